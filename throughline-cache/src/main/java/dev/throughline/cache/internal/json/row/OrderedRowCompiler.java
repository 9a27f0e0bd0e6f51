package dev.throughline.cache.internal.json.row;

import static org.objectweb.asm.Opcodes.*;

import dev.throughline.cache.internal.json.row.FieldOrder.Step;
import dev.throughline.codec.internal.bson.BsonSource;
import dev.throughline.codec.internal.define.CodecClasses;
import dev.throughline.codec.internal.define.Constants;
import dev.throughline.codec.internal.runtime.CompileException;
import java.io.UncheckedIOException;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.objectweb.asm.ClassWriter;
import org.objectweb.asm.Label;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Type;

/**
 * Makes the class that prints documents of one order: without a loop, with names as constants, and
 * with the kinds of values known to the JIT. Its methods have few fields each, since the JIT
 * inlines only so much into one.
 */
final class OrderedRowCompiler {

  static final String OWNER = Type.getInternalName(OrderedRow.class);
  static final String TEXT = Type.getInternalName(RowText.class);
  static final String SOURCE = Type.getInternalName(BsonSource.class);

  private static final CodecClasses CLASSES = CodecClasses.defined();

  /** How many fields a method finds or prints. */
  private static final int PART = 10;

  private static final String PRINT = "(L" + SOURCE + ";[BIIL" + TEXT + ";II)Z";

  /** Parameters of the method that calls the others, and its local variables. */
  private static final int IN = 1;

  private static final int FROM = 2;
  private static final int AT = 3;
  private static final int BEHIND = 4;
  private static final int OUT = 5;
  private static final int ROOM = 6;
  private static final int BASE = 7;
  private static final int END = 8;

  private final RowPlan plan;
  private final Constants constants;
  private final ClassWriter type = new ClassWriter(ClassWriter.COMPUTE_FRAMES);

  private OrderedRowCompiler(RowPlan plan, Constants constants) {
    this.plan = plan;
    this.constants = constants;
  }

  /**
   * A class that prints documents of that order as the plan does.
   *
   * @return null when this JVM defines no classes.
   */
  static @Nullable OrderedRow compile(RowPlan plan, List<Step> order) {
    try {
      return (OrderedRow)
          CLASSES.instance(
              OrderedRow.class,
              constants -> new OrderedRowCompiler(plan, constants).bytecode(order));
    } catch (CompileException | UncheckedIOException e) {
      return null; // the plan's loop prints the same
    }
  }

  private byte[] bytecode(List<Step> order) {
    type.visit(V17, ACC_FINAL | ACC_SUPER, constants.owner(), null, OWNER, null);
    MethodVisitor code = type.visitMethod(ACC_FINAL, "print", PRINT, null, null);
    Label other = new Label();
    for (int first = 0; first < order.size(); first += PART) {
      find(code, order.subList(first, Math.min(order.size(), first + PART)), "find" + first);
    }
    code.visitVarInsn(ILOAD, AT);
    code.visitVarInsn(ILOAD, BEHIND);
    code.visitJumpInsn(IF_ICMPNE, other);
    code.visitVarInsn(ALOAD, OUT);
    code.visitFieldInsn(GETFIELD, TEXT, "size", "I");
    code.visitVarInsn(ISTORE, END);
    byte[] types = new byte[plan.size()];
    order.stream().filter(Step::printed).forEach(step -> types[step.slot()] = step.header()[0]);
    for (int first = 0; first < types.length; first += PART) {
      print(code, types, first, "print" + first);
      code.visitVarInsn(ILOAD, END);
      code.visitJumpInsn(IFLT, other);
    }
    code.visitVarInsn(ALOAD, OUT);
    code.visitVarInsn(ILOAD, END);
    code.visitFieldInsn(PUTFIELD, TEXT, "size", "I");
    code.visitInsn(ICONST_1);
    code.visitInsn(IRETURN);
    code.visitLabel(other);
    code.visitInsn(ICONST_0);
    code.visitInsn(IRETURN);
    code.visitMaxs(0, 0);
    constants.declare(type, OrderedRow.class);
    type.visitEnd();
    return type.toByteArray();
  }

  /** Finds some fields in a method of their own. */
  private void find(MethodVisitor code, List<Step> steps, String name) {
    MethodVisitor part = type.visitMethod(ACC_FINAL, name, FindEmitter.DESCRIPTOR, null, null);
    FindEmitter emitter = new FindEmitter(plan, constants, part);
    steps.forEach(emitter::find);
    emitter.end();
    code.visitVarInsn(ALOAD, 0);
    code.visitVarInsn(ALOAD, IN);
    code.visitVarInsn(ALOAD, FROM);
    code.visitVarInsn(ILOAD, AT);
    code.visitVarInsn(ALOAD, FROM);
    code.visitVarInsn(ILOAD, BEHIND);
    code.visitMethodInsn(INVOKESTATIC, OWNER, "limit", "([BI)I", false);
    places(code);
    code.visitMethodInsn(INVOKEVIRTUAL, constants.owner(), name, FindEmitter.DESCRIPTOR, false);
    code.visitVarInsn(ISTORE, AT);
  }

  /** Prints some fields in a method of their own. */
  private void print(MethodVisitor code, byte[] types, int first, String name) {
    MethodVisitor part = type.visitMethod(ACC_FINAL, name, PrintEmitter.DESCRIPTOR, null, null);
    PrintEmitter emitter = new PrintEmitter(plan, constants, part);
    for (int i = first; i < Math.min(types.length, first + PART); i++) {
      emitter.field(i, types[i]);
    }
    emitter.end();
    code.visitVarInsn(ALOAD, 0);
    code.visitVarInsn(ALOAD, IN);
    code.visitVarInsn(ALOAD, FROM);
    code.visitVarInsn(ALOAD, OUT);
    code.visitVarInsn(ILOAD, ROOM);
    places(code);
    code.visitVarInsn(ILOAD, END);
    code.visitMethodInsn(INVOKEVIRTUAL, constants.owner(), name, PrintEmitter.DESCRIPTOR, false);
    code.visitVarInsn(ISTORE, END);
  }

  private static void places(MethodVisitor code) {
    code.visitVarInsn(ALOAD, OUT);
    code.visitMethodInsn(INVOKEVIRTUAL, TEXT, "places", "()[J", false);
    code.visitVarInsn(ILOAD, BASE);
  }

  /** Pushes a number. */
  static void number(MethodVisitor code, int value) {
    if (value >= Byte.MIN_VALUE && value <= Byte.MAX_VALUE) {
      code.visitIntInsn(BIPUSH, value);
    } else {
      code.visitLdcInsn(value);
    }
  }
}
