package dev.throughline.cache;

import dev.throughline.codec.internal.Buffers;
import dev.throughline.codec.internal.EntityCodec;
import dev.throughline.codec.internal.bson.BsonSink;
import dev.throughline.codec.internal.bson.BsonSource;
import dev.throughline.codec.internal.planner.Layouts;
import dev.throughline.mongodb.ThroughlineMongoConverter;
import dev.throughline.mongodb.internal.raw.LazyDocumentCodec;
import java.util.Objects;
import org.bson.BsonBinaryWriter;
import org.bson.Document;
import org.bson.RawBsonDocument;
import org.bson.UuidRepresentation;
import org.bson.codecs.EncoderContext;
import org.bson.io.BasicOutputBuffer;
import org.jspecify.annotations.Nullable;
import org.springframework.data.mapping.MappingException;
import org.springframework.data.mongodb.core.convert.MongoConverter;

/** The document that the entity has in the database, behind the layout of its class. */
final class BsonPayload<T> implements PayloadCodec<T> {

  static final String NAME = "bson";

  private static final EncoderContext COLLECTIBLE =
      EncoderContext.builder().isEncodingCollectibleDocument(true).build();

  private static final byte[] ROOM = new byte[PayloadHeader.CHECKED_BYTES];

  private final Class<T> type;
  private final MongoConverter converter;
  private final Layouts layouts;
  private final byte format;

  BsonPayload(Class<T> type, MongoConverter converter, Layouts layouts, byte format) {
    this.format = format;
    this.type = type;
    this.converter = converter;
    this.layouts = layouts;
  }

  @Override
  public String name() {
    return NAME;
  }

  /** The codec that writes objects of a class, null when stock does. */
  private @Nullable EntityCodec<?> codec(Class<?> entityType) {
    return converter instanceof ThroughlineMongoConverter ours ? ours.codec(entityType) : null;
  }

  private UuidRepresentation uuids() {
    return LazyDocumentCodec.uuidRepresentation(converter.getCodecRegistry());
  }

  @Override
  public byte[] encode(T entity) {
    byte[] payload;
    try {
      payload = document(entity);
    } catch (StackOverflowError e) {
      throw new MappingException(type.getName() + " is nested too deeply to be encoded", e);
    }
    return PayloadHeader.seal(payload, format, layouts.of(entity.getClass()));
  }

  /** The document, behind room for the header. */
  private byte[] document(T entity) {
    EntityCodec<?> codec = codec(entity.getClass());
    if (codec != null && codec.writes()) {
      Buffers buffers = Buffers.local();
      BsonSink sink = buffers.borrowSink(uuids());
      try {
        sink.bytes(ROOM);
        if (codec.tryWrite(sink, entity, null)) {
          return sink.copyFrom(0);
        }
      } finally {
        buffers.release(sink);
      }
    }
    Document document = new Document();
    converter.write(entity, document);
    BasicOutputBuffer output = new BasicOutputBuffer();
    output.writeBytes(ROOM);
    converter
        .getCodecRegistry()
        .get(Document.class)
        .encode(new BsonBinaryWriter(output), document, COLLECTIBLE);
    return output.toByteArray();
  }

  @Override
  public @Nullable T decode(byte[] payload) {
    return decode(payload, 0, payload.length);
  }

  @Override
  public @Nullable T decode(byte[] bytes, int from, int to) {
    Objects.checkFromToIndex(from, to, bytes.length);
    if (!PayloadHeader.sealed(bytes, from, to, format)) {
      return null;
    }
    T entity;
    try {
      entity = read(bytes, from + PayloadHeader.CHECKED_BYTES, to);
    } catch (RuntimeException | LinkageError | StackOverflowError e) {
      return null;
    }
    boolean same =
        type.isInstance(entity)
            && layouts.of(entity.getClass()) == PayloadHeader.sealedLayout(bytes, from);
    return same ? entity : null;
  }

  private T read(byte[] bytes, int start, int end) {
    if (converter instanceof ThroughlineMongoConverter ours) {
      EntityCodec<T> codec = ours.codec(type);
      if (codec != null && codec.reads()) {
        Buffers buffers = Buffers.local();
        BsonSource source = buffers.borrowSource(bytes, start, uuids());
        try {
          T entity = codec.tryRead(source);
          if (entity != null && source.position() == end) {
            return entity;
          }
        } finally {
          buffers.release(source);
        }
      }
    }
    RawBsonDocument raw = new RawBsonDocument(bytes, start, end - start);
    return converter.read(type, raw.decode(converter.getCodecRegistry().get(Document.class)));
  }
}
