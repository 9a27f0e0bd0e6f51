package dev.throughline.codec.internal.emit.write;

import static org.objectweb.asm.Opcodes.*;

import dev.throughline.codec.internal.emit.code.Emitter;
import dev.throughline.codec.internal.plan.ValueKind;
import dev.throughline.codec.internal.plan.ValuePlan;
import dev.throughline.codec.internal.runtime.CompileException;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Type;

/** Emits the writing of single values whose Java type says how they are stored. */
final class WriteScalars {

  private final Emitter emitter;
  private final MethodVisitor code;
  private final WriteValues values;

  WriteScalars(Emitter emitter, MethodVisitor code, WriteValues values) {
    this.emitter = emitter;
    this.code = code;
    this.values = values;
  }

  /** Writes header and value of a local that is not null. */
  void value(ValuePlan.Scalar scalar, int local, Class<?> type, WriteValues.Header header) {
    ValueKind kind = scalar.kind();
    header.emit(kind.bsonType());
    code.visitVarInsn(ALOAD, WriteEmitter.SINK);
    if (kind == ValueKind.BYTES) {
      code.visitInsn(ICONST_0);
    } else if (kind == ValueKind.BINARY) {
      code.visitVarInsn(ALOAD, local);
      code.visitTypeInsn(CHECKCAST, "org/bson/types/Binary");
      code.visitMethodInsn(INVOKEVIRTUAL, "org/bson/types/Binary", "getType", "()B", false);
    }
    load(scalar, local, type);
    switch (kind) {
      case STRING -> values.sink("string", "(Ljava/lang/String;)V");
      case CHARACTER -> values.sink("character", "(C)V");
      case BOOLEAN -> values.sink("bool", "(Z)V");
      case BYTE, SHORT, INT -> values.sink("int32", "(I)V");
      case LONG -> values.sink("int64", "(J)V");
      case FLOAT -> {
        code.visitInsn(F2D);
        values.sink("float64", "(D)V");
      }
      case DOUBLE -> values.sink("float64", "(D)V");
      case DATE, INSTANT, LOCAL_DATE, LOCAL_TIME, LOCAL_DATE_TIME -> {
        Emitter.call(code, Emitter.TIMES, "millis", "(" + Type.getDescriptor(scalar.type()) + ")J");
        values.sink("int64", "(J)V");
      }
      case OBJECT_ID -> values.sink("objectId", "(Lorg/bson/types/ObjectId;)V");
      case UUID -> values.sink("uuid", "(Ljava/util/UUID;)V");
      case BYTES -> values.sink("binary", "(B[B)V");
      case BINARY -> {
        code.visitMethodInsn(INVOKEVIRTUAL, "org/bson/types/Binary", "getData", "()[B", false);
        values.sink("binary", "(B[B)V");
      }
      case DECIMAL128 -> values.sink("decimal128", "(Lorg/bson/types/Decimal128;)V");
      case BIG_DECIMAL_AS_DECIMAL128 -> values.sink("decimal", "(Ljava/math/BigDecimal;)V");
      case BIG_DECIMAL_AS_STRING, BIG_INTEGER_AS_STRING -> {
        code.visitMethodInsn(
            INVOKEVIRTUAL, "java/lang/Object", "toString", "()Ljava/lang/String;", false);
        values.sink("string", "(Ljava/lang/String;)V");
      }
      default -> throw new CompileException("no code for " + kind, null);
    }
  }

  /** Pushes the value as the type that the kind wants: primitive, or cast to its class. */
  private void load(ValuePlan.Scalar scalar, int local, Class<?> type) {
    code.visitVarInsn(Type.getType(type).getOpcode(ILOAD), local);
    if (type.isPrimitive()) {
      return;
    }
    Class<?> primitive = Emitter.primitiveOf(Emitter.boxOf(scalar.type()));
    if (primitive.isPrimitive()) {
      Emitter.unbox(code, primitive);
    } else {
      emitter.cast(code, scalar.type());
    }
  }
}
