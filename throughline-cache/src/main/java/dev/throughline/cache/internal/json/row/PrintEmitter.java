package dev.throughline.cache.internal.json.row;

import static dev.throughline.cache.internal.json.row.OrderedRowCompiler.OWNER;
import static dev.throughline.cache.internal.json.row.OrderedRowCompiler.SOURCE;
import static dev.throughline.cache.internal.json.row.OrderedRowCompiler.TEXT;
import static dev.throughline.cache.internal.json.row.OrderedRowCompiler.number;
import static org.objectweb.asm.Opcodes.*;

import dev.throughline.codec.internal.bson.BsonTypes;
import dev.throughline.codec.internal.define.Constants;
import dev.throughline.codec.internal.scalar.Reads;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.objectweb.asm.Label;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Type;

/**
 * Emits a method that prints some fields whose positions are known, and returns the position behind
 * their text, or -1 for a document that is not printed. What is rare is behind the rest.
 */
final class PrintEmitter {

  static final String DESCRIPTOR = "(L" + SOURCE + ";[BL" + TEXT + ";I[JII)I";

  private static final String KIND = Type.getInternalName(DirectValue.class);
  private static final String SHORT = Type.getInternalName(ShortValue.class);

  /** Parameters, then the bytes of the text, a position in the document, and one in the text. */
  private static final int IN = 1;

  private static final int FROM = 2;
  private static final int OUT = 3;
  private static final int ROOM = 4;
  private static final int PLACES = 5;
  private static final int BASE = 6;
  private static final int END = 7;
  private static final int TO = 8;
  private static final int VALUE = 9;
  private static final int NEXT = 10;

  private final RowPlan plan;
  private final Constants constants;
  private final MethodVisitor code;
  private final List<Runnable> rare = new ArrayList<>();

  PrintEmitter(RowPlan plan, Constants constants, MethodVisitor code) {
    this.plan = plan;
    this.constants = constants;
    this.code = code;
    bytes();
  }

  /** A field of JSON, of a type that is 0 if no document had it. */
  void field(int slot, byte type) {
    Label next = new Label();
    if (type == Reads.NO_FIELD || type == BsonTypes.NULL) {
      missing(slot);
    } else {
      Label missing = new Label();
      code.visitVarInsn(ALOAD, PLACES);
      code.visitVarInsn(ILOAD, BASE);
      number(code, slot);
      code.visitInsn(IADD);
      code.visitInsn(LALOAD);
      code.visitInsn(L2I);
      code.visitInsn(DUP);
      code.visitVarInsn(ISTORE, VALUE);
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

  void end() {
    code.visitVarInsn(ILOAD, END);
    code.visitInsn(IRETURN);
    rare.forEach(Runnable::run);
    code.visitMaxs(0, 0);
  }

  private void printed(int slot, byte type, Label next) {
    DirectValue kind = plan.kind(slot);
    name(slot);
    if (kind instanceof DirectValue.Text && type == BsonTypes.STRING) {
      code.visitVarInsn(ALOAD, FROM);
      code.visitVarInsn(ILOAD, VALUE);
      code.visitVarInsn(ALOAD, TO);
      behindName(slot);
      code.visitMethodInsn(INVOKESTATIC, TEXT, "string", "([BI[BI)I", false);
    } else if (kind instanceof ShortValue single && single.type() == type) {
      constants.push(code, "VALUE", single, ShortValue.class);
      code.visitVarInsn(ALOAD, FROM);
      code.visitVarInsn(ILOAD, VALUE);
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

  private void behindName(int slot) {
    code.visitVarInsn(ILOAD, END);
    number(code, plan.prefix(slot).length);
    code.visitInsn(IADD);
  }

  /** Has the kind append the value, behind the name, which is there. */
  private void append(int slot, byte type) {
    constants.push(code, "VALUE", plan.kind(slot), DirectValue.class);
    code.visitVarInsn(ALOAD, IN);
    number(code, type);
    code.visitVarInsn(ILOAD, VALUE);
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
      code.visitInsn(ICONST_M1);
      code.visitInsn(IRETURN);
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
    code.visitVarInsn(ALOAD, TO);
    code.visitVarInsn(ILOAD, END);
    if (prefix.length > 2 * Long.BYTES) {
      constants.push(code, "NAME", prefix, byte[].class);
      ours("name", "([BI[B)V");
      return;
    }
    byte[] padded = Arrays.copyOf(prefix, 2 * Long.BYTES);
    code.visitLdcInsn(RowText.int64(padded, 0));
    if (prefix.length > Long.BYTES) {
      code.visitLdcInsn(RowText.int64(padded, Long.BYTES));
    }
    ours("name", prefix.length > Long.BYTES ? "([BIJJ)V" : "([BIJ)V");
  }

  private void bytes() {
    code.visitVarInsn(ALOAD, OUT);
    code.visitFieldInsn(GETFIELD, TEXT, "bytes", "[B");
    code.visitVarInsn(ASTORE, TO);
  }

  private void ours(String method, String descriptor) {
    code.visitMethodInsn(INVOKESTATIC, OWNER, method, descriptor, false);
  }
}
