package dev.throughline.mongodb.internal.call.direct;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.InputStream;
import java.util.Objects;
import org.junit.jupiter.api.Test;
import org.springframework.asm.ClassReader;
import org.springframework.asm.ClassVisitor;
import org.springframework.asm.ClassWriter;
import org.springframework.asm.MethodVisitor;
import org.springframework.asm.SpringAsmInfo;
import org.springframework.asm.Type;

/** A driver whose internals are others is found out before anything is sent. */
class DriverLinksTests {

  private final ClassLoader loader = getClass().getClassLoader();

  @Test
  void thisDriverHasAllThatIsCalled() throws IOException {
    assertThat(DriverLinks.areThere(BlockingDriver.class)).isTrue();
    assertThat(DriverLinks.linked(renamed("none", "none"), loader)).isTrue();
  }

  @Test
  void aMethodThatIsGoneIsNoticed() throws IOException {
    assertThat(DriverLinks.linked(renamed("command", "commandOfAnotherDriver"), loader)).isFalse();
    assertThat(DriverLinks.linked(renamed("release", "releaseLater"), loader)).isFalse();
  }

  @Test
  void aClassThatIsGoneIsNoticed() throws IOException {
    byte[] known = renamed(OnlyServer.class, "none", "none");
    byte[] other = renamed(OnlyServer.class, "MultiServerCluster", "ClusterOfAnotherDriver");
    assertThat(DriverLinks.linked(known, loader)).isTrue();
    assertThat(DriverLinks.linked(other, loader)).isFalse();
  }

  @Test
  void aDriverThatIsNotThereIsNoticed() throws IOException {
    ClassLoader none = new ClassLoader(null) {};
    assertThat(DriverLinks.linked(renamed("none", "none"), none)).isFalse();
  }

  /** The class file of a read that calls a method of the driver's by another name. */
  private static byte[] renamed(String from, String to) throws IOException {
    return renamed(CommandRead.class, from, to);
  }

  private static byte[] renamed(Class<?> type, String from, String to) throws IOException {
    try (InputStream file = type.getResourceAsStream(type.getSimpleName() + ".class")) {
      ClassWriter writer = new ClassWriter(0);
      new ClassReader(Objects.requireNonNull(file)).accept(new Renaming(writer, from, to), 0);
      return writer.toByteArray();
    }
  }

  private static final class Renaming extends ClassVisitor {

    private final String from;
    private final String to;

    Renaming(ClassVisitor next, String from, String to) {
      super(SpringAsmInfo.ASM_VERSION, next);
      this.from = from;
      this.to = to;
    }

    @Override
    public MethodVisitor visitMethod(
        int access, String name, String descriptor, String signature, String[] exceptions) {
      MethodVisitor next = super.visitMethod(access, name, descriptor, signature, exceptions);
      return new MethodVisitor(SpringAsmInfo.ASM_VERSION, next) {
        @Override
        public void visitMethodInsn(
            int opcode, String owner, String method, String type, boolean ofInterface) {
          boolean theirs = owner.startsWith("com/mongodb/internal/") && method.equals(from);
          super.visitMethodInsn(opcode, owner, theirs ? to : method, type, ofInterface);
        }

        @Override
        public void visitLdcInsn(Object value) {
          super.visitLdcInsn(
              value instanceof Type type && type.getClassName().endsWith("." + from)
                  ? Type.getObjectType(type.getInternalName().replace(from, to))
                  : value);
        }
      };
    }
  }
}
