package dev.throughline.codec.compile;

import static org.objectweb.asm.Opcodes.GETFIELD;
import static org.objectweb.asm.Opcodes.INVOKEVIRTUAL;
import static org.objectweb.asm.Opcodes.PUTFIELD;

import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.lang.reflect.Field;
import java.lang.reflect.Modifier;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Type;

/**
 * Access to an entity's fields from its hidden nestmate: by plain instructions where the JVM allows
 * it, else through a constant method handle, which the JIT inlines.
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

  private boolean direct(Field field) {
    Class<?> owner = field.getDeclaringClass();
    if (owner.getNestHost() == entity.getNestHost()) {
      return true;
    }
    if (Modifier.isPrivate(field.getModifiers()) || !visible(owner)) {
      return false;
    }
    return Modifier.isPublic(field.getModifiers())
        || owner.getPackage() == entity.getPackage()
            && owner.getClassLoader() == entity.getClassLoader();
  }

  /** The type that a field's value has on the stack. */
  Class<?> stackType(Field field) {
    return visible(field.getType()) ? field.getType() : Object.class;
  }

  /** With the entity's local given, pushes the field's value. */
  void get(MethodVisitor code, Field field, int instance, int aload) {
    if (direct(field)) {
      code.visitVarInsn(aload, instance);
      code.visitFieldInsn(
          GETFIELD,
          Type.getInternalName(field.getDeclaringClass()),
          field.getName(),
          Type.getDescriptor(field.getType()));
      return;
    }
    MethodType type = MethodType.methodType(stackType(field), entity);
    constants.push(code, "GET", handle(field, false).asType(type), MethodHandle.class);
    code.visitVarInsn(aload, instance);
    invokeExact(code, type);
  }

  /** Sets the field to the value that {@code value} pushes. */
  void set(MethodVisitor code, Field field, int instance, int aload, Runnable value) {
    if (direct(field)) {
      code.visitVarInsn(aload, instance);
      value.run();
      code.visitFieldInsn(
          PUTFIELD,
          Type.getInternalName(field.getDeclaringClass()),
          field.getName(),
          Type.getDescriptor(field.getType()));
      return;
    }
    MethodType type = MethodType.methodType(void.class, entity, stackType(field));
    constants.push(code, "SET", handle(field, true).asType(type), MethodHandle.class);
    code.visitVarInsn(aload, instance);
    value.run();
    invokeExact(code, type);
  }

  private static MethodHandle handle(Field field, boolean setter) {
    try {
      MethodHandles.Lookup lookup =
          MethodHandles.privateLookupIn(field.getDeclaringClass(), MethodHandles.lookup());
      return setter ? lookup.unreflectSetter(field) : lookup.unreflectGetter(field);
    } catch (IllegalAccessException e) {
      throw new CompileException("field " + field + " is not accessible", e);
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
