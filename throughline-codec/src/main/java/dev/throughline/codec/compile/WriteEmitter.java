package dev.throughline.codec.compile;

import static org.objectweb.asm.Opcodes.*;

import dev.throughline.codec.bson.Names;
import dev.throughline.codec.plan.EntityPlan;
import dev.throughline.codec.plan.PropertyPlan;
import java.util.Arrays;
import org.objectweb.asm.ClassWriter;
import org.objectweb.asm.Label;
import org.objectweb.asm.MethodVisitor;

/** Emits the method that writes an entity. */
final class WriteEmitter {

  static final int SINK = 1;
  private static final int OBJECT = 2;
  static final int NEW_ID = 3;
  private static final int HINTED = 4;
  static final int ENTITY = 5;
  static final int FIRST_LOCAL = 6;

  private final Emitter emitter;
  private final EntityPlan plan;

  WriteEmitter(Emitter emitter) {
    this.emitter = emitter;
    this.plan = emitter.plan;
  }

  void emit(ClassWriter writer) {
    MethodVisitor code =
        writer.visitMethod(
            ACC_PUBLIC,
            "write",
            "(L" + Emitter.SINK + ";Ljava/lang/Object;Lorg/bson/types/ObjectId;Z)V",
            null,
            null);
    code.visitCode();
    code.visitVarInsn(ALOAD, OBJECT);
    emitter.cast(code, plan.type());
    code.visitVarInsn(ASTORE, ENTITY);
    WriteValues body = new WriteValues(emitter, code);
    if (plan.id().isEmpty()) {
      body.newId();
    }
    for (PropertyPlan property : plan.properties()) {
      if (property.written()) {
        body.property(property);
      }
    }
    typeHint(code);
    code.visitInsn(RETURN);
    code.visitMaxs(0, 0);
    code.visitEnd();
  }

  private void typeHint(MethodVisitor code) {
    if (plan.typeKey() == null || plan.alias() == null) {
      return;
    }
    byte[] header = Names.header(Reads.STRING, plan.typeKey());
    byte[] value = EnumNames.bsonString(plan.alias());
    byte[] hint = Arrays.copyOf(header, header.length + value.length);
    System.arraycopy(value, 0, hint, header.length, value.length);
    Label none = new Label();
    code.visitVarInsn(ILOAD, HINTED);
    code.visitJumpInsn(IFEQ, none);
    code.visitVarInsn(ALOAD, SINK);
    emitter.constants.push(code, "HINT", hint, byte[].class);
    Emitter.sink(code, "bytes", "([B)V");
    code.visitLabel(none);
  }
}
