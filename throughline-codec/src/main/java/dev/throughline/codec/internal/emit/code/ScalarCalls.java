package dev.throughline.codec.internal.emit.code;

import dev.throughline.codec.internal.scalar.ScalarType;
import java.util.EnumMap;
import java.util.Map;
import java.util.Objects;

/** Which methods read the values of a scalar type. */
public final class ScalarCalls {

  private static final Map<ScalarType, ReadCall> READS = new EnumMap<>(ScalarType.class);

  static {
    for (ScalarType type : ScalarType.values()) {
      READS.put(type, ReadCall.of(type.method()));
    }
  }

  private ScalarCalls() {}

  /** The methods that read a value. */
  public static ReadCall read(ScalarType type) {
    return Objects.requireNonNull(READS.get(type));
  }
}
