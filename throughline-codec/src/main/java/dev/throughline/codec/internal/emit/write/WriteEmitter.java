package dev.throughline.codec.internal.emit.write;

import static org.objectweb.asm.Opcodes.*;

import dev.throughline.codec.internal.bson.BsonSink;
import dev.throughline.codec.internal.bson.BsonTypes;
import dev.throughline.codec.internal.bson.Names;
import dev.throughline.codec.internal.emit.code.Call;
import dev.throughline.codec.internal.emit.code.Emitter;
import dev.throughline.codec.internal.emit.code.Locals;
import dev.throughline.codec.internal.emit.code.Methods;
import dev.throughline.codec.internal.plan.EntityPlan;
import dev.throughline.codec.internal.plan.PropertyPlan;
import dev.throughline.codec.internal.runtime.CompiledCodec;
import dev.throughline.codec.internal.runtime.EnumNames;
import java.util.Arrays;
import java.util.List;
import org.bson.types.ObjectId;
import org.objectweb.asm.ClassVisitor;
import org.objectweb.asm.Label;
import org.objectweb.asm.MethodVisitor;

/** Emits the method that writes an entity. */
public final class WriteEmitter {

  static final Call WRITE =
      Call.of(
          CompiledCodec.class,
          "write",
          BsonSink.class,
          Object.class,
          ObjectId.class,
          boolean.class);
  private static final String[] PARAMETERS = {"sink", "object", "newId", "hinted"};
  public static final int SINK = 1;
  private static final int OBJECT = 2;
  static final int NEW_ID = 3;
  private static final int HINTED = 4;
  static final int ENTITY = 5;
  static final int FIRST_LOCAL = 6;

  private final Emitter emitter;
  private final EntityPlan plan;

  public WriteEmitter(Emitter emitter) {
    this.emitter = emitter;
    this.plan = emitter.plan;
  }

  public void emit(ClassVisitor writer) {
    MethodVisitor code = Methods.begin(writer, WRITE, PARAMETERS);
    castEntity(emitter, code);
    WriteBson body = new WriteBson(emitter, code);
    if (plan.id().isEmpty()) {
      body.newId();
    }
    if (plan.large()) {
      parts(writer, code);
    } else {
      properties(body, plan.properties());
    }
    typeHint(code);
    code.visitInsn(RETURN);
    Methods.end(code);
  }

  private static void properties(WriteValues body, List<PropertyPlan> properties) {
    for (PropertyPlan property : properties) {
      if (property.written()) {
        body.property(property);
      }
    }
  }

  private void parts(ClassVisitor writer, MethodVisitor code) {
    List<List<PropertyPlan>> parts = Emitter.parts(plan.properties());
    for (int i = 0; i < parts.size(); i++) {
      code.visitVarInsn(ALOAD, 0);
      code.visitVarInsn(ALOAD, SINK);
      code.visitVarInsn(ALOAD, ENTITY);
      code.visitVarInsn(ALOAD, NEW_ID);
      code.visitVarInsn(ILOAD, HINTED);
      code.visitMethodInsn(INVOKESPECIAL, emitter.self(), "write" + i, WRITE.descriptor(), false);
      MethodVisitor part =
          Methods.begin(writer, ACC_PRIVATE, "write" + i, WRITE.descriptor(), PARAMETERS);
      castEntity(emitter, part);
      properties(new WriteBson(emitter, part), parts.get(i));
      part.visitInsn(RETURN);
      Methods.end(part);
    }
  }

  /** Keeps the object that was given as an entity of the plan's type. */
  public static void castEntity(Emitter emitter, MethodVisitor code) {
    code.visitVarInsn(ALOAD, OBJECT);
    emitter.cast(code, emitter.plan.type());
    code.visitVarInsn(ASTORE, new Locals(code, ENTITY).local(emitter.plan.type(), "entity"));
  }

  private void typeHint(MethodVisitor code) {
    if (plan.typeKey() == null || plan.alias() == null) {
      return;
    }
    byte[] header = Names.header(BsonTypes.STRING, plan.typeKey());
    byte[] value = EnumNames.bsonString(plan.alias());
    byte[] hint = Arrays.copyOf(header, header.length + value.length);
    System.arraycopy(value, 0, hint, header.length, value.length);
    Label none = new Label();
    code.visitVarInsn(ILOAD, HINTED);
    code.visitJumpInsn(IFEQ, none);
    code.visitVarInsn(ALOAD, SINK);
    emitter.constants.push(code, "HINT", hint, byte[].class);
    WriteBson.BYTES.emit(code);
    code.visitLabel(none);
  }
}
