package dev.throughline.mongodb.internal.lifecycle;

import java.io.IOException;
import java.io.InputStream;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.springframework.asm.ClassReader;
import org.springframework.asm.ClassVisitor;
import org.springframework.asm.Handle;
import org.springframework.asm.Label;
import org.springframework.asm.MethodVisitor;
import org.springframework.asm.Opcodes;
import org.springframework.asm.SpringAsmInfo;
import org.springframework.asm.Type;
import org.springframework.context.ApplicationEvent;
import org.springframework.context.ApplicationListener;
import org.springframework.util.ClassUtils;

/**
 * Recognises listeners that do nothing with an event, such as DevTools' own, which receive every
 * event and ask each whether it is one of theirs.
 *
 * <p>The bytecode of {@code onApplicationEvent} is followed as the JVM would with such an event.
 * When all that happens up to its return are questions for classes that the event is not of, the
 * call does nothing, and leaving it out cannot be noticed. Anything else proves nothing.
 */
public final class IgnoredEvents {

  private static final String METHOD = "onApplicationEvent";
  private static final String DESCRIPTOR =
      Type.getMethodDescriptor(Type.VOID_TYPE, Type.getType(ApplicationEvent.class));
  private static final int LONGEST = 1_000;

  /** A value on the operand stack: the event, the answer no, or a constant. */
  private enum Operand {
    EVENT,
    NO,
    CONSTANT
  }

  /**
   * One instruction.
   *
   * @param opcode negative when it is of no kind that is followed.
   * @param operand the variable, the class or the target.
   */
  private record Instruction(int opcode, @Nullable Object operand) {}

  private IgnoredEvents() {}

  /**
   * {@return whether a listener surely does nothing when it is handed an event of exactly that
   * class}
   */
  static boolean ignores(ApplicationListener<?> listener, Class<?> event) {
    // By class files alone: reflection would load what the listener's other methods mention.
    for (Class<?> type = listener.getClass(); type != null; type = type.getSuperclass()) {
      Code code = codeIn(type);
      if (code == null) {
        return false;
      }
      if (!code.instructions.isEmpty()) {
        return code.doesNothing(namesOf(event));
      }
    }
    return false;
  }

  /** The method as far as that class declares it, null when its class file cannot be read. */
  private static @Nullable Code codeIn(Class<?> type) {
    try (InputStream bytes = type.getResourceAsStream(ClassUtils.getClassFileName(type))) {
      if (bytes == null) {
        return null; // a proxy, a lambda
      }
      Code code = new Code();
      new ClassReader(bytes).accept(code, ClassReader.SKIP_DEBUG | ClassReader.SKIP_FRAMES);
      return code;
    } catch (IOException | RuntimeException e) {
      return null; // of a version to come
    }
  }

  private static Set<String> namesOf(Class<?> event) {
    Set<String> names = new HashSet<>();
    for (Class<?> type = event; type != null; type = type.getSuperclass()) {
      names.add(Type.getInternalName(type));
      ClassUtils.getAllInterfacesForClassAsSet(type)
          .forEach(each -> names.add(Type.getInternalName(each)));
    }
    return names;
  }

  /** The instructions of the method, as far as they are followed. */
  private static final class Code extends ClassVisitor {

    private final List<Instruction> instructions = new ArrayList<>();
    private final Map<Label, Integer> labels = new HashMap<>();

    Code() {
      super(SpringAsmInfo.ASM_VERSION);
    }

    @Override
    public @Nullable MethodVisitor visitMethod(
        int access,
        String name,
        String descriptor,
        @Nullable String signature,
        String @Nullable [] exceptions) {
      return name.equals(METHOD) && descriptor.equals(DESCRIPTOR)
          ? new Instructions(instructions, labels)
          : null;
    }

