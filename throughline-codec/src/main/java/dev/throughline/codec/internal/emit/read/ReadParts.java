package dev.throughline.codec.internal.emit.read;

import static dev.throughline.codec.internal.emit.read.ReadFrame.END;
import static dev.throughline.codec.internal.emit.read.ReadFrame.SOURCE;
import static dev.throughline.codec.internal.emit.read.ReadFrame.TRUSTED;
import static org.objectweb.asm.Opcodes.*;

import dev.throughline.codec.internal.emit.code.Emitter;
import dev.throughline.codec.internal.plan.PropertyPlan;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import org.objectweb.asm.Label;
import org.objectweb.asm.MethodVisitor;

/** Emits the calls of the methods that share the reading of a large entity. */
final class ReadParts {

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

  /**
   * Goes on with the next field once the one of the given index is read, but falls through when it
   * is unknown.
   *
   * @param few those that are read here, not by a method of a part: each call costs.
   */
  void any(int type, int index, Label next, Runnable hint, int few, Consumer<PropertyPlan> value) {
    Label unknown = new Label();
    Label[] parts = new Label[count];
    Arrays.setAll(parts, i -> new Label());
    Map<PropertyPlan, Label> here = new LinkedHashMap<>();
    List<Label> cases = new ArrayList<>();
    for (PropertyPlan property : properties) {
      if (property.value().single() && here.size() < few) {
        here.put(property, new Label());
        cases.add(here.get(property));
      } else {
        cases.add(parts[cases.size() / Emitter.PART]);
      }
    }
    Label hinted = new Label();
    if (emitter.plan.typeKey() != null) {
      cases.add(hinted);
    }
    FieldSwitch.emit(code, index, cases, unknown);
    here.forEach(
        (property, start) -> {
          code.visitLabel(start);
          value.accept(property);
          code.visitJumpInsn(GOTO, next);
        });
    for (int i = 0; i < count; i++) {
      code.visitLabel(parts[i]);
      call(
          "readAny" + i,
          () -> {
            code.visitVarInsn(ILOAD, index);
            code.visitVarInsn(ILOAD, type);
          });
      code.visitJumpInsn(GOTO, next);
    }
    if (emitter.plan.typeKey() != null) {
      code.visitLabel(hinted);
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
