package dev.throughline.codec.internal.emit.code;

import static org.objectweb.asm.Opcodes.INVOKEINTERFACE;
import static org.objectweb.asm.Opcodes.INVOKESTATIC;
import static org.objectweb.asm.Opcodes.INVOKEVIRTUAL;

import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Type;

/**
 * A method of ours that generated code calls. Kept in constants, so that it is looked up when the
 * emitter's class is loaded: one that does not exist fails the first compilation of all. Immutable.
 *
 * @param owner the internal name of its class.
 */
public record Call(int opcode, String owner, String name, String descriptor) {

  /**
   * Looks a public method up.
   *
   * @throws IllegalArgumentException when the class does not declare it.
   */
  public static Call of(Class<?> owner, String name, Class<?>... parameters) {
    Method method;
    try {
      method = owner.getDeclaredMethod(name, parameters);
    } catch (NoSuchMethodException e) {
      throw new IllegalArgumentException("No method " + e.getMessage(), e);
    }
    if (!Modifier.isPublic(method.getModifiers()) || !Modifier.isPublic(owner.getModifiers())) {
      throw new IllegalArgumentException("Generated code cannot call " + method);
    }
    int instance = owner.isInterface() ? INVOKEINTERFACE : INVOKEVIRTUAL;
    return new Call(
        Modifier.isStatic(method.getModifiers()) ? INVOKESTATIC : instance,
        Type.getInternalName(owner),
        name,
        Type.getMethodDescriptor(method));
  }

  /** Emits the call; the object, if it takes one, and the arguments are on the stack. */
  public void emit(MethodVisitor code) {
    code.visitMethodInsn(opcode, owner, name, descriptor, opcode == INVOKEINTERFACE);
  }
}
