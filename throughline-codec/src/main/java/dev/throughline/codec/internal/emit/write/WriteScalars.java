package dev.throughline.codec.internal.emit.write;

import static org.objectweb.asm.Opcodes.*;

import dev.throughline.codec.internal.emit.code.Emitter;
import dev.throughline.codec.internal.emit.code.WriteCall;
import dev.throughline.codec.internal.plan.ValuePlan;
import dev.throughline.codec.internal.runtime.CompileException;
import dev.throughline.codec.internal.scalar.ScalarType;
import java.math.BigDecimal;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.util.Date;
import java.util.Map;
import java.util.Objects;
import java.util.UUID;
import org.bson.types.Decimal128;
import org.bson.types.ObjectId;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Type;

/** Emits the writing of single values whose Java type says how they are stored. */
final class WriteScalars {

  private static final WriteCall STRING = WriteCall.of("string", String.class);
  private static final WriteCall CHARACTER = WriteCall.of("character", char.class);
  private static final WriteCall BOOL = WriteCall.of("bool", boolean.class);
  private static final WriteCall INT32 = WriteCall.of("int32", int.class);
  private static final WriteCall INT64 = WriteCall.of("int64", long.class);
  private static final WriteCall FLOAT64 = WriteCall.of("float64", double.class);
  private static final WriteCall OBJECT_ID = WriteCall.of("objectId", ObjectId.class);
  private static final WriteCall UUID = WriteCall.of("uuid", UUID.class);
  private static final WriteCall BINARY = WriteCall.of("binary", byte.class, byte[].class);
  private static final WriteCall DECIMAL128 = WriteCall.of("decimal128", Decimal128.class);
  private static final WriteCall DECIMAL = WriteCall.of("decimal", BigDecimal.class);

  private static final Map<ScalarType, Class<?>> TIMES =
      Map.of(
          ScalarType.DATE, Date.class,
          ScalarType.INSTANT, Instant.class,
          ScalarType.LOCAL_DATE, LocalDate.class,
          ScalarType.LOCAL_TIME, LocalTime.class,
          ScalarType.LOCAL_DATE_TIME, LocalDateTime.class);

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
    ScalarType kind = scalar.kind();
    header.emit(kind.bsonType());
    code.visitVarInsn(ALOAD, WriteEmitter.SINK);
    if (kind == ScalarType.BYTES) {
      code.visitInsn(ICONST_0);
    } else if (kind == ScalarType.BINARY) {
      code.visitVarInsn(ALOAD, local);
      code.visitTypeInsn(CHECKCAST, "org/bson/types/Binary");
      code.visitMethodInsn(INVOKEVIRTUAL, "org/bson/types/Binary", "getType", "()B", false);
    }
    load(scalar, local, type);
    switch (kind) {
      case STRING -> values.sink(STRING);
      case CHARACTER -> values.sink(CHARACTER);
      case BOOLEAN -> values.sink(BOOL);
      case BYTE, SHORT, INT -> values.sink(INT32);
      case LONG -> values.sink(INT64);
      case FLOAT -> {
        code.visitInsn(F2D);
        values.sink(FLOAT64);
      }
      case DOUBLE -> values.sink(FLOAT64);
      case DATE, INSTANT, LOCAL_DATE, LOCAL_TIME, LOCAL_DATE_TIME -> {
        values.time(Objects.requireNonNull(TIMES.get(kind)));
      }
      case OBJECT_ID -> values.sink(OBJECT_ID);
      case UUID -> values.sink(UUID);
      case BYTES -> values.sink(BINARY);
      case BINARY -> {
        code.visitMethodInsn(INVOKEVIRTUAL, "org/bson/types/Binary", "getData", "()[B", false);
        values.sink(BINARY);
      }
      case DECIMAL128 -> values.sink(DECIMAL128);
      case BIG_DECIMAL_AS_DECIMAL128 -> values.sink(DECIMAL);
      case BIG_DECIMAL_AS_STRING, BIG_INTEGER_AS_STRING -> text();
      default -> {
        if (kind.parser() == null) {
          throw new CompileException("no code for " + kind, null);
        }
        text();
      }
    }
  }

  private void text() {
    code.visitMethodInsn(
        INVOKEVIRTUAL, "java/lang/Object", "toString", "()Ljava/lang/String;", false);
    values.sink(STRING);
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
