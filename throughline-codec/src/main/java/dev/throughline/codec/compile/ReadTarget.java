package dev.throughline.codec.compile;

import static org.objectweb.asm.Opcodes.*;

import dev.throughline.codec.plan.CreatorPlan;
import dev.throughline.codec.plan.PropertyPlan;
import dev.throughline.codec.plan.SetterPlan;
import java.util.List;
import org.objectweb.asm.Label;
import org.objectweb.asm.MethodVisitor;

/**
 * Emits where values go while an entity is read.
 *
 * <p>An entity whose constructor takes no arguments and whose fields are assigned is created first
 * and filled on the way. For all others values are kept in locals, and which of them came is kept
 * in bit masks: setters, withers and copies may do anything, so they are called in stock's order.
 */
final class ReadTarget implements ReadSlots {

  private final MethodVisitor code;
  private final List<PropertyPlan> properties;
  private final ReadValues values;
  private final ReadLocals locals;
  private final ReadCreator creator;
  private final Setters setters;
  private final boolean direct;
  private int instance;

  ReadTarget(
      Emitter emitter,
      MethodVisitor code,
      CreatorPlan creator,
      List<PropertyPlan> properties,
      ReadValues values) {
    this.code = code;
    this.properties = properties;
    this.values = values;
    this.locals = new ReadLocals(emitter, code, properties);
    this.creator = new ReadCreator(emitter, code, creator, properties, locals);
    this.setters = new Setters(emitter, code);
    this.direct = creator.takesNothing() && properties.stream().allMatch(p -> setter(p).plain());
  }

  /** Creates the instance, or the locals that its values wait in. */
  @Override
  public void start() {
    if (direct) {
      instance = creator.create(values);
    } else {
      locals.declare(values);
    }
  }

  /** Reads the value and keeps it where it belongs. */
  @Override
  public void set(PropertyPlan property, Runnable pushType) {
    Runnable value = () -> values.read(property.value(), pushType);
    if (direct) {
      setters.set(setter(property), instance, value);
      return;
    }
    value.run();
    locals.store(property);
    locals.mark(property, true);
  }

  private static SetterPlan setter(PropertyPlan property) {
    SetterPlan setter = property.setter();
    if (setter == null) {
      throw new CompileException("property " + property.name() + " cannot be set", null);
    }
    return setter;
  }

  /** What BSON null means: a reference becomes null. A null id has rules of its own in stock. */
  @Override
  public void absent(PropertyPlan property) {
    boolean primitive = locals.type(property).isPrimitive();
    if (property.id() || primitive && (direct || property.creatorIndex() < 0)) {
      noValue(code);
    } else if (direct) {
      setters.set(setter(property), instance, () -> code.visitInsn(ACONST_NULL));
    } else if (primitive) {
      locals.mark(property, false);
    } else {
      code.visitInsn(ACONST_NULL);
      locals.store(property);
      locals.mark(property, true);
    }
  }

  static void noValue(MethodVisitor code) {
    Emitter.call(code, Emitter.READS, "noValue", "()Ldev/throughline/codec/bson/Deopt;");
    code.visitInsn(ATHROW);
  }

  /** Closes the document, creates the object if that is still to be done, and returns it. */
  @Override
  public void finish() {
    code.visitVarInsn(ALOAD, ReadEmitter.SOURCE);
    code.visitVarInsn(ILOAD, ReadEmitter.END);
    Emitter.source(code, "close", "(I)V");
    if (!direct) {
      instance = creator.create(values);
      for (PropertyPlan property : properties) {
        if (property.populated()) {
          Label absent = new Label();
          locals.unlessMarked(property, absent);
          setters.set(setter(property), instance, () -> locals.load(property));
          code.visitLabel(absent);
        }
      }
    }
    code.visitVarInsn(ALOAD, instance);
    code.visitInsn(ARETURN);
  }
}
