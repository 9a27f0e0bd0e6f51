package dev.throughline.codec.internal.emit.code;

import static org.objectweb.asm.Opcodes.ACC_PUBLIC;

import org.objectweb.asm.ClassVisitor;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Type;

/** Begins and ends the methods of generated classes. */
public final class Methods {

  private Methods() {}

  /** Begins the public method that implements the one that others call. */
  public static MethodVisitor begin(ClassVisitor writer, Call method, String... parameters) {
    return begin(writer, ACC_PUBLIC, method.name(), method.descriptor(), parameters);
  }

  /**
   * Begins a method that is not static.
   *
   * @param parameters the names of its first parameters.
   */
  public static MethodVisitor begin(
      ClassVisitor writer, int access, String name, String descriptor, String... parameters) {
    MethodVisitor code = writer.visitMethod(access, name, descriptor, null, null);
    code.visitCode();
    Type[] types = Type.getArgumentTypes(descriptor);
    int local = 1;
    for (int i = 0; i < parameters.length; i++) {
      LocalNames.declare(code, local, types[i].getDescriptor(), parameters[i]);
      local += types[i].getSize();
    }
    return code;
  }

  /** Ends a method, behind its last instruction. */
  public static void end(MethodVisitor code) {
    code.visitMaxs(0, 0);
    code.visitEnd();
  }
}
