package dev.throughline.codec.internal.emit.code;

import static org.objectweb.asm.Opcodes.*;

import dev.throughline.codec.internal.define.Constants;
import dev.throughline.codec.internal.runtime.CompileException;
import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.lang.reflect.Constructor;
import java.lang.reflect.Executable;
import java.lang.reflect.Field;
import java.lang.reflect.Member;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.util.Arrays;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Type;

/**
 * Access to an entity's members from its codec, which is a hidden nestmate or an ordinary class in
 * its package: by plain instructions where the JVM allows it, else through a constant method
 * handle, which the JIT inlines.
 */
public final class Members {

  private static final Type OBJECT = Type.getType(Object.class);

  private final Class<?> entity;
  private final Constants constants;

  public Members(Class<?> entity, Constants constants) {
    this.entity = entity;
    this.constants = constants;
  }

  /** {@return whether the codec may name the class} */
  public boolean visible(Class<?> type) {
    Class<?> raw = type;
    while (raw.isArray()) {
      raw = raw.getComponentType();
    }
    if (raw.isPrimitive() || beside(raw)) {
      return true; // to the JVM, a private nested class is as open as its package
    }
    return Modifier.isPublic(raw.getModifiers())
        && (raw.getEnclosingClass() == null || visible(raw.getEnclosingClass()));
  }

  private boolean beside(Class<?> type) {
    return type.getPackage() == entity.getPackage()
        && type.getClassLoader() == entity.getClassLoader();
  }

  private boolean direct(Member member) {
    Class<?> owner = member.getDeclaringClass();
    if (constants.nestmate() && owner.getNestHost() == entity.getNestHost()) {
      return true;
    }
    if (Modifier.isPrivate(member.getModifiers()) || !visible(owner)) {
      return false;
    }
    return Modifier.isPublic(member.getModifiers()) || beside(owner);
  }

  private static Class<?> typeOf(Member member) {
    return member instanceof Field field ? field.getType() : ((Method) member).getReturnType();
  }

  /** The type that the value of a field or getter has on the stack. */
  public Class<?> stackType(Member source) {
    return stackType(typeOf(source));
  }

  private Class<?> stackType(Class<?> type) {
    return visible(type) ? type : Object.class;
  }

  /** With the entity's local given, pushes the value of a field or getter. */
  public void get(MethodVisitor code, Member source, int instance) {
    if (!direct(source)) {
      MethodType type = MethodType.methodType(stackType(source), entity);
      push(code, "GET", source, handle(source, false).asType(type));
      code.visitVarInsn(ALOAD, instance);
      invokeExact(code, type);
      return;
    }
    code.visitVarInsn(ALOAD, instance);
    if (source instanceof Field field) {
      field(code, GETFIELD, field);
    } else {
      invoke(code, (Method) source);
    }
  }

  /** Sets the field to the value that {@code value} pushes. */
  void set(MethodVisitor code, Field field, int instance, Runnable value) {
    if (direct(field)) {
      code.visitVarInsn(ALOAD, instance);
      value.run();
      array(code, field.getType());
      field(code, PUTFIELD, field);
      return;
    }
    MethodType type = MethodType.methodType(void.class, entity, stackType(field));
    push(code, "SET", field, handle(field, true).asType(type));
    code.visitVarInsn(ALOAD, instance);
    value.run();
    array(code, stackType(field));
    invokeExact(code, type);
  }

  /**
   * Makes an array of the object on the stack, where an array of a type variable is declared. The
   * value that was read for an unresolved variable may be of another class, such as a list, which
   * stock cannot set either.
   */
  public static void array(MethodVisitor code, Class<?> declared) {
    if (Object[].class.isAssignableFrom(declared)
        && Type.getType(declared).getElementType().equals(OBJECT)) {
      Emitter.checkClass(code, declared);
      code.visitTypeInsn(CHECKCAST, Type.getInternalName(declared));
    }
  }

  /** Calls a method with the one argument that {@code value} pushes; leaves what it returns. */
  void call(MethodVisitor code, Method method, int instance, Runnable value) {
    if (direct(method)) {
      code.visitVarInsn(ALOAD, instance);
      value.run();
      array(code, method.getParameterTypes()[0]);
      invoke(code, method);
      return;
    }
    MethodType type =
        MethodType.methodType(stackType(method), entity, stackType(method.getParameterTypes()[0]));
    push(code, "CALL", method, handle(method, false).asType(type));
    code.visitVarInsn(ALOAD, instance);
    value.run();
    array(code, type.parameterType(1));
    invokeExact(code, type);
  }

  /** Prepares the stack for the arguments of a constructor or static method. */
  public void prepare(MethodVisitor code, Executable executable) {
    if (!direct(executable)) {
      push(code, "MAKE", executable, handle(executable, false).asType(type(executable)));
    } else if (executable instanceof Constructor<?> constructor) {
      code.visitTypeInsn(NEW, Type.getInternalName(constructor.getDeclaringClass()));
      code.visitInsn(DUP);
    }
  }

  /** Calls a constructor or static method, whose arguments are on the stack. */
  public void make(MethodVisitor code, Executable executable) {
    if (!direct(executable)) {
      invokeExact(code, type(executable));
    } else if (executable instanceof Constructor<?> constructor) {
      code.visitMethodInsn(
          INVOKESPECIAL,
          Type.getInternalName(constructor.getDeclaringClass()),
          "<init>",
          Type.getConstructorDescriptor(constructor),
          false);
    } else {
      invoke(code, (Method) executable);
    }
  }

  private MethodType type(Executable executable) {
    Class<?> made =
        executable instanceof Method method
            ? method.getReturnType()
            : executable.getDeclaringClass();
    return MethodType.methodType(
        stackType(made),
        Arrays.stream(executable.getParameterTypes()).map(this::stackType).toArray(Class[]::new));
  }

  private void push(MethodVisitor code, String prefix, Member member, MethodHandle handle) {
    constants.push(code, prefix, handle, MethodHandle.class, member.toString());
  }

  private static void field(MethodVisitor code, int opcode, Field field) {
    code.visitFieldInsn(
        opcode,
        Type.getInternalName(field.getDeclaringClass()),
        field.getName(),
        Type.getDescriptor(field.getType()));
  }

  private static void invoke(MethodVisitor code, Method method) {
    boolean ofInterface = method.getDeclaringClass().isInterface();
    int opcode = ofInterface ? INVOKEINTERFACE : INVOKEVIRTUAL;
    code.visitMethodInsn(
        Modifier.isStatic(method.getModifiers()) ? INVOKESTATIC : opcode,
        Type.getInternalName(method.getDeclaringClass()),
        method.getName(),
        Type.getMethodDescriptor(method),
        ofInterface);
  }

  private static MethodHandle handle(Member member, boolean setter) {
    try {
      MethodHandles.Lookup lookup =
          MethodHandles.privateLookupIn(member.getDeclaringClass(), MethodHandles.lookup());
      if (member instanceof Field field) {
        return setter ? lookup.unreflectSetter(field) : lookup.unreflectGetter(field);
      }
      return member instanceof Constructor<?> constructor
          ? lookup.unreflectConstructor(constructor)
          : lookup.unreflect((Method) member);
    } catch (IllegalAccessException e) {
      throw new CompileException(member + " is not accessible", e);
    }
  }

  private static void invokeExact(MethodVisitor code, MethodType type) {
    code.visitMethodInsn(
        INVOKEVIRTUAL,
        "java/lang/invoke/MethodHandle",
        "invokeExact",
        type.toMethodDescriptorString(),
        false);
  }
}
