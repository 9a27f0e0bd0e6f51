package dev.throughline.codec.internal.emit.read;

import static org.objectweb.asm.Opcodes.*;

import dev.throughline.codec.internal.emit.code.Emitter;
import dev.throughline.codec.internal.emit.code.Members;
import dev.throughline.codec.internal.emit.code.Setters;
import dev.throughline.codec.internal.plan.CreatorPlan;
import dev.throughline.codec.internal.plan.PropertyPlan;
import dev.throughline.codec.internal.scalar.Reads;
import java.lang.reflect.Constructor;
import java.lang.reflect.Method;
import java.util.ArrayList;
import java.util.List;
import org.objectweb.asm.Label;
import org.objectweb.asm.MethodVisitor;

/** Emits the creation of an entity from locals that hold its values. */
final class ReadCreator {

  private final Emitter emitter;
  private final MethodVisitor code;
  private final CreatorPlan creator;
  private final List<PropertyPlan> properties;
  private final ReadLocals locals;

  ReadCreator(
      Emitter emitter,
      MethodVisitor code,
      CreatorPlan creator,
      List<PropertyPlan> properties,
      ReadLocals locals) {
    this.emitter = emitter;
    this.code = code;
    this.creator = creator;
    this.properties = properties;
    this.locals = locals;
  }

  /** Creates the object and keeps it in a new local, which is returned. */
  int create(ReadValues values) {
    List<CreatorPlan.Parameter> parameters = creator.parameters();
    List<Integer> defaults = new ArrayList<>();
    for (int i = 0; i < creator.masks(); i++) {
      int mask = values.locals.local(int.class, "defaults");
      code.visitInsn(ICONST_0);
      code.visitVarInsn(ISTORE, mask);
      defaults.add(mask);
    }
    for (int i = 0; i < parameters.size(); i++) {
      missing(parameters.get(i), i, defaults, values);
    }
    emitter.members.prepare(code, creator.executable());
    for (int i = 0; i < parameters.size(); i++) {
      CreatorPlan.Parameter parameter = parameters.get(i);
      if (parameter.bound()) {
        push(argument(i), parameter);
      } else {
        code.visitInsn(Setters.zero(parameter.type()));
      }
    }
    for (int mask : defaults) {
      code.visitVarInsn(ILOAD, mask);
    }
    if (creator.marked()) {
      code.visitInsn(ACONST_NULL);
    }
    return invoke(values);
  }

  private int invoke(ReadValues values) {
    int instance = values.locals.local(emitter.plan.type(), "entity");
    emitter.members.make(code, creator.executable());
    if (creator.executable() instanceof Constructor) {
      code.visitVarInsn(ASTORE, instance);
    } else {
      new Setters(emitter, code).made(instance);
    }
    return instance;
  }

  private PropertyPlan argument(int index) {
    return properties.stream().filter(p -> p.creatorIndex() == index).findFirst().orElseThrow();
  }

  /** A missing argument takes its default, or is left to stock when null cannot be passed. */
  private void missing(
      CreatorPlan.Parameter parameter, int index, List<Integer> defaults, ReadValues values) {
    if (!parameter.bound()) {
      if (parameter.optional() && !parameter.type().isPrimitive()) {
        takeDefault(index, defaults);
      }
      return;
    }
    PropertyPlan property = argument(index);
    boolean primitive = locals.type(property).isPrimitive();
    if (property.value().takesNull()) {
      absentValue(property, values);
    }
    if (!parameter.optional() && !primitive && !parameter.type().isPrimitive()) {
      return;
    }
    Label present = new Label();
    Label absent = new Label();
    if (primitive) {
      locals.unlessMarked(property, absent);
      code.visitJumpInsn(GOTO, present);
      code.visitLabel(absent);
    } else {
      locals.load(property);
      code.visitJumpInsn(IFNONNULL, present);
    }
    if (parameter.optional()) {
      takeDefault(index, defaults);
    } else {
      ReadTarget.noValue(code);
    }
    code.visitLabel(present);
  }

  /** Loads the value of a field that the document lacks; only parameters of creators need one. */
  private void absentValue(PropertyPlan property, ReadValues values) {
    Label present = new Label();
    locals.ifMarked(property, present);
    values.read(property.value(), () -> code.visitIntInsn(BIPUSH, Reads.NO_FIELD));
    locals.store(property);
    code.visitLabel(present);
  }

  private void takeDefault(int index, List<Integer> defaults) {
    int mask = defaults.get(index / 32);
    code.visitVarInsn(ILOAD, mask);
    code.visitLdcInsn(1 << index % 32);
    code.visitInsn(IOR);
    code.visitVarInsn(ISTORE, mask);
  }

  private void push(PropertyPlan property, CreatorPlan.Parameter target) {
    Class<?> type = locals.type(property);
    Class<?> parameter = target.type();
    if (!target.wrappers().isEmpty()) {
      wrapped(property, target);
      return;
    }
    if (parameter.isPrimitive() && !type.isPrimitive()) {
      // The value is null only together with a default argument, which ignores it.
      Label isNull = new Label();
      Label done = new Label();
      locals.load(property);
      code.visitJumpInsn(IFNULL, isNull);
      locals.load(property);
      Emitter.unbox(code, parameter);
      code.visitJumpInsn(GOTO, done);
      code.visitLabel(isNull);
      code.visitInsn(Setters.zero(parameter));
      code.visitLabel(done);
      return;
    }
    locals.load(property);
    if (type.isPrimitive() && !parameter.isPrimitive()) {
      Emitter.box(code, type);
    } else if (!type.isPrimitive() && type != parameter) {
      Members.array(code, parameter);
      emitter.cast(code, parameter);
    }
  }

  /** Pushes null as it is, and everything else as the object that its value class makes of it. */
  private void wrapped(PropertyPlan property, CreatorPlan.Parameter target) {
    Label isNull = new Label();
    Label done = new Label();
    locals.load(property);
    code.visitJumpInsn(IFNULL, isNull);
    List<Method> wrappers = target.wrappers();
    for (int i = wrappers.size() - 1; i >= 0; i--) {
      emitter.members.prepare(code, wrappers.get(i));
    }
    locals.load(property);
    emitter.cast(code, wrappers.get(0).getParameterTypes()[0]);
    for (Method wrapper : wrappers) {
      emitter.members.make(code, wrapper);
    }
    code.visitJumpInsn(GOTO, done);
    code.visitLabel(isNull);
    code.visitInsn(ACONST_NULL);
    code.visitLabel(done);
  }
}
