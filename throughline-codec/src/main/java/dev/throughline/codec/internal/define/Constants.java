package dev.throughline.codec.internal.define;

import static org.objectweb.asm.Opcodes.*;

import dev.throughline.codec.internal.bson.FieldTable;
import dev.throughline.codec.internal.runtime.EnumNames;
import dev.throughline.codec.internal.runtime.Handover;
import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import org.objectweb.asm.ClassVisitor;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Type;

/**
 * The constants of a generated class, in fields.
 *
 * <p>A hidden class is made for one converter: it gets them as class data and keeps them in static
 * final fields, which the JIT treats as constants. An ordinary class is there once for all
 * converters of the JVM: static are those that follow from the entity's class and from what is in
 * the class's name; the others, such as codecs of nested entities, are fields of the instance.
 */
public final class Constants {

  /**
   * A constant.
   *
   * @param shared whether it is a static field.
   * @param content what tells it from others of its type, where the bytecode does not.
   */
  private record Constant(String name, Class<?> type, boolean shared, String content) {}

  private static final Set<Class<?>> OF_THE_CLASS =
      Set.of(MethodHandle.class, byte[].class, FieldTable.class, EnumNames.class, Class.class);
  private static final String LIST = Type.getInternalName(List.class);

  private final String owner;
  private final boolean hidden;
  private final boolean named;
  private final List<Constant> constants = new ArrayList<>();
  private final List<Object> values = new ArrayList<>();

  private Constants(String owner, boolean hidden, boolean named) {
    this.owner = owner;
    this.hidden = hidden;
    this.named = named;
  }

  /** Of a hidden class, which is a nestmate of the entity. */
  static Constants ofHidden(String owner) {
    return new Constants(owner, true, false);
  }

  /** Of a hidden class whose local variables have names. */
  static Constants ofNamed(String owner) {
    return new Constants(owner, true, true);
  }

  /** Of an ordinary class in the entity's package. */
  static Constants ofOrdinary(String owner) {
    return new Constants(owner, false, false);
  }

  /** The internal name of the class that has the constants. */
  public String owner() {
    return owner;
  }

  /** {@return whether that class may use what is private in the entity} */
  public boolean nestmate() {
    return hidden;
  }

  /** {@return whether that class has the names of its local variables} */
  public boolean named() {
    return named;
  }

  /** Registers a constant and pushes it. */
  public void push(MethodVisitor code, String prefix, Object value, Class<?> type) {
    String content = value instanceof byte[] bytes ? Arrays.toString(bytes) : value.toString();
    push(code, prefix, value, type, OF_THE_CLASS.contains(type) ? content : "");
  }

  /**
   * Registers a constant and pushes it.
   *
   * @param content what tells it from others of its type.
   */
  public void push(MethodVisitor code, String prefix, Object value, Class<?> type, String content) {
    int index = -1;
    for (int i = 0; i < values.size(); i++) {
      if (values.get(i) == value) {
        index = i;
      }
    }
    if (index < 0) {
      index = values.size();
      values.add(value);
      boolean shared = hidden || OF_THE_CLASS.contains(type);
      constants.add(new Constant(prefix + "_" + index, type, shared, content));
    }
    Constant constant = constants.get(index);
    if (!constant.shared()) {
      code.visitVarInsn(ALOAD, 0);
    }
    code.visitFieldInsn(
        constant.shared() ? GETSTATIC : GETFIELD,
        owner,
        constant.name(),
        Type.getDescriptor(constant.type()));
  }

  /** All constants in their order. */
  List<Object> values() {
    return values;
  }

  /** {@return what the static constants are, as far as the bytecode does not say it} */
  String contents() {
    return String.join("\n", constants.stream().map(Constant::content).toList());
  }

  /** Declares the fields, and the constructor and the initialiser that set them. */
  public void declare(ClassVisitor writer, Class<?> base) {
    for (Constant constant : constants) {
      int access = ACC_PRIVATE | ACC_FINAL | (constant.shared() ? ACC_STATIC : 0);
      String descriptor = Type.getDescriptor(constant.type());
      writer.visitField(access, constant.name(), descriptor, null, null).visitEnd();
    }
    initialiser(writer);
    String descriptor = hidden ? "()V" : "(L" + LIST + ";)V";
    MethodVisitor code = writer.visitMethod(ACC_PUBLIC, "<init>", descriptor, null, null);
    code.visitCode();
    code.visitVarInsn(ALOAD, 0);
    code.visitMethodInsn(INVOKESPECIAL, Type.getInternalName(base), "<init>", "()V", false);
    for (int i = 0; i < constants.size(); i++) {
      if (!constants.get(i).shared()) {
        code.visitVarInsn(ALOAD, 0);
        code.visitVarInsn(ALOAD, 1);
        set(code, PUTFIELD, i);
      }
    }
    finish(code);
  }

  private void initialiser(ClassVisitor writer) {
    MethodVisitor code = writer.visitMethod(ACC_STATIC, "<clinit>", "()V", null, null);
    code.visitCode();
    if (hidden) {
      classData(code);
    } else {
      call(code, Handover.class, "take", "()L" + LIST + ";");
    }
    for (int i = 0; i < constants.size(); i++) {
      if (constants.get(i).shared()) {
        code.visitInsn(DUP);
        set(code, PUTSTATIC, i);
      }
    }
    code.visitInsn(POP);
    finish(code);
  }

  private static void classData(MethodVisitor code) {
    String lookup = "Ljava/lang/invoke/MethodHandles$Lookup;";
    call(code, MethodHandles.class, "lookup", "()" + lookup);
    code.visitLdcInsn("_");
    code.visitLdcInsn(Type.getType(List.class));
    call(
        code,
        MethodHandles.class,
        "classData",
        "(" + lookup + "Ljava/lang/String;Ljava/lang/Class;)Ljava/lang/Object;");
    code.visitTypeInsn(CHECKCAST, LIST);
  }

  private static void call(MethodVisitor code, Class<?> owner, String method, String descriptor) {
    code.visitMethodInsn(INVOKESTATIC, Type.getInternalName(owner), method, descriptor, false);
  }

  /** Sets a field from the list on the stack. */
  private void set(MethodVisitor code, int opcode, int index) {
    Constant constant = constants.get(index);
    code.visitLdcInsn(index);
    code.visitMethodInsn(INVOKEINTERFACE, LIST, "get", "(I)Ljava/lang/Object;", true);
    code.visitTypeInsn(CHECKCAST, Type.getInternalName(constant.type()));
    code.visitFieldInsn(opcode, owner, constant.name(), Type.getDescriptor(constant.type()));
  }

  private static void finish(MethodVisitor code) {
    code.visitInsn(RETURN);
    code.visitMaxs(0, 0);
    code.visitEnd();
  }
}
