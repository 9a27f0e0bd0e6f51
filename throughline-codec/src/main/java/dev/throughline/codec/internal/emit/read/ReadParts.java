package dev.throughline.codec.internal.emit.read;

import static dev.throughline.codec.internal.emit.read.ReadFrame.END;
import static dev.throughline.codec.internal.emit.read.ReadFrame.SOURCE;
import static dev.throughline.codec.internal.emit.read.ReadFrame.TRUSTED;
import static org.objectweb.asm.Opcodes.*;

import dev.throughline.codec.internal.bson.BsonSource;
import dev.throughline.codec.internal.bson.FieldTable;
import dev.throughline.codec.internal.emit.code.Call;
import dev.throughline.codec.internal.emit.code.Emitter;
import dev.throughline.codec.internal.plan.PropertyPlan;
import java.util.ArrayList;
import java.util.List;
import org.objectweb.asm.Label;
import org.objectweb.asm.MethodVisitor;

/** Emits the calls of the methods that share the reading of a large entity. */
final class ReadParts {

  static final Call FIELD = Call.of(BsonSource.class, "field", FieldTable.class, int.class);

  private final Emitter emitter;
  private final MethodVisitor code;
  private final List<PropertyPlan> properties;
  private final ReadTarget target;
  private final int count;

  ReadParts(Emitter emitter, MethodVisitor code, List<PropertyPlan> properties, ReadTarget target) {
    this.emitter = emitter;
    this.code = code;
    this.properties = properties;
    this.target = target;
    this.count = Emitter.parts(properties).size();
  }

  void inOrder() {
    for (int i = 0; i < count; i++) {
      call(
          "read" + i,
          () -> {
            code.visitInsn(ICONST_0);
            code.visitInsn(ICONST_0);
          });
    }
  }

  /** Recognises a field and goes on with the next, but falls through when it is unknown. */
  void any(int type, int index, Label next, Runnable hint) {
    List<String> names = new ArrayList<>();
    properties.forEach(property -> names.add(property.fieldName()));
    String typeKey = emitter.plan.typeKey();
    if (typeKey != null) {
      names.add(typeKey);
    }
    code.visitVarInsn(ALOAD, SOURCE);
    emitter.constants.push(code, "FIELDS", new FieldTable(names), FieldTable.class);
    code.visitVarInsn(ILOAD, index);
    FIELD.emit(code);
    code.visitVarInsn(ISTORE, index);
    Label unknown = new Label();
    code.visitVarInsn(ILOAD, index);
    code.visitJumpInsn(IFLT, unknown);
    for (int i = 0; i < count; i++) {
      Label other = new Label();
      code.visitVarInsn(ILOAD, index);
      code.visitLdcInsn(Math.min((i + 1) * Emitter.PART, properties.size()));
      code.visitJumpInsn(IF_ICMPGE, other);
      call(
          "readAny" + i,
          () -> {
            code.visitVarInsn(ILOAD, index);
            code.visitVarInsn(ILOAD, type);
          });
      code.visitJumpInsn(GOTO, next);
      code.visitLabel(other);
    }
    if (typeKey != null) {
      hint.run();
      code.visitJumpInsn(GOTO, next);
    }
    code.visitLabel(unknown);
  }

  private void call(String method, Runnable indexAndType) {
    code.visitVarInsn(ALOAD, 0);
    code.visitVarInsn(ALOAD, SOURCE);
    code.visitVarInsn(ILOAD, END);
    code.visitVarInsn(ILOAD, TRUSTED);
    target.pushState();
    indexAndType.run();
    code.visitMethodInsn(INVOKESPECIAL, emitter.self(), method, ReadFrame.PART_SIGNATURE, false);
  }
}
