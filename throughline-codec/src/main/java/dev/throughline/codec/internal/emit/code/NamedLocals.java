package dev.throughline.codec.internal.emit.code;

import static org.objectweb.asm.Opcodes.ACC_STATIC;
import static org.objectweb.asm.Opcodes.ASM9;

import org.jspecify.annotations.Nullable;
import org.objectweb.asm.ClassVisitor;
import org.objectweb.asm.MethodVisitor;

/**
 * A class whose methods have the names of their local variables, for debuggers and decompilers; the
 * instructions are the same as without them.
 */
public final class NamedLocals extends ClassVisitor {

  private String owner = "";

  public NamedLocals(ClassVisitor writer) {
    super(ASM9, writer);
  }

  @Override
  public void visit(
      int version,
      int access,
      String name,
      @Nullable String signature,
      String superName,
      String @Nullable [] interfaces) {
    owner = "L" + name + ";";
    super.visit(version, access, name, signature, superName, interfaces);
  }

  @Override
  public MethodVisitor visitMethod(
      int access,
      String name,
      String descriptor,
      @Nullable String signature,
      String @Nullable [] exceptions) {
    MethodVisitor code = super.visitMethod(access, name, descriptor, signature, exceptions);
    return (access & ACC_STATIC) != 0 ? code : new LocalNames(code, owner, descriptor);
  }
}
