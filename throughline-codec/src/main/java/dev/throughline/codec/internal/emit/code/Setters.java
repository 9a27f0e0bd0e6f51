package dev.throughline.codec.internal.emit.code;

import static org.objectweb.asm.Opcodes.*;

import dev.throughline.codec.internal.plan.SetterPlan;
import dev.throughline.codec.internal.scalar.Reads;
import java.lang.reflect.Method;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Type;

/** Emits the setting of a property of an existing object. */
public final class Setters {

  private static final Call MADE = Call.of(Reads.class, "made", Object.class);

  private final Emitter emitter;
  private final MethodVisitor code;

  public Setters(Emitter emitter, MethodVisitor code) {
    this.emitter = emitter;
    this.code = code;
  }

  /** Sets the value that {@code value} pushes; another object may take the place of the local. */
  public void set(SetterPlan setter, int instance, Runnable value) {
    if (setter instanceof SetterPlan.Assign assign) {
      emitter.members.set(code, assign.field(), instance, value);
    } else if (setter instanceof SetterPlan.Call call) {
      emitter.members.call(code, call.method(), instance, value);
      Class<?> returned = call.method().getReturnType();
      if (returned != void.class) {
        code.visitInsn(Type.getType(returned).getSize() == 2 ? POP2 : POP);
      }
    } else if (setter instanceof SetterPlan.Wither wither) {
      emitter.members.call(code, wither.method(), instance, value);
      made(instance);
    } else if (setter instanceof SetterPlan.Copy copy) {
      copy(copy, instance, value);
      made(instance);
    }
  }

  private void copy(SetterPlan.Copy copy, int instance, Runnable value) {
    Method method = copy.method();
    Class<?>[] types = method.getParameterTypes();
    emitter.members.prepare(code, method);
    code.visitVarInsn(ALOAD, instance);
    for (int i = 0; i < types.length - copy.masks().size() - 2; i++) {
      if (i == copy.position()) {
        value.run();
      } else {
        code.visitInsn(zero(types[i + 1]));
      }
    }
    copy.masks().forEach(code::visitLdcInsn);
    code.visitInsn(ACONST_NULL);
    emitter.members.make(code, method);
  }

  /** Keeps the object on the stack, which a method of the user's has made. */
  public void made(int instance) {
    MADE.emit(code);
    emitter.cast(code, emitter.plan.type());
    code.visitVarInsn(ASTORE, instance);
  }

  /** The instruction that pushes null, zero or false. */
  public static int zero(Class<?> type) {
    if (!type.isPrimitive()) {
      return ACONST_NULL;
    }
    return type == long.class
        ? LCONST_0
        : type == float.class ? FCONST_0 : type == double.class ? DCONST_0 : ICONST_0;
  }
}
