package dev.throughline.mongodb.internal.call.direct;

import java.io.IOException;
import java.io.InputStream;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;
import org.apache.commons.logging.Log;
import org.apache.commons.logging.LogFactory;
import org.jspecify.annotations.Nullable;
import org.springframework.asm.ClassReader;
import org.springframework.asm.ClassVisitor;
import org.springframework.asm.Handle;
import org.springframework.asm.MethodVisitor;
import org.springframework.asm.Opcodes;
import org.springframework.asm.SpringAsmInfo;
import org.springframework.asm.Type;
import org.springframework.core.NativeDetector;

/**
 * Whether the driver on the class path has all methods of its internals that classes of ours call,
 * and asks of ours no others. Found in their class files, so that no list of them can be
 * incomplete.
 */
public final class DriverLinks {

  /** Those of this package that both drivers use. */
  private static final List<Class<?>> SHARED =
      List.of(
          AsyncAttempt.class,
          CommandRead.class,
          CommandWrite.class,
          BulkWrite.class,
          DirectWrite.class,
          OnlyServer.class,
          RetryRules.class,
          WriteAnswer.class,
          WriteAttempts.class,
          WriteParts.class);

  private static final Log LOG = LogFactory.getLog(DriverLinks.class);

  private DriverLinks() {}

  /** Whether all that a class calls is there, and all that those of this package call. */
  public static boolean areThere(Class<?> type) {
    return NativeDetector.inNativeImage() // where all was linked when the image was built
        || Stream.concat(SHARED.stream(), Stream.of(type))
            .allMatch(it -> implementsAll(it) && linked(it));
  }

  /** Says that calls are the driver's own. */
  public static void logOther(String driver, @Nullable Throwable cause) {
    LOG.debug(
        "Finds and writes of one document are made by the %s driver itself: its internals are not those that are known"
            .formatted(driver),
        cause);
  }

  /** Whether no method of an interface is left abstract. */
  private static boolean implementsAll(Class<?> type) {
    return Arrays.stream(type.getMethods())
        .noneMatch(method -> Modifier.isAbstract(method.getModifiers()));
  }

  private static boolean linked(Class<?> type) {
    String file = type.getName().substring(type.getName().lastIndexOf('.') + 1) + ".class";
    try (InputStream bytes = type.getResourceAsStream(file)) {
      return bytes != null && linked(bytes.readAllBytes(), type.getClassLoader());
    } catch (IOException e) {
      return false;
    }
  }

  /** Whether a loader has all of the driver's internals that a class file names. */
  static boolean linked(byte[] classFile, @Nullable ClassLoader loader) {
    Calls calls = new Calls(loader);
    new ClassReader(classFile).accept(calls, ClassReader.SKIP_DEBUG | ClassReader.SKIP_FRAMES);
    return calls.linked;
  }

  private static boolean isInternal(String owner) {
    return owner.startsWith("com/mongodb/") && owner.contains("/internal/");
  }

  private static final class Calls extends ClassVisitor {

    private final @Nullable ClassLoader loader;
    private boolean linked = true;

    Calls(@Nullable ClassLoader loader) {
      super(SpringAsmInfo.ASM_VERSION);
      this.loader = loader;
    }

    @Override
    public MethodVisitor visitMethod(
        int access,
        String name,
        String descriptor,
        @Nullable String signature,
        String @Nullable [] exceptions) {
      return new MethodVisitor(SpringAsmInfo.ASM_VERSION) {
        @Override
        public void visitMethodInsn(
            int opcode, String owner, String method, String type, boolean ofInterface) {
          linked &= !isInternal(owner) || has(owner, opcode, method, type, ofInterface);
        }

        @Override
        public void visitInvokeDynamicInsn(
            String method, String type, Handle bootstrap, Object... arguments) {
          for (Object argument : arguments) {
            if (argument instanceof Handle handle && isInternal(handle.getOwner())) {
              int opcode =
                  handle.getTag() == Opcodes.H_INVOKESTATIC
                      ? Opcodes.INVOKESTATIC
                      : Opcodes.INVOKEVIRTUAL;
              linked &=
                  has(
                      handle.getOwner(),
                      opcode,
                      handle.getName(),
                      handle.getDesc(),
                      handle.isInterface());
            }
          }
        }

        @Override
        public void visitLdcInsn(Object value) {
          linked &=
              !(value instanceof Type type)
                  || !isInternal(type.getInternalName())
                  || isThere(type.getInternalName());
        }

        @Override
        public void visitFieldInsn(int opcode, String owner, String field, String type) {
          linked &= !isInternal(owner) || hasField(owner, field, type);
        }
      };
    }

    private boolean has(
        String owner, int opcode, String name, String descriptor, boolean ofInterface) {
      try {
        Class<?> type = load(owner);
        if (type.isInterface() != ofInterface) {
          return false;
        }
        if (name.equals("<init>")) {
          return Arrays.stream(type.getConstructors())
              .anyMatch(it -> Type.getConstructorDescriptor(it).equals(descriptor));
        }
        boolean ofClass = opcode == Opcodes.INVOKESTATIC;
        return Arrays.stream(type.getMethods())
            .anyMatch(it -> isSame(it, name, descriptor, ofClass));
      } catch (ClassNotFoundException e) {
        return false;
      }
    }

    private static boolean isSame(Method method, String name, String descriptor, boolean ofClass) {
      return method.getName().equals(name)
          && Modifier.isStatic(method.getModifiers()) == ofClass
          && Type.getMethodDescriptor(method).equals(descriptor);
    }

    private boolean hasField(String owner, String name, String descriptor) {
      try {
        return Arrays.stream(load(owner).getFields())
            .anyMatch(
                it ->
                    it.getName().equals(name)
                        && Type.getDescriptor(it.getType()).equals(descriptor));
      } catch (ClassNotFoundException e) {
        return false;
      }
    }

    private boolean isThere(String owner) {
      try {
        load(owner);
        return true;
      } catch (ClassNotFoundException e) {
        return false;
      }
    }

    private Class<?> load(String owner) throws ClassNotFoundException {
      return Class.forName(owner.replace('/', '.'), false, loader);
    }
  }
}
