package dev.throughline.cache;

import dev.throughline.codec.internal.Buffers;
import dev.throughline.codec.internal.CompactEntityCodec;
import dev.throughline.codec.internal.EntityCodec;
import dev.throughline.codec.internal.bson.BsonSink;
import dev.throughline.codec.internal.bson.BsonSource;
import dev.throughline.codec.internal.compact.CompactSink;
import dev.throughline.codec.internal.planner.Layouts;
import dev.throughline.mongodb.ThroughlineMongoConverter;
import dev.throughline.mongodb.internal.raw.LazyDocumentCodec;
import java.util.Arrays;
import java.util.Objects;
import java.util.Set;
import org.bson.BsonBinaryWriter;
import org.bson.Document;
import org.bson.RawBsonDocument;
import org.bson.UuidRepresentation;
import org.bson.codecs.EncoderContext;
import org.bson.io.BasicOutputBuffer;
import org.jspecify.annotations.Nullable;
import org.springframework.data.mapping.MappingException;
import org.springframework.data.mongodb.core.convert.MongoConverter;
import org.springframework.data.mongodb.core.mapping.MongoPersistentEntity;
import org.springframework.data.mongodb.core.mapping.MongoPersistentProperty;

/** The document that the entity has in the database, behind the layout of its class. */
final class BsonPayload<T> implements PayloadCodec<T> {

  static final String NAME = "bson";

  private static final EncoderContext COLLECTIBLE =
      EncoderContext.builder().isEncodingCollectibleDocument(true).build();

  private static final byte[] ROOM = new byte[PayloadHeader.BYTES];

  private final Class<T> type;
  private final MongoConverter converter;
  private final PayloadClasses classes;
  private final byte format;
  private final boolean stored;

  BsonPayload(Class<T> type, MongoConverter converter, Layouts layouts, byte format) {
    this(type, converter, new PayloadClasses(type, layouts), format, false);
  }

  private BsonPayload(
      Class<T> type,
      MongoConverter converter,
      PayloadClasses classes,
      byte format,
      boolean stored) {
    this.format = format;
    this.type = type;
    this.converter = converter;
    this.classes = classes;
    this.stored = stored;
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
    try {
      byte[] payload = document(entity);
      return classes.seal(
          payload,
          format,
          stored ? classes.found(content(entity).classes()) : met(entity, payload));
    } catch (StackOverflowError e) {
      throw new MappingException(type.getName() + " is nested too deeply to be encoded", e);
    }
  }

  @Override
  public BsonPayload<T> asStored() {
    return new BsonPayload<>(type, converter, classes, format, true);
  }

  private ReadBack.Content content(T entity) {
    return ReadBack.content(converter.getMappingContext(), entity);
  }

  /** {@return what MongoDB would give back; null where that would ask a server, or fail} */
  @Nullable T restored(T entity) {
    if (content(entity).refers()) {
      return null;
    }
    byte[] document = document(entity);
    try {
      T read = read(document, PayloadHeader.BYTES, document.length);
      return type.isInstance(read) ? read : null;
    } catch (RuntimeException | LinkageError | StackOverflowError e) {
      return null;
    }
  }

  /**
   * The classes of the objects in an entity, without those that its class declares.
   *
   * @param payload the entity's document, behind room for a header.
   * @throws MappingException if the document is not read as the entity.
   */
  Set<Class<?>> met(T entity, byte[] payload) {
    byte[] values = exact(entity);
    T read = values == null ? null : read(payload, entity);
    if (read != null && Arrays.equals(values, exact(read))) {
      return Set.of();
    }
    return ReadBack.check(converter.getMappingContext(), entity, () -> read(payload, entity));
  }

  private T read(byte[] payload, T entity) {
    try {
      return read(payload, PayloadHeader.BYTES, payload.length);
    } catch (RuntimeException | LinkageError e) {
      throw new MappingException(unread(entity, payload), e);
    }
  }

  /** The compact form of an object of the very type, where no two have the same one. */
  private byte @Nullable [] exact(T entity) {
    EntityCodec<?> codec = codec(type);
    CompactEntityCodec<?> compact = codec == null ? null : codec.compact();
    if (compact == null || !compact.exact()) {
      return null;
    }
    Buffers buffers = Buffers.local();
    CompactSink sink = buffers.borrowCompactSink(uuids());
    try {
      return compact.tryWrite(sink, entity) && !sink.doubted() ? sink.toByteArray() : null;
    } finally {
      buffers.release(sink);
    }
  }

  /** Says which property has a value without which the document is read. */
  private String unread(T entity, byte[] payload) {
    Document document = stock(payload, PayloadHeader.BYTES, payload.length);
    MongoPersistentEntity<?> properties =
        converter.getMappingContext().getRequiredPersistentEntity(entity.getClass());
    for (MongoPersistentProperty property : properties) {
      Document without = new Document(document);
      without.remove(property.getFieldName());
      try {
        converter.read(type, without);
      } catch (RuntimeException | LinkageError e) {
        continue;
      }
      Object value = properties.getPropertyAccessor(entity).getProperty(property);
      return "Cannot cache %s.%s: %s is not read again"
          .formatted(properties.getName(), property.getName(), ReadBack.text(value));
    }
    return "Cannot cache %s: it is not read again".formatted(properties.getName());
  }

  /** The document, behind room for the header. */
  byte[] document(T entity) {
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
    try {
      int start = classes.open(bytes, from, to, format);
      T entity = start < 0 ? null : read(bytes, start, to);
      return type.isInstance(entity) ? entity : null;
    } catch (RuntimeException | LinkageError | StackOverflowError e) {
      return null;
    }
  }

  T read(byte[] bytes, int start, int end) {
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
    return converter.read(type, stock(bytes, start, end));
  }

  private Document stock(byte[] bytes, int start, int end) {
    RawBsonDocument raw = new RawBsonDocument(bytes, start, end - start);
    return raw.decode(converter.getCodecRegistry().get(Document.class));
  }
}
