package dev.throughline.codec.internal.emit.read;

import static org.objectweb.asm.Opcodes.IF_ICMPGE;
import static org.objectweb.asm.Opcodes.ILOAD;

import java.util.List;
import org.objectweb.asm.Label;
import org.objectweb.asm.MethodVisitor;

/**
 * Emits the jump to the code of a field, by its index.
 *
 * <p>One table of jumps would do. But a processor predicts a jump by the branches before it, and
 * where fields of like types take turns these look the same for every field. Comparisons of the
 * index, with small tables behind them, tell it where it is (D-CODEC-30).
 */
final class FieldSwitch {

  private static final int TABLE = 8;

  private final MethodVisitor code;
  private final int index;
  private final List<Label> cases;
  private final Label unknown;

  private FieldSwitch(MethodVisitor code, int index, List<Label> cases, Label unknown) {
    this.code = code;
    this.index = index;
    this.cases = cases;
    this.unknown = unknown;
  }

  /**
   * Emits it.
   *
   * @param index the local variable with the index; a negative one is unknown.
   */
  static void emit(MethodVisitor code, int index, List<Label> cases, Label unknown) {
    if (!cases.isEmpty()) {
      new FieldSwitch(code, index, cases, unknown).part(0, cases.size());
    }
  }

  private void part(int from, int to) {
    code.visitVarInsn(ILOAD, index);
    if (to - from <= TABLE) {
      Label[] some = cases.subList(from, to).toArray(Label[]::new);
      code.visitTableSwitchInsn(from, to - 1, unknown, some);
      return;
    }
    int middle = (from + to) / 2;
    Label upper = new Label();
    code.visitLdcInsn(middle);
    code.visitJumpInsn(IF_ICMPGE, upper);
    part(from, middle);
    code.visitLabel(upper);
    part(middle, to);
  }
}
