package dev.throughline.codec.internal.scalar;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.throughline.codec.internal.bson.BsonSink;
import dev.throughline.codec.internal.bson.BsonSource;
import dev.throughline.codec.internal.bson.Deopt;
import dev.throughline.codec.internal.compact.CompactSink;
import dev.throughline.codec.internal.compact.CompactSource;
import java.util.HexFormat;
import java.util.function.Function;
import org.bson.UuidRepresentation;

/**
 * Four words for a byte layer: how values of one type stand in it. Bytes are given as hexadecimal
 * digits, with blanks for reading, and begin with the type of the value.
 */
record Bytes(Function<Object, byte[]> writer, Function<byte[], Object> reader) {

  interface CompactWriter<T> {
    void write(CompactSink out, T value);
  }

  /** In BSON, where the type precedes the name. */
  static Bytes bson(ScalarType type) {
    return new Bytes(
        value -> {
          BsonSink sink = new BsonSink();
          sink.uuidRepresentation(UuidRepresentation.STANDARD);
          sink.bytes(new byte[] {type.bsonType()});
          type.write(sink, value);
          return sink.copyFrom(0);
        },
        bytes -> {
          BsonSource source = new BsonSource();
          source.uuidRepresentation(UuidRepresentation.STANDARD);
          source.reset(bytes, 0);
          return type.read(source, source.type());
        });
  }

  /** In compact payloads, where the first byte may be a part of the value. */
  @SuppressWarnings("unchecked") // the values are those of the writer
  static <T> Bytes compact(ScalarType type, CompactWriter<T> writer) {
    return new Bytes(
        value -> {
          CompactSink sink = new CompactSink();
          sink.reset(1024, UuidRepresentation.STANDARD);
          writer.write(sink, (T) value);
          return sink.toByteArray();
        },
        bytes -> {
          CompactSource source = new CompactSource();
          source.reset(bytes, 0, bytes.length, UuidRepresentation.STANDARD);
          return type.read(source, source.type());
        });
  }

  Bytes encodesTo(Object value, String hex) {
    assertThat(HexFormat.of().formatHex(writer.apply(value))).isEqualTo(hex.replace(" ", ""));
    return this;
  }

  Bytes decodesTo(String hex, Object value) {
    assertThat(reader.apply(bytes(hex))).isEqualTo(value);
    return this;
  }

  Bytes roundTrip(Object value) {
    assertThat(reader.apply(writer.apply(value))).isEqualTo(value);
    return this;
  }

  /** The document is left to stock, for the reason. */
  Bytes decodingShouldFail(String hex, String reason) {
    assertThatThrownBy(() -> reader.apply(bytes(hex))).isInstanceOf(Deopt.class).hasMessage(reason);
    return this;
  }

  private static byte[] bytes(String hex) {
    return HexFormat.of().parseHex(hex.replace(" ", ""));
  }
}
