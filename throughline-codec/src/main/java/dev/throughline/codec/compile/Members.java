package dev.throughline.codec.compile;

import static org.objectweb.asm.Opcodes.*;

import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.lang.reflect.Field;
import java.lang.reflect.Member;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Type;

/**
 * Access to an entity's members from its hidden nestmate: by plain instructions where the JVM
 * allows it, else through a constant method handle, which the JIT inlines.
 */
final class Members {

  private final Class<?> entity;
  private final Constants constants;

  Members(Class<?> entity, Constants constants) {
    this.entity = entity;
    this.constants = constants;
  }

  /** Whether code in the entity's nest may name the class. */
  boolean visible(Class<?> type) {
    Class<?> raw = type;
    while (raw.isArray()) {
      raw = raw.getComponentType();
    }
    if (raw.isPrimitive() || raw.getNestHost() == entity.getNestHost()) {
      return true;
    }
    if (raw.getPackage() == entity.getPackage()
        && raw.getClassLoader() == entity.getClassLoader()) {
      return !Modifier.isPrivate(raw.getModifiers());
    }
    return Modifier.isPublic(raw.getModifiers())
        && (raw.getEnclosingClass() == null || visible(raw.getEnclosingClass()));
  }

  private boolean direct(Member member) {
    Class<?> owner = member.getDeclaringClass();
    if (owner.getNestHost() == entity.getNestHost()) {
      return true;
    }
    if (Modifier.isPrivate(member.getModifiers()) || !visible(owner)) {
      return false;
    }
    return Modifier.isPublic(member.getModifiers())
        || owner.getPackage() == entity.getPackage()
            && owner.getClassLoader() == entity.getClassLoader();
  }

  private static Class<?> typeOf(Member member) {
    return member instanceof Field field ? field.getType() : ((Method) member).getReturnType();
  }

  /** The type that the value of a field or getter has on the stack. */
  Class<?> stackType(Member source) {
    return stackType(typeOf(source));
  }

  private Class<?> stackType(Class<?> type) {
    return visible(type) ? type : Object.class;
  }

  /** With the entity's local given, pushes the value of a field or getter. */
  void get(MethodVisitor code, Member source, int instance) {
    if (!direct(source)) {
      MethodType type = MethodType.methodType(stackType(source), entity);
      constants.push(code, "GET", handle(source, false).asType(type), MethodHandle.class);
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
      field(code, PUTFIELD, field);
      return;
    }
    MethodType type = MethodType.methodType(void.class, entity, stackType(field));
    constants.push(code, "SET", handle(field, true).asType(type), MethodHandle.class);
    code.visitVarInsn(ALOAD, instance);
    value.run();
    invokeExact(code, type);
  }

  /** Calls a method with the one argument that {@code value} pushes; leaves what it returns. */
  void call(MethodVisitor code, Method method, int instance, Runnable value) {
    if (direct(method)) {
      code.visitVarInsn(ALOAD, instance);
      value.run();
      invoke(code, method);
      return;
    }
    MethodType type =
        MethodType.methodType(stackType(method), entity, stackType(method.getParameterTypes()[0]));
    constants.push(code, "CALL", handle(method, false).asType(type), MethodHandle.class);
    code.visitVarInsn(ALOAD, instance);
    value.run();
    invokeExact(code, type);
  }

  private static void field(MethodVisitor code, int opcode, Field field) {
    code.visitFieldInsn(
        opcode,
        Type.getInternalName(field.getDeclaringClass()),
        field.getName(),
        Type.getDescriptor(field.getType()));
  }

  /** Calls the method of the objects on the stack. */
  static void invoke(MethodVisitor code, Method method) {
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
      return lookup.unreflect((Method) member);
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
