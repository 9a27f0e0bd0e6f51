package dev.throughline.codec.internal.emit;

import static org.objectweb.asm.Opcodes.*;

import dev.throughline.codec.internal.compact.CompactSink;
import dev.throughline.codec.internal.compact.CompactSource;
import dev.throughline.codec.internal.emit.code.Call;
import dev.throughline.codec.internal.emit.code.Emitter;
import dev.throughline.codec.internal.emit.code.Methods;
import dev.throughline.codec.internal.emit.read.ReadCompact;
import dev.throughline.codec.internal.emit.read.ReadFrame;
import dev.throughline.codec.internal.emit.read.ReadTarget;
import dev.throughline.codec.internal.emit.write.WriteCompact;
import dev.throughline.codec.internal.emit.write.WriteEmitter;
import dev.throughline.codec.internal.plan.CreatorPlan;
import dev.throughline.codec.internal.plan.EntityPlan;
import dev.throughline.codec.internal.plan.PropertyPlan;
import dev.throughline.codec.internal.runtime.CompactCodec;
import dev.throughline.codec.internal.runtime.CompileException;
import java.util.List;
import org.objectweb.asm.ClassVisitor;
import org.objectweb.asm.Label;
import org.objectweb.asm.MethodVisitor;

/**
 * Emits the two methods of a codec for compact payloads. A payload has the properties that are both
 * written and read, in the order of the plan, with null for a property that is null, or that a
 * converter leaves out.
 */
final class CompactEmitter {

  private static final Call WRITE =
      Call.of(CompactCodec.class, "write", CompactSink.class, Object.class);
  private static final Call READ =
      Call.of(CompactCodec.class, "read", CompactSource.class, byte.class);
  private static final Call ENTER = Call.of(CompactSink.class, "enter", int.class);
  private static final Call LEAVE = Call.of(CompactSink.class, "leave");
  private static final Call OPEN = Call.of(CompactSource.class, "enter", byte.class, int.class);
  private static final int TYPE = 2;

  private final Emitter emitter;
  private final EntityPlan plan;
  private final CreatorPlan creator;
  private final List<PropertyPlan> properties;

  CompactEmitter(Emitter emitter) {
    this.emitter = emitter;
    this.plan = emitter.plan;
    CreatorPlan planned = plan.creator();
    if (planned == null || plan.large()) {
      throw new CompileException("its payloads hold BSON", null);
    }
    this.creator = planned;
    this.properties = plan.compactProperties();
  }

  void emit(ClassVisitor writer) {
    write(Methods.begin(writer, WRITE, "sink", "object"));
    read(Methods.begin(writer, READ, "source", "type"));
  }

  private void write(MethodVisitor code) {
    WriteEmitter.castEntity(emitter, code);
    code.visitVarInsn(ALOAD, WriteEmitter.SINK);
    code.visitLdcInsn(properties.size());
    WriteCompact values = new WriteCompact(emitter, code);
    ENTER.emit(code);
    properties.forEach(values::property);
    code.visitVarInsn(ALOAD, WriteEmitter.SINK);
    LEAVE.emit(code);
    code.visitInsn(RETURN);
    Methods.end(code);
  }

  private void read(MethodVisitor code) {
    ReadCompact values = new ReadCompact(emitter, code, ReadFrame.SOURCE, ReadFrame.FIRST_LOCAL);
    code.visitVarInsn(ALOAD, ReadFrame.SOURCE);
    code.visitVarInsn(ILOAD, TYPE);
    code.visitLdcInsn(properties.size());
    OPEN.emit(code);
    List<PropertyPlan> wanted = plan.properties().stream().filter(PropertyPlan::read).toList();
    ReadTarget target = new ReadTarget(emitter, code, creator, wanted, values);
    target.start();
    for (PropertyPlan property : properties) {
      Label isNull = new Label();
      Label next = new Label();
      values.type();
      code.visitInsn(DUP);
      code.visitVarInsn(ISTORE, TYPE);
      code.visitIntInsn(BIPUSH, values.nil());
      code.visitJumpInsn(IF_ICMPEQ, isNull);
      target.set(property, () -> code.visitVarInsn(ILOAD, TYPE));
      code.visitJumpInsn(GOTO, next);
      code.visitLabel(isNull);
      boolean takesNull = property.value().takesNull();
      if (!takesNull && plan.readsNull(property)) {
        target.setNull(property);
      } else if (!takesNull && property.writtenWhenNull()) {
        target.absent(property);
      }
      code.visitLabel(next);
    }
    target.finish();
    Methods.end(code);
  }
}
