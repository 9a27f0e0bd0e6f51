package dev.throughline.codec.internal.define;

import static org.objectweb.asm.Opcodes.ACC_FINAL;
import static org.objectweb.asm.Opcodes.ACC_STATIC;
import static org.objectweb.asm.Opcodes.ACC_SUPER;
import static org.objectweb.asm.Opcodes.ACC_SYNTHETIC;
import static org.objectweb.asm.Opcodes.ALOAD;
import static org.objectweb.asm.Opcodes.ARETURN;
import static org.objectweb.asm.Opcodes.INVOKESTATIC;
import static org.objectweb.asm.Opcodes.INVOKEVIRTUAL;
import static org.objectweb.asm.Opcodes.POP;
import static org.objectweb.asm.Opcodes.V17;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodHandles.Lookup;
import java.lang.invoke.MethodType;
import org.objectweb.asm.ClassWriter;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Type;

/**
 * Lookups that may define nestmates of an entity.
 *
 * <p>A private lookup into another module (which every class loader has at least one of: the loader
 * that DevTools restarts, for one) sees all members but may only define ordinary classes. So an
 * ordinary class is defined in the entity's package whose own lookup is of the entity's module.
 * Only code of that module can also let it read ours, which codecs extend a class of.
 */
final class EntityLookup {

  private static final String SUFFIX = "$$ThroughlineLookup";
  private static final String METHOD = "lookup";
  private static final MethodType TYPE = MethodType.methodType(Lookup.class, Module.class);

  private EntityLookup() {}

  /**
   * A lookup with all privileges of the type.
   *
   * @throws IllegalAccessException when the type's module does not open its package.
   */
  static Lookup in(Class<?> type) throws IllegalAccessException {
    Lookup lookup = MethodHandles.privateLookupIn(type, MethodHandles.lookup());
    return lookup.hasFullPrivilegeAccess()
        ? lookup
        : MethodHandles.privateLookupIn(type, neighbour(type, lookup));
  }

  private static Lookup neighbour(Class<?> type, Lookup lookup) throws IllegalAccessException {
    try {
      Class<?> defined = define(type, lookup);
      return (Lookup)
          lookup.findStatic(defined, METHOD, TYPE).invokeExact(EntityLookup.class.getModule());
    } catch (IllegalAccessException | RuntimeException | Error e) {
      throw e;
    } catch (Throwable e) {
      throw new IllegalStateException(e);
    }
  }

  private static Class<?> define(Class<?> type, Lookup lookup)
      throws IllegalAccessException, ClassNotFoundException {
    try {
      return lookup.defineClass(bytes(Type.getInternalName(type) + SUFFIX));
    } catch (LinkageError e) {
      // Another converter has defined it.
      return Class.forName(type.getName() + SUFFIX, true, type.getClassLoader());
    }
  }

  private static byte[] bytes(String name) {
    ClassWriter writer = new ClassWriter(ClassWriter.COMPUTE_MAXS);
    int access = ACC_FINAL | ACC_SUPER | ACC_SYNTHETIC;
    writer.visit(V17, access, name, null, "java/lang/Object", null);
    String descriptor = TYPE.toMethodDescriptorString();
    // Not public: it gives its caller all rights in this package.
    MethodVisitor code = writer.visitMethod(ACC_STATIC, METHOD, descriptor, null, null);
    code.visitCode();
    code.visitLdcInsn(Type.getObjectType(name));
    call(code, INVOKEVIRTUAL, Class.class, "getModule", MethodType.methodType(Module.class));
    code.visitVarInsn(ALOAD, 0);
    MethodType addReads = MethodType.methodType(Module.class, Module.class);
    call(code, INVOKEVIRTUAL, Module.class, "addReads", addReads);
    code.visitInsn(POP);
    MethodType own = MethodType.methodType(Lookup.class);
    call(code, INVOKESTATIC, MethodHandles.class, "lookup", own);
    code.visitInsn(ARETURN);
    code.visitMaxs(0, 0);
    code.visitEnd();
    writer.visitEnd();
    return writer.toByteArray();
  }

  private static void call(
      MethodVisitor code, int opcode, Class<?> owner, String method, MethodType type) {
    code.visitMethodInsn(
        opcode, Type.getInternalName(owner), method, type.toMethodDescriptorString(), false);
  }
}
