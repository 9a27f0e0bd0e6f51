package dev.throughline.boot.cache;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.InputStream;
import java.lang.reflect.Constructor;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.springframework.asm.ClassReader;
import org.springframework.asm.ClassVisitor;
import org.springframework.asm.ClassWriter;
import org.springframework.asm.MethodVisitor;
import org.springframework.asm.Opcodes;
import org.springframework.asm.Type;

/** What the tests of cached values must notice: one method of the product that knows no more. */
@Tag("long")
class CacheMutantTests {

  /** A method that answers a constant, and the test that fails then. */
  @ParameterizedTest(name = "{1} of {0} answers {2}")
  @CsvSource({
    "redis.internal.cache.CurrentCacheWriter, unreadable, 0, whatIsNotReadableIsLoadedAnew",
    "redis.internal.cache.CurrentCacheWriter, unreadable, 0,"
        + " putIfAbsentTakesTheUnreadableForAbsent",
    "redis.internal.cache.CurrentCacheWriter, unreadable, 1, methodsAreCachedWithOneProperty",
    "cache.ValueClasses, layout, 1, whatIsNotReadableIsLoadedAnew",
    "cache.ValueClasses, known, 1, onlyClassesOfThePackagesAreCached",
    "cache.ValuesPayload, current, 1, whatIsNotReadableIsLoadedAnew"
  })
  void isCaught(String type, String method, int answer, String test) throws Exception {
    assertThat(failure(new Mutated("dev.throughline." + type, method, answer), test))
        .as(test)
        .isInstanceOfAny(AssertionError.class, ClassCastException.class);
  }

  @ParameterizedTest
  @CsvSource({
    "whatIsNotReadableIsLoadedAnew",
    "onlyClassesOfThePackagesAreCached",
    "putIfAbsentTakesTheUnreadableForAbsent",
    "methodsAreCachedWithOneProperty"
  })
  void nothingIsCaughtWithoutAChange(String test) throws Exception {
    assertThat(failure(new Mutated("", "", 0), test)).isNull();
  }

  private static @Nullable Throwable failure(ClassLoader loader, String test) throws Exception {
    Class<?> tests = Class.forName(CacheAutoConfigurationTests.class.getName(), true, loader);
    Constructor<?> constructor = tests.getDeclaredConstructor();
    constructor.setAccessible(true);
    Thread thread = Thread.currentThread();
    ClassLoader before = thread.getContextClassLoader();
    thread.setContextClassLoader(loader);
    call(tests, null, "start");
    try {
      Object instance = constructor.newInstance();
      call(tests, instance, "empty");
      call(tests, instance, test);
      return null;
    } catch (InvocationTargetException e) {
      return e.getCause();
    } finally {
      call(tests, null, "stop");
      thread.setContextClassLoader(before);
    }
  }

  private static void call(Class<?> tests, @Nullable Object instance, String name)
      throws ReflectiveOperationException {
    Method method = tests.getDeclaredMethod(name);
    method.setAccessible(true);
    method.invoke(instance);
  }

  /** Defines the product's and the tests' classes anew, one of them with a method changed. */
  private static final class Mutated extends ClassLoader {

    private final String type;
    private final String method;
    private final int answer;

    Mutated(String type, String method, int answer) {
      super(CacheMutantTests.class.getClassLoader());
      this.type = type;
      this.method = method;
      this.answer = answer;
    }

    @Override
    protected Class<?> loadClass(String name, boolean resolve) throws ClassNotFoundException {
      if (!name.startsWith("dev.throughline.") || name.contains("embedded")) {
        return super.loadClass(name, resolve);
      }
      synchronized (getClassLoadingLock(name)) {
        Class<?> loaded = findLoadedClass(name);
        if (loaded != null) {
          return loaded;
        }
        byte[] code = code(name);
        return defineClass(name, code, 0, code.length);
      }
    }

    private byte[] code(String name) throws ClassNotFoundException {
      try (InputStream stream = getResourceAsStream(name.replace('.', '/') + ".class")) {
        if (stream == null) {
          throw new ClassNotFoundException(name);
        }
        byte[] code = stream.readAllBytes();
        return name.equals(type) ? changed(code) : code;
      } catch (IOException e) {
        throw new ClassNotFoundException(name, e);
      }
    }

    private byte[] changed(byte[] code) {
      ClassWriter writer = new ClassWriter(ClassWriter.COMPUTE_MAXS);
      int[] methods = {0};
      ClassVisitor visitor =
          new ClassVisitor(Opcodes.ASM9, writer) {
            @Override
            public @Nullable MethodVisitor visitMethod(
                int access,
                String name,
                String descriptor,
                @Nullable String signature,
                String @Nullable [] exceptions) {
              MethodVisitor into =
                  super.visitMethod(access, name, descriptor, signature, exceptions);
              if (!name.equals(method)) {
                return into;
              }
              methods[0]++;
              boolean wide = Type.getReturnType(descriptor) == Type.LONG_TYPE;
              into.visitCode();
              into.visitInsn((wide ? Opcodes.LCONST_0 : Opcodes.ICONST_0) + answer);
              into.visitInsn(wide ? Opcodes.LRETURN : Opcodes.IRETURN);
              into.visitMaxs(0, 0);
              into.visitEnd();
              return null;
            }
          };
      new ClassReader(code).accept(visitor, 0);
      assertThat(methods[0]).as("methods " + method).isPositive();
      return writer.toByteArray();
    }
  }
}
