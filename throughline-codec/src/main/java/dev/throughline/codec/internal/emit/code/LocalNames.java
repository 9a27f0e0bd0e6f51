package dev.throughline.codec.internal.emit.code;

import static org.objectweb.asm.Opcodes.ASM9;
import static org.objectweb.asm.Opcodes.ASTORE;
import static org.objectweb.asm.Opcodes.ISTORE;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;
import org.objectweb.asm.Label;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Type;

/**
 * Writes the names of local variables beside the code of a method. A name holds from the first
 * store into its local until the local gets another name, or until the method ends; that of a
 * parameter from the start.
 */
final class LocalNames extends MethodVisitor {

  private static final String FORBIDDEN = "[.;/\\[<>:]";

  private record Variable(String name, String descriptor, Label start, Label end, int index) {}

  private record Declared(String name, String descriptor, @Nullable Label start) {}

  private final int parameters;
  private final List<Variable> finished = new ArrayList<>();
  private final Map<Integer, Declared> current = new TreeMap<>();

  /**
   * Creates a visitor.
   *
   * @param owner the descriptor of the class, of which the method is not static.
   */
  LocalNames(MethodVisitor code, String owner, String descriptor) {
    super(ASM9, code);
    this.parameters = Type.getArgumentsAndReturnSizes(descriptor) >> 2;
    name(0, owner, "this");
  }

  /** Names a local, where the method is one that has names. */
  static void declare(MethodVisitor code, int local, String descriptor, String name) {
    if (code instanceof LocalNames names) {
      names.name(local, descriptor, name);
    }
  }

  private void name(int local, String descriptor, String name) {
    close(local);
    String free = name.replaceAll(FORBIDDEN, "_");
    while (taken(free)) {
      free += "_";
    }
    current.put(local, new Declared(free, descriptor, local < parameters ? here() : null));
  }

  private boolean taken(String name) {
    return current.values().stream().anyMatch(declared -> declared.name().equals(name));
  }

  private Label here() {
    Label label = new Label();
    super.visitLabel(label);
    return label;
  }

  /** Ends the name that the local has, and those of locals behind it: their block has ended. */
  private void close(int local) {
    current.entrySet().removeIf(entry -> entry.getKey() >= local && finish(entry));
  }

  private boolean finish(Map.Entry<Integer, Declared> entry) {
    Declared declared = entry.getValue();
    if (declared.start() != null) {
      finished.add(
          new Variable(
              declared.name(), declared.descriptor(), declared.start(), here(), entry.getKey()));
    }
    return true;
  }

  @Override
  public void visitVarInsn(int opcode, int local) {
    super.visitVarInsn(opcode, local);
    Declared declared = current.get(local);
    if (opcode >= ISTORE && opcode <= ASTORE && declared != null && declared.start() == null) {
      current.put(local, new Declared(declared.name(), declared.descriptor(), here()));
    }
  }

  @Override
  public void visitMaxs(int maxStack, int maxLocals) {
    close(0);
    for (Variable each : finished) {
      super.visitLocalVariable(
          each.name(), each.descriptor(), null, each.start(), each.end(), each.index());
    }
    super.visitMaxs(maxStack, maxLocals);
  }
}
