package dev.throughline.codec.compile;

import static org.objectweb.asm.Opcodes.*;

import dev.throughline.codec.bson.Names;
import dev.throughline.codec.bson.ObjectIds;
import dev.throughline.codec.plan.EntityPlan;
import dev.throughline.codec.plan.PropertyPlan;
import dev.throughline.codec.plan.SetterPlan;
import java.lang.reflect.Member;
import java.util.Arrays;
import java.util.Objects;
import org.objectweb.asm.ClassWriter;
import org.objectweb.asm.Label;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Type;

/** Emits the methods that look at an entity: write, hasId and assignId. */
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

  static boolean assignsId(EntityPlan plan) {
    return plan.generatedId() != null
        && plan.id().map(PropertyPlan::setter).map(WriteEmitter::inPlace).orElse(false);
  }

  private static boolean inPlace(SetterPlan setter) {
    return setter instanceof SetterPlan.Assign || setter instanceof SetterPlan.Call;
  }

  private static Member source(PropertyPlan property) {
    return Objects.requireNonNull(property.source());
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
    castEntity(code, OBJECT, ENTITY);
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
    finish(code);
    hasId(writer);
    assignId(writer);
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

  private void castEntity(MethodVisitor code, int from, int to) {
    code.visitVarInsn(ALOAD, from);
    emitter.cast(code, plan.type());
    code.visitVarInsn(ASTORE, to);
  }

  private static void finish(MethodVisitor code) {
    code.visitMaxs(0, 0);
    code.visitEnd();
  }

  private void hasId(ClassWriter writer) {
    MethodVisitor code =
        writer.visitMethod(ACC_PUBLIC, "hasId", "(Ljava/lang/Object;)Z", null, null);
    code.visitCode();
    castEntity(code, 1, 2);
    Label absent = new Label();
    if (plan.id().isEmpty()) {
      code.visitInsn(ICONST_0);
    } else if (emitter.members.stackType(source(plan.id().get())).isPrimitive()) {
      code.visitInsn(ICONST_1);
    } else {
      emitter.members.get(code, source(plan.id().get()), 2);
      code.visitJumpInsn(IFNULL, absent);
      code.visitInsn(ICONST_1);
      code.visitInsn(IRETURN);
      code.visitLabel(absent);
      code.visitInsn(ICONST_0);
    }
    code.visitInsn(IRETURN);
    finish(code);
  }

  private void assignId(ClassWriter writer) {
    MethodVisitor code =
        writer.visitMethod(
            ACC_PUBLIC, "assignId", "(Ljava/lang/Object;Lorg/bson/types/ObjectId;)V", null, null);
    code.visitCode();
    if (assignsId(plan)) {
      castEntity(code, 1, 3);
      PropertyPlan id = plan.id().get();
      new Setters(emitter, code)
          .set(
              Objects.requireNonNull(id.setter()),
              3,
              () -> {
                code.visitVarInsn(ALOAD, 2);
                if (plan.generatedId() == String.class) {
                  Emitter.call(
                      code,
                      Type.getInternalName(ObjectIds.class),
                      "hex",
                      "(Lorg/bson/types/ObjectId;)Ljava/lang/String;");
                }
              });
    }
    code.visitInsn(RETURN);
    finish(code);
  }
}