    boolean doesNothing(Set<String> eventNames) {
      Set<Object> variables = new HashSet<>(Set.of(1));
      Deque<Operand> stack = new ArrayDeque<>();
      int at = 0;
      for (int steps = 0; steps < LONGEST && at < instructions.size(); steps++) {
        Instruction next = instructions.get(at++);
        Object operand = next.operand;
        switch (next.opcode) {
          case Opcodes.ALOAD -> {
            if (!variables.contains(operand)) {
              return false;
            }
            stack.push(Operand.EVENT);
          }
          case Opcodes.ASTORE -> {
            if (stack.pop() != Operand.EVENT || operand == null) {
              return false;
            }
            variables.add(operand);
          }
          case Opcodes.INSTANCEOF -> {
            if (stack.pop() != Operand.EVENT || eventNames.contains(operand)) {
              return false;
            }
            stack.push(Operand.NO);
          }
          case Opcodes.IFEQ, Opcodes.IFNE -> {
            if (stack.pop() != Operand.NO) {
              return false;
            }
            at = next.opcode == Opcodes.IFEQ ? labels.getOrDefault(operand, LONGEST) : at;
          }
          case Opcodes.GOTO -> at = labels.getOrDefault(operand, LONGEST);
          case Opcodes.LDC -> stack.push(Operand.CONSTANT);
          case Opcodes.INVOKESTATIC -> { // Kotlin's own check of the parameter
            stack.pop();
            stack.pop();
          }
          case Opcodes.RETURN -> {
            return true;
          }
          default -> {
            return false;
          }
        }
      }
      return false;
    }
  }

  /** Takes down those instructions that are followed, and marks the others. */
  private static final class Instructions extends MethodVisitor {

    private static final String KOTLIN = "kotlin/jvm/internal/Intrinsics";
    private static final String NOT_NULL = "checkNotNullParameter";

    private final List<Instruction> instructions;
    private final Map<Label, Integer> labels;

    Instructions(List<Instruction> instructions, Map<Label, Integer> labels) {
      super(SpringAsmInfo.ASM_VERSION);
      this.instructions = instructions;
      this.labels = labels;
    }

    private void add(int opcode, @Nullable Object operand) {
      instructions.add(new Instruction(opcode, operand));
    }

    @Override
    public void visitLabel(Label label) {
      labels.put(label, instructions.size());
    }

    @Override
    public void visitInsn(int opcode) {
      add(opcode == Opcodes.RETURN ? opcode : -1, null);
    }

    @Override
    public void visitVarInsn(int opcode, int variable) {
      add(opcode, variable);
    }

    @Override
    public void visitTypeInsn(int opcode, String type) {
      add(opcode == Opcodes.INSTANCEOF ? opcode : -1, type);
    }

    @Override
    public void visitJumpInsn(int opcode, Label label) {
      add(opcode, label);
    }

    @Override
    public void visitLdcInsn(Object value) {
      add(value instanceof String ? Opcodes.LDC : -1, value);
    }

    @Override
    public void visitMethodInsn(
        int opcode, String owner, String name, String descriptor, boolean isInterface) {
      boolean check = owner.equals(KOTLIN) && name.equals(NOT_NULL);
      add(check ? opcode : -1, name);
    }

    @Override
    public void visitIntInsn(int opcode, int operand) {
      add(-1, null);
    }

    @Override
    public void visitFieldInsn(int opcode, String owner, String name, String descriptor) {
      add(-1, null);
    }

    @Override
    public void visitInvokeDynamicInsn(
        String name, String descriptor, Handle bootstrap, Object... arguments) {
      add(-1, null);
    }

    @Override
    public void visitIincInsn(int variable, int increment) {
      add(-1, null);
    }

    @Override
    public void visitTableSwitchInsn(int min, int max, Label fallback, Label... targets) {
      add(-1, null);
    }

    @Override
    public void visitLookupSwitchInsn(Label fallback, int[] keys, Label[] targets) {
      add(-1, null);
    }

    @Override
    public void visitMultiANewArrayInsn(String descriptor, int dimensions) {
      add(-1, null);
    }
  }
}
