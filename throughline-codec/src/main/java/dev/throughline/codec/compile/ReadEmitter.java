package dev.throughline.codec.compile;

import static org.objectweb.asm.Opcodes.*;

import dev.throughline.codec.bson.FieldTable;
import dev.throughline.codec.bson.Names;
import dev.throughline.codec.plan.CreatorPlan;
import dev.throughline.codec.plan.EntityPlan;
import dev.throughline.codec.plan.PropertyPlan;
import dev.throughline.codec.plan.ValuePlan;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.objectweb.asm.ClassWriter;
import org.objectweb.asm.Label;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Type;

/**
 * Emits the methods that make an entity: {@code read} tries the fields in the order in which they
 * are written, {@code readAny} takes them in any order and skips unknown ones.
 *
 * <p>An entity whose constructor takes no arguments is created first and filled on the way. For all
 * others values are kept in locals, and which of them came is kept in bit masks.
 */
final class ReadEmitter {

  private static final int SOURCE = 1;
  private static final int END = 2;
  private static final int TRUSTED = 3;
  private static final int FIRST_LOCAL = 4;
  private static final String SIGNATURE = "(L" + Emitter.SOURCE + ";IZ)Ljava/lang/Object;";

  private final Emitter emitter;
  private final EntityPlan plan;
  private final CreatorPlan creator;
  private final List<PropertyPlan> properties = new ArrayList<>();
  private final boolean direct;

  ReadEmitter(Emitter emitter, CreatorPlan creator) {
    this.emitter = emitter;
    this.plan = emitter.plan;
    this.creator = creator;
    this.direct = creator.parameters().isEmpty() && creator.masks() == 0;
    for (PropertyPlan property : plan.properties()) {
      if (property.read()) {
        properties.add(property);
      }
    }
  }

  void emit(ClassWriter writer) {
    MethodVisitor ordered = writer.visitMethod(ACC_PUBLIC, "read", SIGNATURE, null, null);
    ordered.visitCode();
    new Body(ordered).ordered();
    ordered.visitMaxs(0, 0);
    ordered.visitEnd();
    MethodVisitor any = writer.visitMethod(ACC_PRIVATE, "readAny", SIGNATURE, null, null);
    any.visitCode();
    new Body(any).any();
    any.visitMaxs(0, 0);
    any.visitEnd();
  }

  private final class Body {

    private final MethodVisitor code;
    private final ReadValues values;
    private final Map<PropertyPlan, Integer> locals = new HashMap<>();
    private final List<Integer> masks = new ArrayList<>();
    private int instance;

    Body(MethodVisitor code) {
      this.code = code;
      this.values = new ReadValues(emitter, code, SOURCE, FIRST_LOCAL);
    }

    private void source(String method, String descriptor) {
      Emitter.source(code, method, descriptor);
    }

