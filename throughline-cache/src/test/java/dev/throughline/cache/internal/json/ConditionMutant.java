package dev.throughline.cache.internal.json;

import java.io.IOException;
import java.io.InputStream;
import java.lang.reflect.Constructor;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.springframework.asm.ClassReader;
import org.springframework.asm.ClassVisitor;
import org.springframework.asm.ClassWriter;
import org.springframework.asm.Label;
import org.springframework.asm.MethodVisitor;
import org.springframework.asm.Opcodes;

/** Defines our classes anew, one of them with a condition the other way round. */
public final class ConditionMutant extends ClassLoader {

  private final String type;
  private final String method;
  private final int jump;
  private int jumps;

  /**
   * Changes the condition of that number in all methods of that name.
   *
   * @param type of ours; none is changed when it is empty.
   */
  public ConditionMutant(String type, String method, int jump) {
    super(ConditionMutant.class.getClassLoader());
    this.type = type;
    this.method = method;
    this.jump = jump;
  }

  /** How many conditions the methods of that name have. */
  public static int conditions(String type, String method) {
    ConditionMutant counting = new ConditionMutant(type, method, Integer.MAX_VALUE);
    counting.code(type);
    return counting.jumps;
  }

  /** Those of the tests that fail with this mutant. */
  public List<String> failed(List<String> tests) throws ReflectiveOperationException {
    List<String> failed = new ArrayList<>();
    for (String name : tests) {
      Class<?> type = Class.forName(name, true, this);
      for (Method method : type.getDeclaredMethods()) {
        if (method.isAnnotationPresent(Test.class)) {
          Constructor<?> constructor = type.getDeclaredConstructor();
          constructor.setAccessible(true);
          method.setAccessible(true);
          try {
            method.invoke(constructor.newInstance());
          } catch (InvocationTargetException e) {
            failed.add(method.getName());
          }
        }
      }
    }
    return failed;
  }

  @Override
  protected Class<?> loadClass(String name, boolean resolve) throws ClassNotFoundException {
    if (!name.startsWith("dev.throughline.")) {
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

  private byte[] code(String name) {
    try (InputStream stream = getResourceAsStream(name.replace('.', '/') + ".class")) {
      if (stream == null) {
        throw new IllegalArgumentException(name);
      }
      byte[] code = stream.readAllBytes();
      return name.equals(type) ? changed(code) : code;
    } catch (IOException e) {
      throw new IllegalStateException(name, e);
    }
  }

  private byte[] changed(byte[] code) {
    ClassReader reader = new ClassReader(code);
    ClassWriter writer = new ClassWriter(reader, 0);
    jumps = 0;
    reader.accept(
        new ClassVisitor(Opcodes.ASM9, writer) {
          @Override
          public MethodVisitor visitMethod(
              int access,
              String name,
              String descriptor,
              @Nullable String signature,
              String @Nullable [] exceptions) {
            MethodVisitor into = super.visitMethod(access, name, descriptor, signature, exceptions);
            return name.equals(method) ? negating(into) : into;
          }
        },
        0);
    return writer.toByteArray();
  }

  private MethodVisitor negating(MethodVisitor into) {
    return new MethodVisitor(Opcodes.ASM9, into) {
      @Override
      public void visitJumpInsn(int opcode, Label label) {
        boolean negated = opcode != Opcodes.GOTO && jumps++ == jump;
        super.visitJumpInsn(negated ? opposite(opcode) : opcode, label);
      }
    };
  }

  /** Pairs of conditions follow each other, from an odd code on, but those of null. */
  private static int opposite(int opcode) {
    return opcode >= Opcodes.IFNULL ? opcode ^ 1 : (opcode + 1 ^ 1) - 1;
  }
}
