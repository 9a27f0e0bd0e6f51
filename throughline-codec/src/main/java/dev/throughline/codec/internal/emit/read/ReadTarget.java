package dev.throughline.codec.internal.emit.read;

import static org.objectweb.asm.Opcodes.*;

import dev.throughline.codec.internal.emit.code.Call;
import dev.throughline.codec.internal.emit.code.Emitter;
import dev.throughline.codec.internal.emit.code.Setters;
import dev.throughline.codec.internal.plan.CreatorPlan;
import dev.throughline.codec.internal.plan.PropertyPlan;
import dev.throughline.codec.internal.plan.SetterPlan;
import dev.throughline.codec.internal.plan.ValuePlan;
import dev.throughline.codec.internal.runtime.CompileException;
import dev.throughline.codec.internal.scalar.Reads;
import java.util.List;
import java.util.Objects;
import org.objectweb.asm.Label;
import org.objectweb.asm.MethodVisitor;

/**
 * Emits where values go while an entity is read.
 *
 * <p>An entity whose constructor takes no arguments and whose fields are assigned is created first
 * and filled on the way. For all others values are kept in locals, and which of them came is kept
 * in bit masks: setters, withers and copies may do anything, so they are called in stock's order.
 */
public final class ReadTarget implements ReadSlots {

  private static final Call NO_VALUE = Call.of(Reads.class, "noValue");

  private final Emitter emitter;
  private final MethodVisitor code;
  private final List<PropertyPlan> properties;
  private final ReadValues values;
  private final ReadLocals locals;
  private final ReadCreator creator;
  private final Setters setters;
  private final ReadUnwrapped unwrapped;
  private final ReadReferences references;
  private final boolean direct;
  private int instance;

  public ReadTarget(
      Emitter emitter,
      MethodVisitor code,
      CreatorPlan creator,
      List<PropertyPlan> properties,
      ReadValues values) {
    this.emitter = emitter;
    this.code = code;
    this.properties = properties;
    this.values = values;
    this.locals =
        emitter.plan.large()
            ? new ArrayLocals(emitter, code, properties)
            : new FrameLocals(emitter, code, properties);
    this.creator = new ReadCreator(emitter, code, creator, properties, locals);
    this.setters = new Setters(emitter, code);
    this.unwrapped = new ReadUnwrapped(emitter, code);
    this.references = new ReadReferences(code, properties, locals);
    this.direct =
        creator.takesNothing()
            && !references.any()
            && properties.stream().allMatch(p -> setter(p).plain());
  }

  /**
   * {@return how many single values of a large entity one method reads: each takes at most 37 bytes
   * where a field is assigned, else 47, and the JIT compiles no method of more than 8,000}
   */
  int fewValues() {
    return direct ? 180 : 120;
  }

  /** Creates the instance, or the locals that its values wait in. */
  @Override
  public void start() {
    if (direct) {
      instance = creator.create(values);
    } else {
      locals.declare(values);
      references.start(values);
    }
    unwrapped.start(properties, values);
  }

  @Override
  public String stateTypes() {
    return direct ? "Ljava/lang/Object;" : locals.stateTypes() + references.stateTypes();
  }

  /** Pushes the instance, or the values: what methods that share the reading hand on. */
  @Override
  public void pushState() {
    if (direct) {
      code.visitVarInsn(ALOAD, instance);
    } else {
      locals.pushState();
      references.pushState();
    }
  }

  /** An entity with unwrapped objects has no method that goes on with another's work. */
  @Override
  public void resume() {
    if (direct) {
      adopt(values.locals.local(Object.class, "state"));
    } else {
      locals.resume(values);
      references.resume(values);
    }
  }

  /** Goes on with what another method has pushed. */
  void adopt(int state) {
    code.visitVarInsn(ALOAD, state);
    Class<?> type = direct ? emitter.plan.type() : Object[].class;
    int local = values.locals.local(type, direct ? "entity" : "values");
    if (direct) {
      emitter.cast(code, emitter.plan.type());
      instance = local;
    } else if (locals instanceof ArrayLocals array) {
      emitter.cast(code, Object[].class);
      array.adopt(local);
    }
    code.visitVarInsn(ASTORE, local);
  }

  /** Notes that a field of the property's unwrapped object is there. */
  void found(PropertyPlan property) {
    unwrapped.found(property);
  }

  /** Reads the value and keeps it where it belongs. */
  @Override
  public void set(PropertyPlan property, Runnable pushType) {
    if (property.refers()) {
      references.keep(property, pushType);
      return;
    }
    keep(property, () -> values.read(property.value(), pushType));
  }

  private void keep(PropertyPlan property, Runnable value) {
    if (direct) {
      setters.set(setter(property), instance, value);
      return;
    }
    value.run();
    locals.store(property);
    locals.mark(property);
  }

  private static SetterPlan setter(PropertyPlan property) {
    SetterPlan setter = property.setter();
    if (setter == null) {
      throw new CompileException("property " + property.name() + " cannot be set", null);
    }
    return setter;
  }

  /** Takes BSON null: a reference becomes null. A null id has rules of its own in stock. */
  @Override
  public void absent(PropertyPlan property) {
    boolean primitive = property.value().type().isPrimitive();
    if (property.id() || (primitive && (direct || property.creatorIndex() < 0))) {
      noValue(code);
    } else {
      setNull(property);
    }
  }

  /** Sets null, whatever the constructor has made of the property. */
  public void setNull(PropertyPlan property) {
    if (direct) {
      setters.set(setter(property), instance, () -> code.visitInsn(ACONST_NULL));
    } else {
      locals.storeNull(property);
    }
  }

  private void load(PropertyPlan property) {
    Class<?> type = property.value().type();
    locals.load(property);
    if (type.isPrimitive() && !locals.type(property).isPrimitive()) {
      Emitter.unbox(code, type);
    }
  }

  static void noValue(MethodVisitor code) {
    NO_VALUE.emit(code);
    code.visitInsn(ATHROW);
  }

  /** Closes the document, creates the object if that is still to be done, and returns it. */
  @Override
  public void finish() {
    values.finish();
    for (PropertyPlan property : unwrapped.properties()) {
      ValuePlan.Unwrapped value = Objects.requireNonNull(property.unwrapped());
      keep(property, () -> unwrapped.read(property, value));
    }
    if (!direct) {
      references.arguments(values);
      instance = creator.create(values);
      populate();
      references.finish();
    }
    code.visitVarInsn(ALOAD, instance);
    code.visitInsn(ARETURN);
  }

  private void populate() {
    boolean following = properties.stream().anyMatch(p -> p.refers() && p.populated());
    boolean made = false;
    for (PropertyPlan property : properties) {
      if (!property.populated()) {
        continue;
      }
      if (following && !made && !property.id()) {
        references.made(instance);
        made = true;
      }
      Label absent = new Label();
      if (property.refers()) {
        references.read(property, values);
      }
      if (property.follows()) {
        locals.load(property); // stock sets no null
        code.visitJumpInsn(IFNULL, absent);
      } else {
        locals.unlessMarked(property, absent);
      }
      setters.set(setter(property), instance, () -> load(property));
      code.visitLabel(absent);
    }
  }
}
