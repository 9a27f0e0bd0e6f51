package dev.throughline.codec.internal.emit.code;

import static org.objectweb.asm.Opcodes.GETSTATIC;

import dev.throughline.codec.internal.bson.BsonSink;
import dev.throughline.codec.internal.bson.BsonSource;
import dev.throughline.codec.internal.compact.CompactSink;
import dev.throughline.codec.internal.compact.CompactSource;
import dev.throughline.codec.internal.scalar.ScalarType;
import java.util.EnumMap;
import java.util.Map;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Type;

/** Which methods write and read the values of a scalar type. */
public final class ScalarCalls {

  /** Writes a value by its row, which is on the stack. */
  public static final WriteCall WRITE =
      new WriteCall(
          Call.of(ScalarType.class, "write", BsonSink.class, Object.class),
          Call.of(ScalarType.class, "write", CompactSink.class, Object.class));

  private static final ReadCall READ =
      new ReadCall(
          Call.of(ScalarType.class, "read", BsonSource.class, byte.class),
          Call.of(ScalarType.class, "read", CompactSource.class, byte.class));

  private static final Map<ScalarType, ReadCall> READS = new EnumMap<>(ScalarType.class);

  static {
    for (ScalarType type : ScalarType.values()) {
      String method = type.method();
      if (method != null) {
        READS.put(type, ReadCall.of(method));
      }
    }
  }

  private ScalarCalls() {}

  /** Whether its row has to be pushed before the source or the sink. */
  public static boolean byRow(ScalarType type) {
    return type.method() == null;
  }

  /** Pushes the row. */
  public static void push(MethodVisitor code, ScalarType type) {
    Type row = Type.getType(ScalarType.class);
    code.visitFieldInsn(GETSTATIC, row.getInternalName(), type.name(), row.getDescriptor());
  }

  /** The method that reads a value. */
  public static ReadCall read(ScalarType type) {
    return READS.getOrDefault(type, READ);
  }
}
