package dev.throughline.codec.compile;

import static org.objectweb.asm.Opcodes.ACC_FINAL;
import static org.objectweb.asm.Opcodes.ACC_PRIVATE;
import static org.objectweb.asm.Opcodes.ACC_STATIC;
import static org.objectweb.asm.Opcodes.CHECKCAST;
import static org.objectweb.asm.Opcodes.DUP;
import static org.objectweb.asm.Opcodes.GETSTATIC;
import static org.objectweb.asm.Opcodes.INVOKEINTERFACE;
import static org.objectweb.asm.Opcodes.INVOKESTATIC;
import static org.objectweb.asm.Opcodes.POP;
import static org.objectweb.asm.Opcodes.PUTSTATIC;
import static org.objectweb.asm.Opcodes.RETURN;

import java.util.ArrayList;
import java.util.List;
import org.objectweb.asm.ClassWriter;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Type;

/**
 * The constants of a generated class: handed over as class data and kept in static final fields,
 * which the JIT treats as constants in hidden classes.
 */
final class Constants {

  private record Constant(String name, Class<?> type) {}

  private final String owner;
  private final List<Constant> constants = new ArrayList<>();
  private final List<Object> values = new ArrayList<>();

  Constants(String owner) {
    this.owner = owner;
  }

  /** Registers a constant and pushes it. */
  void push(MethodVisitor code, String prefix, Object value, Class<?> type) {
    int index = -1;
    for (int i = 0; i < values.size(); i++) {
      if (values.get(i) == value) {
        index = i;
      }
    }
    if (index < 0) {
      index = values.size();
      values.add(value);
      constants.add(new Constant(prefix + "_" + index, type));
    }
    Constant constant = constants.get(index);
    code.visitFieldInsn(GETSTATIC, owner, constant.name(), Type.getDescriptor(constant.type()));
  }

  /** The class data in the order of the constants. */
  List<Object> values() {
    return values;
  }

  /** Declares the fields and their initialiser. */
  void declare(ClassWriter writer) {
    MethodVisitor code = writer.visitMethod(ACC_STATIC, "<clinit>", "()V", null, null);
    code.visitCode();
    code.visitMethodInsn(
        INVOKESTATIC,
        "java/lang/invoke/MethodHandles",
        "lookup",
        "()Ljava/lang/invoke/MethodHandles$Lookup;",
        false);
    code.visitLdcInsn("_");
    code.visitLdcInsn(Type.getType(List.class));
    code.visitMethodInsn(
        INVOKESTATIC,
        "java/lang/invoke/MethodHandles",
        "classData",
        "(Ljava/lang/invoke/MethodHandles$Lookup;Ljava/lang/String;Ljava/lang/Class;)Ljava/lang/Object;",
        false);
    code.visitTypeInsn(CHECKCAST, "java/util/List");
    for (int i = 0; i < constants.size(); i++) {
      Constant constant = constants.get(i);
      String descriptor = Type.getDescriptor(constant.type());
      writer
          .visitField(ACC_PRIVATE | ACC_STATIC | ACC_FINAL, constant.name(), descriptor, null, null)
          .visitEnd();
      code.visitInsn(DUP);
      code.visitLdcInsn(i);
      code.visitMethodInsn(INVOKEINTERFACE, "java/util/List", "get", "(I)Ljava/lang/Object;", true);
      code.visitTypeInsn(CHECKCAST, Type.getInternalName(constant.type()));
      code.visitFieldInsn(PUTSTATIC, owner, constant.name(), descriptor);
    }
    code.visitInsn(POP);
    code.visitInsn(RETURN);
    code.visitMaxs(0, 0);
    code.visitEnd();
  }
}
