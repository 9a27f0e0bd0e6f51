package dev.throughline.cache.internal.json.row;

import static org.objectweb.asm.Opcodes.*;

import dev.throughline.cache.internal.json.row.FieldOrder.Step;
import dev.throughline.codec.internal.bson.BsonSource;
import dev.throughline.codec.internal.define.CodecClasses;
import dev.throughline.codec.internal.define.Constants;
import dev.throughline.codec.internal.runtime.CompileException;
import dev.throughline.codec.internal.scalar.Reads;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.objectweb.asm.ClassWriter;
import org.objectweb.asm.Label;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Type;

/**
 * Makes the class that prints documents of one order: without a loop, with names as constants, and
 * with the kinds of values known to the JIT.
 */
final class OrderedRowCompiler {

  /** Larger methods are interpreted (HotSpot's HugeMethodLimit). */
  private static final int MAX_BYTECODES = 8_000;

  private static final CodecClasses CLASSES = CodecClasses.defined();
  private static final String OWNER = Type.getInternalName(OrderedRow.class);
  private static final String TEXT = Type.getInternalName(RowText.class);
  private static final String SOURCE = Type.getInternalName(BsonSource.class);
  private static final String KIND = Type.getInternalName(DirectValue.class);
  private static final String SHORT = Type.getInternalName(ShortValue.class);
  private static final String BYTES = "[B";
  private static final String PRINT = "(L" + SOURCE + ";[BIIL" + TEXT + ";I)Z";

  /** Local variables: parameters, then where the bytes and the end of the text are. */
  private static final int IN = 1;

  private static final int FROM = 2;
  private static final int AT = 3;
  private static final int BEHIND = 4;
  private static final int OUT = 5;
  private static final int ROOM = 6;
  private static final int LIMIT = 7;
  private static final int TO = 8;
  private static final int END = 9;
  private static final int NEXT = 10;

  /** The position of the first field's value, 0 for none; the others follow. */
  private static final int VALUES = 11;

  private final RowPlan plan;
  private final Constants constants;
  private final MethodVisitor code;
  private final List<Runnable> rare = new ArrayList<>();

  private OrderedRowCompiler(RowPlan plan, Constants constants, MethodVisitor code) {
    this.plan = plan;
    this.constants = constants;
    this.code = code;
  }

  /**
   * A class that prints documents of that order as the plan does.
   *
   * @return null when the documents have too many fields, or when this JVM defines no classes.
   */
  static @Nullable OrderedRow compile(RowPlan plan, List<Step> order) {
    try {
      return (OrderedRow)
          CLASSES.instance(OrderedRow.class, constants -> body(plan, order, constants));
    } catch (CompileException | UncheckedIOException e) {
      return null; // the plan's loop prints the same
    }
  }

  private static byte[] body(RowPlan plan, List<Step> order, Constants constants) {
    ClassWriter type = new ClassWriter(ClassWriter.COMPUTE_FRAMES);
    type.visit(V17, ACC_FINAL | ACC_SUPER, constants.owner(), null, OWNER, null);
    MethodVisitor print = type.visitMethod(ACC_FINAL, "print", PRINT, null, null);
    Label end = new Label();
    new OrderedRowCompiler(plan, constants, print).print(order, end);
    if (end.getOffset() > MAX_BYTECODES) {
      throw new CompileException("too long for the JIT: %d".formatted(end.getOffset()), null);
    }
    constants.declare(type, OrderedRow.class);
    type.visitEnd();
    return type.toByteArray();
  }

  private void print(List<Step> order, Label end) {
    code.visitVarInsn(ALOAD, FROM);
    code.visitVarInsn(ILOAD, BEHIND);
    ours("limit", "([BI)I");
    code.visitVarInsn(ISTORE, LIMIT);
    for (int i = 0; i < plan.size(); i++) {
      code.visitInsn(ICONST_0);
      code.visitVarInsn(ISTORE, VALUES + i);
    }
    order.forEach(this::find);
    Label found = new Label();
    code.visitVarInsn(ILOAD, AT);
    code.visitVarInsn(ILOAD, BEHIND);
    code.visitJumpInsn(IF_ICMPEQ, found);
    other();
    code.visitLabel(found);
    bytes();
    code.visitVarInsn(ALOAD, OUT);
    code.visitFieldInsn(GETFIELD, TEXT, "size", "I");
    code.visitVarInsn(ISTORE, END);
    byte[] types = new byte[plan.size()];
    order.stream().filter(Step::printed).forEach(step -> types[step.slot()] = step.header()[0]);
    for (int i = 0; i < types.length; i++) {
      field(i, types[i]);
    }
    code.visitVarInsn(ALOAD, OUT);
    code.visitVarInsn(ILOAD, END);
    code.visitFieldInsn(PUTFIELD, TEXT, "size", "I");
    code.visitInsn(ICONST_1);
    code.visitInsn(IRETURN);
    rare.forEach(Runnable::run);
    code.visitLabel(end);
    code.visitMaxs(0, 0);
  }

