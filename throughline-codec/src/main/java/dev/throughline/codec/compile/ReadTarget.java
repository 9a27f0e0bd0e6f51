package dev.throughline.codec.compile;

import static org.objectweb.asm.Opcodes.*;

import dev.throughline.codec.plan.CreatorPlan;
import dev.throughline.codec.plan.PropertyPlan;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.objectweb.asm.Label;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Type;

/**
 * Emits where values go while an entity is read, and how the entity is made.
 *
 * <p>An entity whose constructor takes no arguments is created first and filled on the way. For all
 * others values are kept in locals, and which of them came is kept in bit masks.
 */
final class ReadTarget {

  private final Emitter emitter;
  private final MethodVisitor code;
  private final CreatorPlan creator;
  private final List<PropertyPlan> properties;
  private final ReadValues values;
  private final boolean direct;
  private final Map<PropertyPlan, Integer> locals = new HashMap<>();
  private final List<Integer> masks = new ArrayList<>();
  private int instance;

  ReadTarget(
      Emitter emitter,
      MethodVisitor code,
      CreatorPlan creator,
      List<PropertyPlan> properties,
      ReadValues values) {
    this.emitter = emitter;
    this.code = code;
    this.creator = creator;
    this.properties = properties;
    this.values = values;
    this.direct = creator.parameters().isEmpty() && creator.masks() == 0;
  }

  /** Creates the instance, or the locals that its values wait in. */
  void start() {
    if (direct) {
      instance = values.local(Object.class);
      create(() -> {});
      code.visitVarInsn(ASTORE, instance);
      return;
    }
    for (PropertyPlan property : properties) {
      Class<?> type = localType(property);
      int local = values.local(type);
      code.visitInsn(zero(type));
      code.visitVarInsn(Type.getType(type).getOpcode(ISTORE), local);
      locals.put(property, local);
    }
    for (int i = 0; i < properties.size(); i += 32) {
      int mask = values.local(int.class);
      code.visitInsn(ICONST_0);
      code.visitVarInsn(ISTORE, mask);
      masks.add(mask);
    }
  }

  private int localOf(PropertyPlan property) {
    return Objects.requireNonNull(locals.get(property));
  }

  private Class<?> localType(PropertyPlan property) {
    Class<?> type = property.value().type();
    return emitter.members.visible(type) ? type : Object.class;
  }

  private int zero(Class<?> type) {
    if (!type.isPrimitive()) {
      return ACONST_NULL;
    }
    return type == long.class
        ? LCONST_0
        : type == float.class ? FCONST_0 : type == double.class ? DCONST_0 : ICONST_0;
  }

  /** Reads the value and keeps it where it belongs. */
  void set(PropertyPlan property, Runnable pushType) {
    Runnable value = () -> values.read(property.value(), pushType);
    if (direct) {
      store(property, value);
      return;
    }
    value.run();
    Class<?> type = localType(property);
    code.visitVarInsn(Type.getType(type).getOpcode(ISTORE), localOf(property));
    mark(property, true);
  }

  private void store(PropertyPlan property, Runnable value) {
    emitter.members.set(code, property.field(), instance, ALOAD, value);
  }

  private boolean marked(PropertyPlan property) {
    return property.populated() || localType(property).isPrimitive();
  }

  private void mark(PropertyPlan property, boolean present) {
    if (!marked(property)) {
      return;
    }
    int index = properties.indexOf(property);
    int mask = masks.get(index / 32);
    code.visitVarInsn(ILOAD, mask);
    code.visitLdcInsn(present ? 1 << index % 32 : ~(1 << index % 32));
    code.visitInsn(present ? IOR : IAND);
    code.visitVarInsn(ISTORE, mask);
  }

  private void ifMarked(PropertyPlan property, Label absent) {
    int index = properties.indexOf(property);
    code.visitVarInsn(ILOAD, masks.get(index / 32));
    code.visitLdcInsn(1 << index % 32);
    code.visitInsn(IAND);
    code.visitJumpInsn(IFEQ, absent);
  }

  /** What BSON null means: a reference becomes null. A null id has rules of its own in stock. */
  void absent(PropertyPlan property) {
    Class<?> type = localType(property);
    boolean primitive = type.isPrimitive();
    if (property.id() || primitive && (direct || property.creatorIndex() < 0)) {
      noValue();
    } else if (direct) {
      store(property, () -> code.visitInsn(ACONST_NULL));
    } else if (primitive) {
      mark(property, false);
    } else {
      code.visitInsn(ACONST_NULL);
      code.visitVarInsn(ASTORE, localOf(property));
      mark(property, true);
    }
  }

