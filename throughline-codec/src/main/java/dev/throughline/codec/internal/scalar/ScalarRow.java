package dev.throughline.codec.internal.scalar;

import dev.throughline.codec.internal.bson.BsonSink;
import dev.throughline.codec.internal.bson.BsonSource;
import dev.throughline.codec.internal.bson.BsonTypes;
import dev.throughline.codec.internal.compact.CompactSource;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * The row of a type in {@link ScalarType}, whose methods have the documentation. Changed by nothing
 * once its constant is made.
 */
final class ScalarRow {

  interface Reader {
    Object read(BsonSource in, byte type);
  }

  interface CompactReader {
    Object read(CompactSource in, byte type);
  }

  interface Writer {
    void write(BsonSink out, Object value);
  }

  final Class<?> type;
  final byte bsonType;
  final String method;
  final Reader reader;
  final CompactReader compactReader;
  final Writer writer;
  Class<?> stored;
  Class<?> source;
  @Nullable TextParser parser;
  boolean only = true;
  boolean narrow;

  private ScalarRow(
      Class<?> type,
      byte bsonType,
      String method,
      Reader reader,
      CompactReader compactReader,
      Writer writer) {
    this.type = type;
    this.bsonType = bsonType;
    this.method = method;
    this.reader = reader;
    this.compactReader = compactReader;
    this.writer = writer;
    this.stored = type;
    this.source = type;
  }

  static ScalarRow row(
      Class<?> type,
      int bsonType,
      String method,
      Reader reader,
      CompactReader compactReader,
      Writer writer) {
    return new ScalarRow(type, (byte) bsonType, method, reader, compactReader, writer);
  }

  /**
   * A type that stock stores as what {@code toString()} says.
   *
   * @param parses the name of the type's static method that makes a value of a text.
   * @param takes the type of its parameter.
   * @param parser the same method.
   */
  static ScalarRow text(Class<?> type, String parses, Class<?> takes, Function<String, ?> parser) {
    ScalarRow row =
        new ScalarRow(
            type,
            BsonTypes.STRING,
            "string",
            (in, bsonType) -> parser.apply(Reads.string(in, bsonType)),
            (in, first) -> parser.apply(CompactReads.string(in, first)),
            (out, value) -> out.string(value.toString()));
    row.parser = new TextParser(type, parses, takes);
    return row.reading(String.class).stored(String.class).narrower();
  }

  /** {@return what the driver reads is of another class} */
  ScalarRow reading(Class<?> other) {
    source = other;
    return this;
  }

  /** Stock converts values to another class. */
  ScalarRow stored(Class<?> other) {
    stored = other;
    return this;
  }

  /** Less is read than all values of the BSON type. */
  ScalarRow narrower() {
    narrow = true;
    return this;
  }

  /** The configuration decides between rows. */
  ScalarRow oneOfSeveral() {
    only = false;
    return this;
  }
}
