package dev.throughline.codec.internal.emit.read;

import static org.objectweb.asm.Opcodes.ALOAD;

import dev.throughline.codec.internal.emit.code.Call;
import dev.throughline.codec.internal.emit.code.Emitter;
import dev.throughline.codec.internal.emit.code.Locals;
import dev.throughline.codec.internal.emit.code.OpenValue;
import dev.throughline.codec.internal.emit.code.ReadCall;
import dev.throughline.codec.internal.emit.code.ScalarCalls;
import dev.throughline.codec.internal.plan.ValuePlan;
import dev.throughline.codec.internal.plan.ValuePlan.Container;
import dev.throughline.codec.internal.plan.ValueVisitor;
import dev.throughline.codec.internal.scalar.Reads;
import dev.throughline.codec.internal.scalar.TextParser;
import org.objectweb.asm.Label;
import org.objectweb.asm.MethodVisitor;

/**
 * Emits the reading of values; leaves them on the stack as the plan's type. How values stand in the
 * source is the subclasses' business.
 */
public abstract class ReadValues {

  private static final ReadCall STRING_ID = ReadCall.of("stringId");
  private static final Call PRESENT = Call.of(Reads.class, "present", Object.class);

  final Emitter emitter;
  final MethodVisitor code;
  final int source;
  final Locals locals;
  private final ReadContainers containers;

  ReadValues(Emitter emitter, MethodVisitor code, int source, int firstLocal) {
    this.emitter = emitter;
    this.code = code;
    this.source = source;
    this.locals = new Locals(code, firstLocal);
    this.containers = new ReadContainers(emitter, code, this);
  }

  /** Pushes the type of the next value. */
  public abstract void type();

  /** Pushes the next key. */
  abstract void name();

  /** The type that null has. */
  abstract byte nil();

  /** Lets the reader on the stack read a value whose type {@code pushType} pushes. */
  abstract void byItsType(OpenValue value, Runnable pushType);

  /** Lets {@link Reads}, or what stands for it, read a value. */
  abstract void reads(ReadCall call, Runnable pushType);

  abstract void enumName(ValuePlan.EnumName name, Runnable pushType);

  abstract void nested(ValuePlan.Nested nested, Runnable pushType);

  abstract void projected(ValuePlan.Projected projected, Runnable pushType);

  /** Opens a sequence or map; returns the local that tells where it ends. */
  abstract int open(byte expected, Runnable pushType);

  /** Pushes the number of elements of what was opened. */
  abstract void count(int end);

  abstract void whileBefore(int end, Label done);

  /** {@return whether a key comes before the type of its value} */
  abstract boolean keysFirst();

  /** Moves to the value of an element of a sequence, behind its type. */
  abstract void skipName();

  abstract void close(int end);

  /** Closes the entity. */
  abstract void finish();

  /** Loads the source, and calls it, or what is below it on the stack. */
  final void load(Call call) {
    code.visitVarInsn(ALOAD, source);
    call.emit(code);
  }

  /** Reads a value whose type, which is not null, {@code pushType} pushes. */
  void read(ValuePlan plan, Runnable pushType) {
    int before = locals.mark();
    plan.accept(
            new ValueVisitor<Runnable>() {

              @Override
              public Runnable scalar(ValuePlan.Scalar kind) {
                return () -> ReadValues.this.scalar(kind, pushType);
              }

              @Override
              public Runnable enumName(ValuePlan.EnumName kind) {
                return () -> {
                  ReadValues.this.enumName(kind, pushType);
                  emitter.cast(code, kind.type());
                };
              }

              @Override
              public Runnable stringId(ValuePlan.StringId kind) {
                return () -> reads(STRING_ID, pushType);
              }

              @Override
              public Runnable nested(ValuePlan.Nested kind) {
                return () -> {
                  ReadValues.this.nested(kind, pushType);
                  visibly(kind.type());
                };
              }

              @Override
              public Runnable sequence(ValuePlan.Sequence kind) {
                return kind.create() == Container.ARRAY
                    ? () -> containers.array(kind, pushType)
                    : () -> containers.collection(kind, pushType);
              }

              @Override
              public Runnable mapping(ValuePlan.Mapping kind) {
                return () -> containers.mapping(kind, pushType);
              }

              @Override
              public Runnable dynamic(ValuePlan.Dynamic kind) {
                return () -> {
                  emitter.pushDynamic(code, kind);
                  value(OpenValue.DYNAMIC, kind.type(), pushType);
                };
              }

              @Override
              public Runnable converted(ValuePlan.PropertyConverted kind) {
                return () -> {
                  emitter.pushConverted(code, kind);
                  value(OpenValue.CONVERTED, kind.type(), pushType);
                };
              }

              @Override
              public Runnable stock(ValuePlan.Stock kind) {
                return () -> {
                  emitter.pushStock(code, kind);
                  value(OpenValue.STOCK, kind.type(), pushType);
                };
              }

              @Override
              public Runnable projected(ValuePlan.Projected kind) {
                return () -> {
                  ReadValues.this.projected(kind, pushType);
                  visibly(kind.type());
                };
              }

              @Override
              public Runnable unwrapped(ValuePlan.Unwrapped kind) {
                return unread(kind);
              }
            })
        .run();
    locals.release(before);
  }

  /** An unwrapped object is read by its owner, from several fields. */
  private static Runnable unread(ValuePlan plan) {
    throw new IllegalArgumentException("No code reads " + plan);
  }

  /** Lets the object on the stack read, and gives the result the declared type. */
  private void value(OpenValue value, Class<?> type, Runnable pushType) {
    byItsType(value, pushType);
    if (type.isPrimitive()) {
      PRESENT.emit(code);
      Emitter.checkClass(code, Emitter.boxOf(type));
      Emitter.unbox(code, type);
    } else if (type != Object.class && emitter.members.visible(type)) {
      Emitter.checkClass(code, type);
      emitter.cast(code, type);
    }
  }

  /** Casts the object on the stack, where the type may be named. */
  private void visibly(Class<?> type) {
    if (emitter.members.visible(type)) {
      emitter.cast(code, type);
    }
  }

  private void scalar(ValuePlan.Scalar scalar, Runnable pushType) {
    Class<?> primitive = Emitter.primitiveOf(Emitter.boxOf(scalar.type()));
    reads(ScalarCalls.read(scalar.kind()), pushType);
    TextParser parser = scalar.kind().parser();
    if (parser != null) {
      ScalarCalls.parse(code, parser);
    }
    if (primitive.isPrimitive() && !scalar.type().isPrimitive()) {
      Emitter.box(code, primitive);
    }
  }
}
