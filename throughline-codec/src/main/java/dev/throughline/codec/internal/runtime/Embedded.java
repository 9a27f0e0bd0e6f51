package dev.throughline.codec.internal.runtime;

import dev.throughline.codec.internal.bson.BsonSink;
import dev.throughline.codec.internal.bson.BsonSource;
import dev.throughline.codec.internal.bson.BsonTypes;
import dev.throughline.codec.internal.bson.Deopt;
import dev.throughline.codec.internal.bson.Names;
import dev.throughline.codec.internal.compact.CompactSink;
import dev.throughline.codec.internal.compact.CompactSource;
import dev.throughline.codec.internal.scalar.Reads;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * Values in compact payloads whose form is known at run time only: extensions that hold a BSON
 * value, and whose type is its BSON type. Called by generated code.
 */
public final class Embedded {

  private static final Deopt OTHER_FIELDS = new Deopt("a property that stock writes as others");

  private interface ValueReader {
    @Nullable Object read(BsonSource source, byte type);
  }

  private Embedded() {}

  /** Writes a value by its class, if it can also be read. */
  public static void write(
      DynamicValue values, CompactSink sink, @Nullable Object value, boolean nulls) {
    BsonSink bson = header(sink);
    values.write(bson, 0, value, nulls);
    if (bson.position() > 0) {
      BsonSource written = written(bson, 1);
      values.read(written, bson.array()[0]);
      all(written, bson);
    }
    embed(sink, bson, 1);
  }

  /** A source of the bytes that were written to the sink. */
  private static BsonSource written(BsonSink bson, int from) {
    BsonSource source = new BsonSource();
    source.reset(bson.array(), from);
    source.uuidRepresentation(bson.uuidRepresentation());
    return source;
  }

  private static void all(BsonSource source, BsonSink bson) {
    if (source.position() != bson.position()) {
      throw OTHER_FIELDS;
    }
  }

  /** Writes a document that codecs can also read. */
  static void document(NestedCodec documents, CompactSink sink, Object value) {
    BsonSink bson = sink.embedded();
    documents.write(bson, value);
    BsonSource written = written(bson, 0);
    documents.read(written);
    all(written, bson);
    sink.extension(BsonTypes.DOCUMENT, bson.array(), 0, bson.position());
  }

  /** Writes what the user's converter of the property makes of a value. */
  public static void write(
      ConvertedValue values,
      CompactSink sink,
      Object entity,
      @Nullable Object value,
      boolean nulls) {
    BsonSink bson = header(sink);
    values.write(bson, 0, entity, value, nulls);
    embed(sink, bson, 1);
  }

  /** Writes a property that stock writes, which must be one field of the given name, or none. */
  public static void write(StockValue values, CompactSink sink, Object entity, String fieldName) {
    BsonSink bson = sink.embedded();
    values.write(bson, entity);
    if (bson.position() == 0) {
      sink.nil();
      return;
    }
    byte[] name = Names.header(bson.array()[0], fieldName);
    int length = name.length;
    if (bson.position() < length || !Arrays.equals(bson.array(), 0, length, name, 0, length)) {
      throw OTHER_FIELDS;
    }
    BsonSource written = written(bson, length);
    written.skipValue(name[0]);
    all(written, bson);
    embed(sink, bson, length);
  }

  private static BsonSink header(CompactSink sink) {
    BsonSink bson = sink.embedded();
    bson.bool(false); // the type, without a name
    return bson;
  }

  private static void embed(CompactSink sink, BsonSink bson, int from) {
    if (bson.position() == 0) {
      sink.nil();
    } else {
      byte[] bytes = bson.array();
      sink.extension(bytes[0], bytes, from, bson.position() - from);
    }
  }

  /** Reads a value by its BSON type. */
  public static @Nullable Object read(DynamicValue values, CompactSource source, byte type) {
    return read(source, type, values::read);
  }

  /** Reads a value by the user's converter; {@link Reads#NO_FIELD} when there is none. */
  public static @Nullable Object read(ConvertedValue values, CompactSource source, byte type) {
    return type == Reads.NO_FIELD
        ? values.read(source.document(), type)
        : read(source, type, values::read);
  }

  /** Reads a value by stock; {@link Reads#NO_FIELD} when there is none. */
  public static @Nullable Object read(StockValue values, CompactSource source, byte type) {
    return type == Reads.NO_FIELD
        ? values.read(source.document(), type)
        : read(source, type, values::read);
  }

  private static @Nullable Object read(CompactSource source, byte type, ValueReader reader) {
    BsonSource bson = source.open(type);
    int end = source.extensionEnd();
    Object value = reader.read(bson, source.extensionType());
    source.close(bson, end);
    return value;
  }
}
