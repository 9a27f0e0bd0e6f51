package dev.throughline.mongodb.internal.convert;

import dev.throughline.codec.internal.Buffers;
import dev.throughline.codec.internal.EntityCodec;
import dev.throughline.codec.internal.ProjectionCodecs;
import dev.throughline.codec.internal.bson.BsonSink;
import dev.throughline.codec.internal.bson.BsonSource;
import dev.throughline.codec.internal.plan.ReferenceScope;
import dev.throughline.mongodb.internal.raw.LazyDocumentCodec;
import dev.throughline.mongodb.internal.raw.RawDocument;
import java.util.function.Function;
import org.bson.BsonBinaryWriter;
import org.bson.Document;
import org.bson.RawBsonDocument;
import org.bson.UuidRepresentation;
import org.bson.codecs.EncoderContext;
import org.bson.codecs.configuration.CodecRegistry;
import org.bson.io.BasicOutputBuffer;
import org.jspecify.annotations.Nullable;
import org.springframework.data.projection.EntityProjection;

/** Documents written and read as bytes; null without a codec, and where stock has to do it. */
public final class CompiledDocuments {

  private CompiledDocuments() {}

  public static @Nullable RawBsonDocument write(
      @Nullable EntityCodec<?> codec, Object entity, CodecRegistry registry) {
    if (codec == null || !codec.writes()) {
      return null;
    }
    Buffers buffers = Buffers.local();
    BsonSink sink = buffers.borrowSink(LazyDocumentCodec.uuidRepresentation(registry));
    try {
      return codec.tryWrite(sink, entity, null) ? new RawBsonDocument(sink.copyFrom(0)) : null;
    } finally {
      buffers.release(sink);
    }
  }

  /** The bytes of a document that stock has made, with its id first. */
  public static RawBsonDocument encode(Document document, CodecRegistry registry) {
    BasicOutputBuffer output = new BasicOutputBuffer();
    registry
        .get(Document.class)
        .encode(
            new BsonBinaryWriter(output),
            document,
            EncoderContext.builder().isEncodingCollectibleDocument(true).build());
    return new RawBsonDocument(output.toByteArray());
  }

  public static <T> @Nullable T read(
      @Nullable EntityCodec<T> codec, RawBsonDocument raw, CodecRegistry registry) {
    if (codec == null || !codec.reads()) {
      return null;
    }
    return decode(bytes(raw), 0, LazyDocumentCodec.uuidRepresentation(registry), codec::tryRead);
  }

  /** As a document that the driver has decoded with a registry. */
  public static RawDocument lazy(RawBsonDocument raw, CodecRegistry registry) {
    LazyDocumentCodec codec = LazyDocumentCodec.in(registry);
    return new RawDocument(bytes(raw), codec == null ? new LazyDocumentCodec(registry) : codec);
  }

  private static byte[] bytes(RawBsonDocument raw) {
    var buffer = raw.getByteBuffer().asNIO();
    byte[] bytes = new byte[buffer.remaining()];
    buffer.get(bytes);
    return bytes;
  }

  public static <T> @Nullable T read(@Nullable EntityCodec<T> codec, RawDocument raw) {
    return codec != null && codec.reads() ? decode(raw, codec::tryRead) : null;
  }

  /** Reads a document whose references the scope follows. */
  public static <T> @Nullable T read(EntityCodec<T> codec, RawDocument raw, ReferenceScope scope) {
    return decode(raw, source -> codec.tryRead(source, scope));
  }

  public static @Nullable Object project(
      ProjectionCodecs codecs, EntityProjection<?, ?> projection, RawDocument raw) {
    return decode(raw, source -> codecs.tryRead(projection, source));
  }

  private static <T> @Nullable T decode(RawDocument raw, Function<BsonSource, @Nullable T> codec) {
    return decode(raw.array(), raw.start(), raw.encodedWith(), codec);
  }

  private static <T> @Nullable T decode(
      byte[] array, int start, UuidRepresentation uuids, Function<BsonSource, @Nullable T> codec) {
    Buffers buffers = Buffers.local();
    BsonSource source = buffers.borrowSource(array, start, uuids);
    try {
      return codec.apply(source);
    } finally {
      buffers.release(source);
    }
  }
}
