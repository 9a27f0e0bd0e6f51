package dev.throughline.codec.compile;

import static org.objectweb.asm.Opcodes.ACC_FINAL;
import static org.objectweb.asm.Opcodes.ACC_PUBLIC;
import static org.objectweb.asm.Opcodes.ACC_SUPER;
import static org.objectweb.asm.Opcodes.ALOAD;
import static org.objectweb.asm.Opcodes.INVOKESPECIAL;
import static org.objectweb.asm.Opcodes.RETURN;
import static org.objectweb.asm.Opcodes.V17;

import dev.throughline.codec.compact.CompactCodec;
import dev.throughline.codec.plan.EntityPlan;
import dev.throughline.codec.plan.ProjectionPlan;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodHandles.Lookup.ClassOption;
import java.lang.invoke.MethodType;
import org.objectweb.asm.ClassWriter;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Type;

/**
 * Turns a plan into a class.
 *
 * <p>The class is hidden and a nestmate of the entity, so private fields and constructors are
 * reached by plain instructions; it is unloaded with the entity. It has one method for each
 * direction, a flat sequence without decisions about metadata. The same plan gives the same
 * bytecode.
 */
public final class CodecCompiler {

  private static final MethodType CONSTRUCTOR = MethodType.methodType(void.class);
  static final String SUFFIX = "$$Throughline";

  private final CodecSource codecs;

  /** Creates a compiler whose classes find other codecs in {@code codecs}. */
  public CodecCompiler(CodecSource codecs) {
    this.codecs = codecs;
  }

  /**
   * Generates, defines and instantiates the codec of a plan.
   *
   * @throws CompileException when the JVM does not let us; the reason is in the message.
   */
  public CompiledCodec compile(EntityPlan plan) {
    Constants constants = new Constants(name(plan));
    byte[] bytes = generate(plan, constants);
    return (CompiledCodec) define(plan, bytes, constants);
  }

  /**
   * Generates, defines and instantiates the reader of a projection.
   *
   * @throws CompileException when the JVM does not let us; the reason is in the message.
   */
  public ProjectionReader compile(ProjectionPlan projection) {
    EntityPlan plan = projection.entity();
    Constants constants = new Constants(name(plan));
    ClassWriter writer = begin(plan, CompiledProjection.class);
    constructor(writer, CompiledProjection.class);
    new ReadEmitter(emitter(plan, constants), plan.creator()).emit(writer);
    Object compiled = define(plan, end(writer, constants), constants);
    return new ProjectionReader((CompiledProjection) compiled, projection.target());
  }

  /**
   * Generates, defines and instantiates the codec of a plan for compact payloads.
   *
   * @throws CompileException when the plan has parts that do not stand in them, or when the JVM
   *     does not let us; the reason is in the message.
   */
  public CompactCodec compact(EntityPlan plan) {
    Constants constants = new Constants(name(plan));
    ClassWriter writer = begin(plan, CompactCodec.class);
    constructor(writer, CompactCodec.class);
    new CompactEmitter(emitter(plan, constants)).emit(writer);
    return (CompactCodec) define(plan, end(writer, constants), constants);
  }

  private static Object define(EntityPlan plan, byte[] bytes, Constants constants) {
    try {
      MethodHandles.Lookup hidden =
          EntityLookup.in(plan.type())
              .defineHiddenClassWithClassData(
                  bytes, constants.values(), true, ClassOption.NESTMATE);
      return hidden.findConstructor(hidden.lookupClass(), CONSTRUCTOR).invoke();
    } catch (IllegalAccessException | LinkageError | SecurityException e) {
      throw new CompileException("no class may be defined beside it: " + e, e);
    } catch (Throwable e) {
      throw new CompileException("its codec cannot be made: " + e, e);
    }
  }

  /** The bytecode for a plan, for tests and tools. */
  public byte[] bytecode(EntityPlan plan) {
    return generate(plan, new Constants(name(plan)));
  }

  private static String name(EntityPlan plan) {
    return Type.getInternalName(plan.type()) + SUFFIX;
  }

  private Emitter emitter(EntityPlan plan, Constants constants) {
    return new Emitter(plan, codecs, constants, new Members(plan.type(), constants));
  }

  private static ClassWriter begin(EntityPlan plan, Class<?> base) {
    ClassWriter writer = new FrameWriter();
    writer.visit(V17, ACC_FINAL | ACC_SUPER, name(plan), null, Type.getInternalName(base), null);
    return writer;
  }

  private static byte[] end(ClassWriter writer, Constants constants) {
    constants.declare(writer);
    writer.visitEnd();
    return writer.toByteArray();
  }

  private byte[] generate(EntityPlan plan, Constants constants) {
    ClassWriter writer = begin(plan, CompiledCodec.class);
    constructor(writer, CompiledCodec.class);
    Emitter emitter = emitter(plan, constants);
    new WriteEmitter(emitter).emit(writer);
    new IdEmitter(emitter).emit(writer);
    if (plan.creator() != null) {
      new ReadEmitter(emitter, plan.creator()).emit(writer);
    }
    return end(writer, constants);
  }

  private static void constructor(ClassWriter writer, Class<?> base) {
    String descriptor = CONSTRUCTOR.toMethodDescriptorString();
    MethodVisitor code = writer.visitMethod(ACC_PUBLIC, "<init>", descriptor, null, null);
    code.visitCode();
    code.visitVarInsn(ALOAD, 0);
    code.visitMethodInsn(INVOKESPECIAL, Type.getInternalName(base), "<init>", descriptor, false);
    code.visitInsn(RETURN);
    code.visitMaxs(0, 0);
    code.visitEnd();
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