  /** Leaves the document to the plan's loop. */
  private void other() {
    code.visitInsn(ICONST_0);
    code.visitInsn(IRETURN);
  }

  /** Notes where a value is, if it is the next one, and goes on behind it. */
  private void find(Step step) {
    Label next = new Label();
    byte[] header = step.header();
    header(header, next);
    code.visitVarInsn(ILOAD, AT);
    number(header.length);
    code.visitInsn(IADD);
    if (step.printed()) {
      code.visitInsn(DUP);
      code.visitVarInsn(ISTORE, VALUES + step.slot());
    }
    code.visitVarInsn(ISTORE, AT);
    if (step.passed()) {
      behind(step);
    } else {
      passed(step);
    }
    code.visitLabel(next);
  }

  private void header(byte[] header, Label other) {
    byte[] padded = Arrays.copyOf(header, Math.max(header.length, Long.BYTES));
    code.visitVarInsn(ILOAD, AT);
    code.visitVarInsn(ILOAD, LIMIT);
    code.visitJumpInsn(IF_ICMPGT, other);
    code.visitVarInsn(ALOAD, FROM);
    code.visitVarInsn(ILOAD, AT);
    code.visitLdcInsn(RowText.int64(padded, 0));
    code.visitLdcInsn(header.length < Long.BYTES ? (1L << 8 * header.length) - 1 : -1L);
    ours("starts", "([BIJJ)Z");
    code.visitJumpInsn(IFEQ, other);
    if (header.length > Long.BYTES) {
      code.visitVarInsn(ALOAD, FROM);
      code.visitVarInsn(ILOAD, AT);
      number(header.length - Long.BYTES);
      code.visitInsn(IADD);
      code.visitLdcInsn(RowText.int64(header, header.length - Long.BYTES));
      ours("has", "([BIJ)Z");
      code.visitJumpInsn(IFEQ, other);
    }
    if (header.length > 2 * Long.BYTES) {
      code.visitVarInsn(ALOAD, FROM);
      code.visitVarInsn(ILOAD, AT);
      constants.push(code, "HEADER", header, byte[].class);
      ours("between", "([BI[B)Z");
      code.visitJumpInsn(IFEQ, other);
    }
  }

  /** Goes on behind a value of known size, or one that says its size. */
  private void behind(Step step) {
    if (step.counted()) {
      code.visitVarInsn(ALOAD, FROM);
      code.visitVarInsn(ILOAD, AT);
      number(step.size());
      ours("behind", "([BII)I");
    } else {
      code.visitVarInsn(ILOAD, AT);
      number(step.size());
      code.visitInsn(IADD);
    }
    code.visitVarInsn(ISTORE, AT);
  }

  private void passed(Step step) {
    code.visitVarInsn(ALOAD, IN);
    number(step.header()[0]);
    code.visitVarInsn(ILOAD, AT);
    if (plan.isHint(step.slot())) { // which was what it has to be when the order was learned
      constants.push(code, "HINT", Objects.requireNonNull(plan.hint()), byte[].class);
      ours("hint", "(L" + SOURCE + ";BI[B)I");
    } else {
      ours("pass", "(L" + SOURCE + ";BI)I");
    }
    code.visitVarInsn(ISTORE, AT);
  }

  /** A field of JSON, of a type that is 0 if no document had it. */
  private void field(int slot, byte type) {
    Label next = new Label();
    if (type == Reads.NO_FIELD || type == Reads.NULL) {
      missing(slot);
    } else {
      Label missing = new Label();
      code.visitVarInsn(ILOAD, VALUES + slot);
      code.visitJumpInsn(IFEQ, missing);
      rare.add(
          () -> {
            code.visitLabel(missing);
            if (missing(slot)) {
              code.visitJumpInsn(GOTO, next);
            }
          });
      printed(slot, type, next);
    }
    code.visitLabel(next);
  }

