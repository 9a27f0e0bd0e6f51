package dev.throughline.codec.internal.runtime;

import dev.throughline.codec.internal.bson.BsonSink;
import dev.throughline.codec.internal.bson.BsonSource;
import dev.throughline.codec.internal.bson.Deopt;
import dev.throughline.codec.internal.compact.CompactSink;
import dev.throughline.codec.internal.compact.CompactSource;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;

/** The constants of an enum with their names as ready-made BSON strings. Immutable. */
public final class EnumNames {

  private static final Deopt UNKNOWN = new Deopt("a string that names no enum constant");

  /** Up to so many constants are compared one by one. */
  private static final int COMPARED = 8;

  private final Enum<?>[] constants;
  private final byte[][] strings;
  private final Map<String, Enum<?>> byName = new HashMap<>();

  /** Creates the table of an enum type. */
  public EnumNames(Class<?> type) {
    this.constants = (Enum<?>[]) type.getEnumConstants();
    this.strings = new byte[constants.length][];
    for (int i = 0; i < constants.length; i++) {
      strings[i] = bsonString(constants[i].name());
      byName.put(constants[i].name(), constants[i]);
    }
  }

  /** A string with its length and terminator. */
  public static byte[] bsonString(String value) {
    byte[] utf8 = value.getBytes(StandardCharsets.UTF_8);
    return ByteBuffer.allocate(utf8.length + 5)
        .order(ByteOrder.LITTLE_ENDIAN)
        .putInt(utf8.length + 1)
        .put(utf8)
        .put((byte) 0)
        .array();
  }

  /** Writes the name of the constant. */
  public void write(BsonSink sink, Enum<?> constant) {
    sink.bytes(strings[constant.ordinal()]);
  }

  /** Reads a constant by its name. */
  public Enum<?> read(BsonSource source) {
    if (constants.length <= COMPARED) {
      for (int i = 0; i < constants.length; i++) {
        if (source.matches(strings[i])) {
          return constants[i];
        }
      }
      throw UNKNOWN;
    }
    return named(source.string());
  }

  /** Writes the constant as its place among the constants, which is part of a layout. */
  public void write(CompactSink sink, Enum<?> constant) {
    sink.int32(constant.ordinal());
  }

  /** Reads a constant by its place. */
  public Enum<?> read(CompactSource source, byte type) {
    long ordinal = source.integer(type);
    if (ordinal < 0 || ordinal >= constants.length) {
      throw UNKNOWN;
    }
    return constants[(int) ordinal];
  }

  /** The type and the names of its constants in their order. */
  @Override
  public String toString() {
    String type = constants.getClass().getComponentType().getName();
    return type + Arrays.stream(constants).map(Enum::name).toList();
  }

  /** The constant of the given name. */
  public Enum<?> named(String name) {
    Enum<?> constant = byName.get(name);
    if (constant == null) {
      throw UNKNOWN;
    }
    return constant;
  }
}
