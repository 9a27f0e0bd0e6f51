package dev.throughline.codec.internal.emit;

import static org.objectweb.asm.Opcodes.ACC_FINAL;
import static org.objectweb.asm.Opcodes.ACC_PUBLIC;
import static org.objectweb.asm.Opcodes.ACC_SUPER;
import static org.objectweb.asm.Opcodes.ACC_SYNTHETIC;
import static org.objectweb.asm.Opcodes.V17;

import dev.throughline.codec.internal.define.CodecClasses;
import dev.throughline.codec.internal.define.Constants;
import dev.throughline.codec.internal.define.HiddenClasses;
import dev.throughline.codec.internal.emit.code.Emitter;
import dev.throughline.codec.internal.emit.code.Members;
import dev.throughline.codec.internal.emit.code.NamedLocals;
import dev.throughline.codec.internal.emit.read.ReadEmitter;
import dev.throughline.codec.internal.emit.write.WriteEmitter;
import dev.throughline.codec.internal.plan.EntityPlan;
import dev.throughline.codec.internal.plan.ProjectionPlan;
import dev.throughline.codec.internal.runtime.CodecSource;
import dev.throughline.codec.internal.runtime.CompactCodec;
import dev.throughline.codec.internal.runtime.CompileException;
import dev.throughline.codec.internal.runtime.CompiledCodec;
import dev.throughline.codec.internal.runtime.CompiledProjection;
import dev.throughline.codec.internal.runtime.ProjectionReader;
import java.util.function.Consumer;
import org.objectweb.asm.ClassVisitor;
import org.objectweb.asm.ClassWriter;
import org.objectweb.asm.Type;

/**
 * Turns a plan into a class.
 *
 * <p>Where that is defined at run time it is hidden and a nestmate of the entity, so private fields
 * and constructors are reached by plain instructions; it is unloaded with the entity. One that was
 * generated ahead of time is an ordinary class in the entity's package and reaches what is private
 * through method handles. It has one method for each direction, a flat sequence without decisions
 * about metadata. The same plan gives the same bytecode.
 */
public final class CodecCompiler {

  private final CodecSource codecs;
  private final CodecClasses classes;

  /**
   * Creates a compiler.
   *
   * @param codecs where its classes find other codecs.
   */
  public CodecCompiler(CodecSource codecs, CodecClasses classes) {
    this.codecs = codecs;
    this.classes = classes;
  }

  /**
   * Makes the codec of a plan.
   *
   * @throws CompileException when there can be none; the reason is in the message.
   */
  public CompiledCodec compile(EntityPlan plan) {
    return (CompiledCodec) classes.instance(plan.type(), constants -> generate(plan, constants));
  }

  /**
   * Makes the reader of a projection.
   *
   * @throws CompileException when there can be none; the reason is in the message.
   */
  public ProjectionReader compile(ProjectionPlan projection) {
    EntityPlan plan = projection.entity();
    Object compiled =
        classes.instance(
            plan.type(),
            constants ->
                write(
                    constants,
                    CompiledProjection.class,
                    writer ->
                        new ReadEmitter(emitter(plan, constants), plan.creator()).emit(writer)));
    return new ProjectionReader((CompiledProjection) compiled, projection.target());
  }

  /**
   * Makes the codec of a plan for compact payloads.
   *
   * @throws CompileException when the plan has parts that do not stand in them, or when there can
   *     be none; the reason is in the message.
   */
  public CompactCodec compact(EntityPlan plan) {
    return (CompactCodec)
        classes.instance(
            plan.type(),
            constants ->
                write(
                    constants,
                    CompactCodec.class,
                    writer -> new CompactEmitter(emitter(plan, constants)).emit(writer)));
  }

  /** The bytecode for a plan, for tests and tools. */
  public byte[] bytecode(EntityPlan plan) {
    return generate(plan, HiddenClasses.constants(plan.type()));
  }

  private Emitter emitter(EntityPlan plan, Constants constants) {
    return new Emitter(plan, codecs, constants, new Members(plan.type(), constants));
  }

  private byte[] generate(EntityPlan plan, Constants constants) {
    return write(
        constants,
        CompiledCodec.class,
        writer -> {
          Emitter emitter = emitter(plan, constants);
          new WriteEmitter(emitter).emit(writer);
          new IdEmitter(emitter).emit(writer);
          if (plan.creator() != null) {
            new ReadEmitter(emitter, plan.creator()).emit(writer);
          }
        });
  }

  private static byte[] write(Constants constants, Class<?> base, Consumer<ClassVisitor> methods) {
    ClassWriter bytes = new FrameWriter();
    ClassVisitor writer = constants.named() ? new NamedLocals(bytes) : bytes;
    int access = ACC_FINAL | ACC_SUPER | (constants.nestmate() ? 0 : ACC_PUBLIC | ACC_SYNTHETIC);
    writer.visit(V17, access, constants.owner(), null, Type.getInternalName(base), null);
    methods.accept(writer);
    constants.declare(writer, base);
    writer.visitEnd();
    return bytes.toByteArray();
  }

  /** Merges of object types need no common class here: values are cast where they are used. */
  private static final class FrameWriter extends ClassWriter {

    FrameWriter() {
      super(COMPUTE_FRAMES);
    }

    @Override
    protected String getCommonSuperClass(String left, String right) {
      return "java/lang/Object";
    }
  }
}
