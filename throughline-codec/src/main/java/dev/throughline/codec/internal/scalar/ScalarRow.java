package dev.throughline.codec.internal.scalar;

import dev.throughline.codec.internal.bson.BsonSink;
import dev.throughline.codec.internal.bson.BsonSource;
import dev.throughline.codec.internal.compact.CompactSink;
import dev.throughline.codec.internal.compact.CompactSource;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** What {@link ScalarType} says of a type; its methods have the documentation. Immutable. */
record ScalarRow(
    Class<?> type,
    int bsonType,
    Class<?> stored,
    Class<?> source,
    boolean only,
    boolean narrow,
    @Nullable String method,
    Reader reader,
    CompactReader compactReader,
    Writer writer,
    CompactWriter compactWriter) {

  interface Reader {
    Object read(BsonSource in, byte type);
  }

  interface CompactReader {
    Object read(CompactSource in, byte type);
  }

  interface Writer {
    void write(BsonSink out, Object value);
  }

  interface CompactWriter {
    void write(CompactSink out, Object value);
  }

  /** A type for which generated code has instructions of its own. */
  static ScalarRow of(
      Class<?> type,
      int bsonType,
      String method,
      Reader reader,
      CompactReader compactReader,
      Writer writer) {
    CompactWriter none =
        (out, value) -> {
          throw new UnsupportedOperationException(type + " has a method of its own");
        };
    return new ScalarRow(
        type, bsonType, type, type, true, false, method, reader, compactReader, writer, none);
  }

  /** A type that stock stores as what its {@code toString()} says. */
  static ScalarRow text(Class<?> type, Function<String, ?> parser) {
    return new ScalarRow(
        type,
        Reads.STRING,
        String.class,
        String.class,
        true,
        true,
        null,
        (in, bsonType) -> parser.apply(Reads.string(in, bsonType)),
        (in, format) -> parser.apply(in.string(format)),
        (out, value) -> out.string(value.toString()),
        (out, value) -> out.string(value.toString()));
  }

  /** What the driver reads is of another class. */
  ScalarRow reading(Class<?> other) {
    return new ScalarRow(
        type,
        bsonType,
        stored,
        other,
        only,
        narrow,
        method,
        reader,
        compactReader,
        writer,
        compactWriter);
  }

  /** Stock converts values to another class. */
  ScalarRow stored(Class<?> other) {
    return new ScalarRow(
        type,
        bsonType,
        other,
        source,
        only,
        narrow,
        method,
        reader,
        compactReader,
        writer,
        compactWriter);
  }

  /** Less is read than all values of the BSON type. */
  ScalarRow narrower() {
    return new ScalarRow(
        type,
        bsonType,
        stored,
        source,
        only,
        true,
        method,
        reader,
        compactReader,
        writer,
        compactWriter);
  }

  /** The configuration decides between rows. */
  ScalarRow oneOfSeveral() {
    return new ScalarRow(
        type,
        bsonType,
        stored,
        source,
        false,
        narrow,
        method,
        reader,
        compactReader,
        writer,
        compactWriter);
  }
}