  private void printed(int slot, byte type, Label next) {
    DirectValue kind = plan.kind(slot);
    name(slot);
    if (kind instanceof DirectValue.Text && type == Reads.STRING) {
      from(slot);
      code.visitVarInsn(ALOAD, TO);
      behindName(slot);
      code.visitMethodInsn(INVOKESTATIC, TEXT, "string", "([BI[BI)I", false);
    } else if (kind instanceof ShortValue single && single.type() == type) {
      constants.push(code, "VALUE", single, ShortValue.class);
      from(slot);
      code.visitVarInsn(ALOAD, OUT);
      code.visitVarInsn(ALOAD, TO);
      behindName(slot);
      code.visitMethodInsn(INVOKEINTERFACE, SHORT, "write", "([BIL" + TEXT + ";[BI)I", true);
    } else {
      append(slot, type);
      return;
    }
    Label unusual = new Label();
    code.visitInsn(DUP);
    code.visitVarInsn(ISTORE, NEXT);
    code.visitJumpInsn(IFLT, unusual);
    code.visitVarInsn(ILOAD, NEXT);
    code.visitVarInsn(ISTORE, END);
    rare.add(
        () -> {
          code.visitLabel(unusual);
          append(slot, type);
          code.visitJumpInsn(GOTO, next);
        });
  }

  private void from(int slot) {
    code.visitVarInsn(ALOAD, FROM);
    code.visitVarInsn(ILOAD, VALUES + slot);
  }

  private void behindName(int slot) {
    code.visitVarInsn(ILOAD, END);
    number(plan.prefix(slot).length);
    code.visitInsn(IADD);
  }

  /** Has the kind append the value, behind the name, which is there. */
  private void append(int slot, byte type) {
    constants.push(code, "VALUE", plan.kind(slot), DirectValue.class);
    code.visitVarInsn(ALOAD, IN);
    number(type);
    code.visitVarInsn(ILOAD, VALUES + slot);
    code.visitVarInsn(ALOAD, OUT);
    behindName(slot);
    code.visitVarInsn(ILOAD, ROOM);
    ours("append", "(L" + KIND + ";L" + SOURCE + ";BIL" + TEXT + ";II)I");
    code.visitVarInsn(ISTORE, END);
    bytes();
  }

  /** A field that the document does not have; returns whether the next one is to be printed. */
  private boolean missing(int slot) {
    if (!plan.nullable(slot)) {
      other();
      return false;
    }
    if (!plan.omitted(slot)) {
      name(slot);
      code.visitVarInsn(ALOAD, TO);
      behindName(slot);
      code.visitMethodInsn(INVOKESTATIC, TEXT, "none", "([BI)I", false);
      code.visitVarInsn(ISTORE, END);
    }
    return true;
  }

  /** Writes the name at the end, which stays where it is. */
  private void name(int slot) {
    byte[] prefix = plan.prefix(slot);
    if (prefix.length > 2 * Long.BYTES) {
      constants.push(code, "NAME", prefix, byte[].class);
      code.visitVarInsn(ALOAD, TO);
      code.visitVarInsn(ILOAD, END);
      ours("copy", "([B[BI)V");
      return;
    }
    byte[] padded = Arrays.copyOf(prefix, 2 * Long.BYTES);
    for (int i = 0; i < prefix.length; i += Long.BYTES) {
      code.visitVarInsn(ALOAD, TO);
      code.visitVarInsn(ILOAD, END);
      number(i);
      code.visitInsn(IADD);
      code.visitLdcInsn(RowText.int64(padded, i));
      code.visitMethodInsn(INVOKESTATIC, TEXT, "word", "([BIJ)V", false);
    }
  }

  private void bytes() {
    code.visitVarInsn(ALOAD, OUT);
    code.visitFieldInsn(GETFIELD, TEXT, "bytes", BYTES);
    code.visitVarInsn(ASTORE, TO);
  }

  private void ours(String method, String descriptor) {
    code.visitMethodInsn(INVOKESTATIC, OWNER, method, descriptor, false);
  }

  private void number(int value) {
    if (value >= Byte.MIN_VALUE && value <= Byte.MAX_VALUE) {
      code.visitIntInsn(BIPUSH, value);
    } else {
      code.visitLdcInsn(value);
    }
  }
}
