package dev.throughline.cache.internal.json.row;

import static dev.throughline.cache.internal.json.row.OrderedRowCompiler.OWNER;
import static dev.throughline.cache.internal.json.row.OrderedRowCompiler.SOURCE;
import static dev.throughline.cache.internal.json.row.OrderedRowCompiler.number;
import static org.objectweb.asm.Opcodes.*;

import dev.throughline.cache.internal.json.row.FieldOrder.Step;
import dev.throughline.codec.internal.define.Constants;
import java.util.Arrays;
import java.util.Objects;
import org.objectweb.asm.Label;
import org.objectweb.asm.MethodVisitor;

/**
 * Emits a method that notes where the values of some fields are, each of which is the next element
 * or missing, and returns the position behind them.
 */
final class FindEmitter {

  static final String DESCRIPTOR = "(L" + SOURCE + ";[BII[JI)I";

  /** Parameters; positions are noted in an array from a base on. */
  private static final int IN = 1;

  private static final int FROM = 2;
  private static final int AT = 3;
  private static final int LIMIT = 4;
  private static final int PLACES = 5;
  private static final int BASE = 6;

  private final RowPlan plan;
  private final Constants constants;
  private final MethodVisitor code;

  FindEmitter(RowPlan plan, Constants constants, MethodVisitor code) {
    this.plan = plan;
    this.constants = constants;
    this.code = code;
  }

  /** Notes where a value is, if it is the next one, and goes on behind it. */
  void find(Step step) {
    Label next = new Label();
    byte[] header = step.header();
    header(header, next);
    code.visitIincInsn(AT, header.length);
    if (step.printed()) {
      code.visitVarInsn(ALOAD, PLACES);
      code.visitVarInsn(ILOAD, BASE);
      number(code, step.slot());
      code.visitInsn(IADD);
      code.visitVarInsn(ILOAD, AT);
      code.visitInsn(I2L);
      code.visitInsn(LASTORE);
    }
    if (step.passed()) {
      behind(step);
    } else {
      lookedInto(step);
    }
    code.visitLabel(next);
  }

  void end() {
    code.visitVarInsn(ILOAD, AT);
    code.visitInsn(IRETURN);
    code.visitMaxs(0, 0);
  }

  private void header(byte[] header, Label other) {
    byte[] padded = Arrays.copyOf(header, Math.max(header.length, Long.BYTES));
    code.visitVarInsn(ILOAD, AT);
    code.visitVarInsn(ILOAD, LIMIT);
    code.visitJumpInsn(IF_ICMPGT, other);
    element();
    code.visitLdcInsn(RowText.int64(padded, 0));
    code.visitLdcInsn(header.length < Long.BYTES ? (1L << (8 * header.length)) - 1 : -1L);
    ours("starts", "([BIJJ)Z");
    code.visitJumpInsn(IFEQ, other);
    if (header.length > Long.BYTES) {
      element();
      number(code, header.length - Long.BYTES);
      code.visitInsn(IADD);
      code.visitLdcInsn(RowText.int64(header, header.length - Long.BYTES));
      ours("has", "([BIJ)Z");
      code.visitJumpInsn(IFEQ, other);
    }
    if (header.length > 2 * Long.BYTES) {
      element();
      constants.push(code, "HEADER", header, byte[].class);
      ours("between", "([BI[B)Z");
      code.visitJumpInsn(IFEQ, other);
    }
  }

  private void element() {
    code.visitVarInsn(ALOAD, FROM);
    code.visitVarInsn(ILOAD, AT);
  }

  /** Goes on behind a value of known size, or one that says its size. */
  private void behind(Step step) {
    if (step.counted()) {
      element();
      number(code, step.size());
      ours("behind", "([BII)I");
      code.visitVarInsn(ISTORE, AT);
    } else {
      code.visitIincInsn(AT, step.size());
    }
  }

  private void lookedInto(Step step) {
    code.visitVarInsn(ALOAD, IN);
    number(code, step.header()[0]);
    code.visitVarInsn(ILOAD, AT);
    if (plan.isHint(step.slot())) { // which was what it has to be when the order was learned
      constants.push(code, "HINT", Objects.requireNonNull(plan.hint()), byte[].class);
      ours("hint", "(L" + SOURCE + ";BI[B)I");
    } else {
      ours("pass", "(L" + SOURCE + ";BI)I");
    }
    code.visitVarInsn(ISTORE, AT);
  }

  private void ours(String method, String descriptor) {
    code.visitMethodInsn(INVOKESTATIC, OWNER, method, descriptor, false);
  }
}
