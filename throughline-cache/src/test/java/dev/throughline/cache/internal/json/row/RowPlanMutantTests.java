package dev.throughline.cache.internal.json.row;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.InputStream;
import java.lang.reflect.Constructor;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;
import org.springframework.asm.ClassReader;
import org.springframework.asm.ClassVisitor;
import org.springframework.asm.ClassWriter;
import org.springframework.asm.Label;
import org.springframework.asm.MethodVisitor;
import org.springframework.asm.Opcodes;

/**
 * Each condition of what prints rows, the other way round, is noticed by the tests of plans, of
 * {@linkplain FieldWalkTests finding fields} or of {@linkplain OrderedRowTests orders}.
 */
@Tag("long")
class RowPlanMutantTests {

  private static final String PACKAGE = RowPlan.class.getPackageName() + ".";

  private static final List<String> METHODS =
      List.of(
          "RowPlan.write",
          "RowPlan.ordered",
          "RowPlan.close",
          "RowPlan.compile",
          "RowPlan.inAnyOrder",
          "OrderedRow.starts",
          "OrderedRow.has",
          "OrderedRow.behind",
          "OrderedRow.hint",
          "OrderedRowCompiler.bytecode",
          "FindEmitter.find",
          "FindEmitter.header",
          "FindEmitter.behind",
          "FindEmitter.lookedInto",
          "PrintEmitter.field",
          "PrintEmitter.printed",
          "PrintEmitter.missing",
          "PrintEmitter.name",
          "FieldWalk.find",
          "FieldWalk.value",
          "FieldOrder.pass",
          "FieldOrder.rest",
          "FieldOrder.step",
          "FieldOrder.matches",
          "FieldOrder.with",
          "RowText.string",
          "RowText.words");

  private static final List<String> TESTS =
      List.of(
          "dev.throughline.cache.internal.json.RowPlanTests",
          FieldWalkTests.class.getName(),
          OrderedRowTests.class.getName());

  @Test
  void withoutAChangeAllPass() throws Exception {
    assertThat(failed(new Mutated("", "", -1))).isEmpty();
  }

  @TestFactory
  Stream<DynamicTest> eachConditionIsNoticed() {
    return METHODS.stream()
        .flatMap(
            method -> {
              int dot = method.indexOf('.');
              String type = PACKAGE + method.substring(0, dot);
              String name = method.substring(dot + 1);
              Mutated counting = new Mutated(type, name, Integer.MAX_VALUE);
              counting.code(type);
              return Stream.iterate(0, i -> i < counting.jumps, i -> i + 1)
                  .map(
                      i ->
                          DynamicTest.dynamicTest(
                              method + " " + i,
                              () -> assertThat(failed(new Mutated(type, name, i))).isNotEmpty()));
            });
  }

  /** The tests that fail with classes of that loader. */
  private static List<String> failed(ClassLoader loader) throws ReflectiveOperationException {
    List<String> failed = new ArrayList<>();
    for (String name : TESTS) {
      Class<?> tests = Class.forName(name, true, loader);
      for (Method method : tests.getDeclaredMethods()) {
        if (method.isAnnotationPresent(Test.class)) {
          Constructor<?> constructor = tests.getDeclaredConstructor();
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

  /** Defines our classes anew, one of them with a condition the other way round. */
  private static final class Mutated extends ClassLoader {

    private final String type;
    private final String method;
    private final int jump;
    private int jumps;

    Mutated(String type, String method, int jump) {
      super(RowPlanMutantTests.class.getClassLoader());
      this.type = type;
      this.method = method;
      this.jump = jump;
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
              MethodVisitor into =
                  super.visitMethod(access, name, descriptor, signature, exceptions);
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
}