    /** Creates the instance, or the locals that its values wait in. */
    private void start() {
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

    void ordered() {
      start();
      int begin = values.local(int.class);
      code.visitVarInsn(ALOAD, SOURCE);
      source("position", "()I");
      code.visitVarInsn(ISTORE, begin);
      for (PropertyPlan property : properties) {
        Label next = new Label();
        for (byte type : types(property.value())) {
          Label other = new Label();
          header(Names.header(type, property.fieldName()), other);
          set(property, () -> code.visitIntInsn(BIPUSH, type));
          code.visitJumpInsn(GOTO, next);
          code.visitLabel(other);
        }
        code.visitLabel(next);
      }
      if (plan.typeKey() != null) {
        Label none = new Label();
        header(Names.header(Reads.STRING, plan.typeKey()), none);
        typeHint();
        code.visitLabel(none);
      }
      Label complete = new Label();
      code.visitVarInsn(ALOAD, SOURCE);
      source("position", "()I");
      code.visitVarInsn(ILOAD, END);
      code.visitJumpInsn(IF_ICMPEQ, complete);
      code.visitVarInsn(ALOAD, SOURCE);
      code.visitVarInsn(ILOAD, begin);
      source("position", "(I)V");
      code.visitVarInsn(ALOAD, 0);
      code.visitVarInsn(ALOAD, SOURCE);
      code.visitVarInsn(ILOAD, END);
      code.visitVarInsn(ILOAD, TRUSTED);
      code.visitMethodInsn(
          INVOKESPECIAL,
          Type.getInternalName(plan.type()) + "$$Throughline",
          "readAny",
          SIGNATURE,
          false);
      code.visitInsn(ARETURN);
      code.visitLabel(complete);
      finish();
    }

    /** BSON types that the first pass looks for. */
    private byte[] types(ValuePlan value) {
      if (value instanceof ValuePlan.StringId) {
        return new byte[] {Reads.OBJECT_ID, Reads.STRING};
      }
      if (value instanceof ValuePlan.Scalar scalar) {
        return new byte[] {scalar.kind().bsonType()};
      }
      if (value instanceof ValuePlan.EnumName) {
        return new byte[] {Reads.STRING};
      }
      return new byte[] {value instanceof ValuePlan.Sequence ? Reads.ARRAY : Reads.DOCUMENT};
    }

    /** Moves behind the header if it stands here, else jumps. */
    private void header(byte[] header, Label other) {
      int length = header.length;
      for (int at = 0; at < length; ) {
        int left = length - at;
        code.visitVarInsn(ALOAD, SOURCE);
        if (length >= 8) {
          int from = left >= 8 ? at : length - 8;
          code.visitLdcInsn(from);
          code.visitLdcInsn(Names.word(header, from));
          source("at", "(IJ)Z");
          at = from + 8;
        } else if (length >= 4) {
          int from = left >= 4 ? at : length - 4;
          code.visitLdcInsn(from);
          code.visitLdcInsn((int) Names.word(header, from));
          source("at", "(II)Z");
          at = from + 4;
        } else {
          code.visitLdcInsn(at);
          code.visitIntInsn(BIPUSH, header[at]);
          source("at", "(IB)Z");
          at++;
        }
        code.visitJumpInsn(IFEQ, other);
      }
      code.visitVarInsn(ALOAD, SOURCE);
      code.visitLdcInsn(length);
      source("skip", "(I)V");
    }

    /** Compares the hint behind its header; returns null from the method when it is another. */
    private void typeHint() {
      Label trusted = new Label();
      Label done = new Label();
      code.visitVarInsn(ILOAD, TRUSTED);
      code.visitJumpInsn(IFNE, trusted);
      if (plan.alias() != null) {
        code.visitVarInsn(ALOAD, SOURCE);
        emitter.constants.push(code, "HINT", EnumNames.bsonString(plan.alias()), byte[].class);
        source("matches", "([B)Z");
        code.visitJumpInsn(IFNE, done);
      }
      code.visitInsn(ACONST_NULL);
      code.visitInsn(ARETURN);
      code.visitLabel(trusted);
      code.visitVarInsn(ALOAD, SOURCE);
      source("string", "()Ljava/lang/String;");
      code.visitInsn(POP);
      code.visitLabel(done);
    }

    /** Reads the value and keeps it where it belongs. */
    private void set(PropertyPlan property, Runnable pushType) {
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

    void any() {
      start();
      int type = values.local(int.class);
      Label next = new Label();
      Label complete = new Label();
      code.visitLabel(next);
      code.visitVarInsn(ALOAD, SOURCE);
      source("position", "()I");
      code.visitVarInsn(ILOAD, END);
      code.visitJumpInsn(IF_ICMPGE, complete);
      code.visitVarInsn(ALOAD, SOURCE);
      source("type", "()B");
      code.visitVarInsn(ISTORE, type);
      List<String> names = new ArrayList<>();
      properties.forEach(property -> names.add(property.fieldName()));
      if (plan.typeKey() != null) {
        names.add(plan.typeKey());
      }
      Label unknown = new Label();
      Label[] cases = new Label[names.size()];
      code.visitVarInsn(ALOAD, SOURCE);
      emitter.constants.push(code, "FIELDS", new FieldTable(names), FieldTable.class);
      source("field", "(L" + Type.getInternalName(FieldTable.class) + ";)I");
      for (int i = 0; i < cases.length; i++) {
        cases[i] = new Label();
      }
      if (cases.length > 0) {
        code.visitTableSwitchInsn(0, cases.length - 1, unknown, cases);
      } else {
        code.visitInsn(POP);
      }
      for (int i = 0; i < properties.size(); i++) {
        code.visitLabel(cases[i]);
        anyValue(properties.get(i), type);
        code.visitJumpInsn(GOTO, next);
      }
      if (plan.typeKey() != null) {
        code.visitLabel(cases[properties.size()]);
        code.visitVarInsn(ILOAD, type);
        code.visitIntInsn(BIPUSH, Reads.STRING);
        Emitter.call(code, Emitter.READS, "expect", "(BB)V");
        typeHint();
        code.visitJumpInsn(GOTO, next);
      }
      code.visitLabel(unknown);
      code.visitVarInsn(ALOAD, SOURCE);
      code.visitVarInsn(ILOAD, type);
      source("skipValue", "(B)V");
      code.visitJumpInsn(GOTO, next);
      code.visitLabel(complete);
      finish();
    }

    private void anyValue(PropertyPlan property, int type) {
      Label notNull = new Label();
      Label done = new Label();
      code.visitVarInsn(ILOAD, type);
      code.visitIntInsn(BIPUSH, Reads.NULL);
      code.visitJumpInsn(IF_ICMPNE, notNull);
      absent(property);
      code.visitJumpInsn(GOTO, done); // unreachable behind a throw, which ASM replaces
      code.visitLabel(notNull);
      set(property, () -> code.visitVarInsn(ILOAD, type));
      code.visitLabel(done);
    }

    /** What BSON null means: a reference becomes null. A null id has rules of its own in stock. */
    private void absent(PropertyPlan property) {
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
    private void finish() {
      code.visitVarInsn(ALOAD, SOURCE);
      code.visitVarInsn(ILOAD, END);
      source("close", "(I)V");
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
}