  private void noValue() {
    Emitter.call(code, Emitter.READS, "noValue", "()Ldev/throughline/codec/bson/Deopt;");
    code.visitInsn(ATHROW);
  }

  /** Closes the document, creates the object if that is still to be done, and returns it. */
  void finish() {
    code.visitVarInsn(ALOAD, ReadEmitter.SOURCE);
    code.visitVarInsn(ILOAD, ReadEmitter.END);
    Emitter.source(code, "close", "(I)V");
    if (!direct) {
      createFromLocals();
      for (PropertyPlan property : properties) {
        if (property.populated()) {
          Label absent = new Label();
          ifMarked(property, absent);
          Class<?> type = localType(property);
          store(
              property,
              () -> code.visitVarInsn(Type.getType(type).getOpcode(ILOAD), localOf(property)));
          code.visitLabel(absent);
        }
      }
    }
    code.visitVarInsn(ALOAD, instance);
    code.visitInsn(ARETURN);
  }

  private void createFromLocals() {
    List<CreatorPlan.Parameter> parameters = creator.parameters();
    List<Integer> defaults = new ArrayList<>();
    for (int i = 0; i < creator.masks(); i++) {
      int mask = values.local(int.class);
      code.visitInsn(ICONST_0);
      code.visitVarInsn(ISTORE, mask);
      defaults.add(mask);
    }
    for (int i = 0; i < parameters.size(); i++) {
      missing(argument(i), parameters.get(i), i, defaults);
    }
    create(
        () -> {
          for (int i = 0; i < parameters.size(); i++) {
            push(argument(i), parameters.get(i).type());
          }
          for (int mask : defaults) {
            code.visitVarInsn(ILOAD, mask);
          }
          if (!defaults.isEmpty()) {
            code.visitInsn(ACONST_NULL);
          }
        });
    instance = values.local(Object.class);
    code.visitVarInsn(ASTORE, instance);
  }

  private PropertyPlan argument(int index) {
    return properties.stream().filter(p -> p.creatorIndex() == index).findFirst().orElseThrow();
  }

  /** A missing argument takes its default, or is left to stock when null cannot be passed. */
  private void missing(
      PropertyPlan property, CreatorPlan.Parameter parameter, int index, List<Integer> defaults) {
    boolean primitive = localType(property).isPrimitive();
    if (!parameter.optional() && !primitive && !parameter.type().isPrimitive()) {
      return;
    }
    Label present = new Label();
    Label absent = new Label();
    if (primitive) {
      ifMarked(property, absent);
      code.visitJumpInsn(GOTO, present);
      code.visitLabel(absent);
    } else {
      code.visitVarInsn(ALOAD, localOf(property));
      code.visitJumpInsn(IFNONNULL, present);
    }
    if (parameter.optional()) {
      int mask = defaults.get(index / 32);
      code.visitVarInsn(ILOAD, mask);
      code.visitLdcInsn(1 << index % 32);
      code.visitInsn(IOR);
      code.visitVarInsn(ISTORE, mask);
    } else {
      noValue();
    }
    code.visitLabel(present);
  }

  private void push(PropertyPlan property, Class<?> parameter) {
    Class<?> type = localType(property);
    int local = localOf(property);
    if (parameter.isPrimitive() && !type.isPrimitive()) {
      // Null stands here only together with a default argument, which ignores the value.
      Label isNull = new Label();
      Label done = new Label();
      code.visitVarInsn(ALOAD, local);
      code.visitJumpInsn(IFNULL, isNull);
      code.visitVarInsn(ALOAD, local);
      Emitter.unbox(code, parameter);
      code.visitJumpInsn(GOTO, done);
      code.visitLabel(isNull);
      code.visitInsn(zero(parameter));
      code.visitLabel(done);
      return;
    }
    code.visitVarInsn(Type.getType(type).getOpcode(ILOAD), local);
    if (type.isPrimitive() && !parameter.isPrimitive()) {
      Emitter.box(code, type);
    } else if (!type.isPrimitive() && type != parameter) {
      emitter.cast(code, parameter);
    }
  }

  private void create(Runnable arguments) {
    String owner = Type.getInternalName(creator.constructor().getDeclaringClass());
    code.visitTypeInsn(NEW, owner);
    code.visitInsn(DUP);
    arguments.run();
    code.visitMethodInsn(
        INVOKESPECIAL,
        owner,
        "<init>",
        Type.getConstructorDescriptor(creator.constructor()),
        false);
  }
}
