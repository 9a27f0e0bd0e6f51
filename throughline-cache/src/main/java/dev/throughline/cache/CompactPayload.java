package dev.throughline.cache;

import dev.throughline.codec.internal.Buffers;
import dev.throughline.codec.internal.CompactEntityCodec;
import dev.throughline.codec.internal.EntityCodec;
import dev.throughline.codec.internal.compact.CompactSink;
import dev.throughline.codec.internal.compact.CompactSource;
import dev.throughline.codec.internal.planner.Layouts;
import dev.throughline.mongodb.ThroughlineMongoConverter;
import dev.throughline.mongodb.internal.raw.LazyDocumentCodec;
import java.util.Objects;
import java.util.Set;
import org.bson.UuidRepresentation;
import org.jspecify.annotations.Nullable;
import org.springframework.data.mapping.MappingException;
import org.springframework.data.mongodb.core.convert.MongoConverter;

/**
 * The values of the entity's properties without their names, behind the layout of its class. Values
 * without such a form, such as objects of a subclass or of a class that stock maps, are BSON.
 */
final class CompactPayload<T> implements PayloadCodec<T> {

  static final String NAME = "compact";

  /**
   * The compiled form of a class, made with the first payload: compiling needs the mapping context.
   */
  private record Compiled<T>(@Nullable CompactEntityCodec<T> codec, UuidRepresentation uuids) {}

  private final Class<T> type;
  private final MongoConverter converter;
  private final PayloadClasses classes;
  private final BsonPayload<T> documents;
  private final boolean stored;
  private volatile @Nullable Compiled<T> compiled;

  CompactPayload(Class<T> type, MongoConverter converter, Layouts layouts) {
    this(
        type,
        converter,
        new PayloadClasses(type, layouts),
        new BsonPayload<>(type, converter, layouts, PayloadHeader.COMPACT_BSON),
        false);
  }

  private CompactPayload(
      Class<T> type,
      MongoConverter converter,
      PayloadClasses classes,
      BsonPayload<T> documents,
      boolean stored) {
    this.type = type;
    this.converter = converter;
    this.classes = classes;
    this.documents = documents;
    this.stored = stored;
  }

  @Override
  public PayloadCodec<T> asStored() {
    return new CompactPayload<>(type, converter, classes, documents.asStored(), true);
  }

  private byte format() {
    return stored ? PayloadHeader.STORED : PayloadHeader.COMPACT;
  }

  private Compiled<T> compiled() {
    Compiled<T> current = compiled;
    if (current == null) {
      EntityCodec<T> codec =
          converter instanceof ThroughlineMongoConverter ours ? ours.codec(type) : null;
      current =
          new Compiled<>(
              codec == null ? null : codec.compact(),
              LazyDocumentCodec.uuidRepresentation(converter.getCodecRegistry()));
      compiled = current;
    }
    return current;
  }

  @Override
  public String name() {
    return NAME;
  }

  @Override
  public byte[] encode(T entity) {
    try {
      if (stored) {
        return encodeStored(entity);
      }
      byte[] payload = values(entity);
      return payload == null ? documents.encode(entity) : payload;
    } catch (StackOverflowError e) {
      throw new MappingException(type.getName() + " is nested too deeply to be encoded", e);
    }
  }

  /** Values that are not read as those of the document are left to the document. */
  private byte[] encodeStored(T entity) {
    T read = compiled().codec() == null ? null : documents.restored(entity);
    byte[] payload = null;
    if (read != null) {
      try {
        payload = values(read);
      } catch (RuntimeException | LinkageError | StackOverflowError e) {
        // The document can be read.
      }
    }
    return payload == null ? documents.encode(entity) : payload;
  }

  /**
   * The payload of the values, null when there is no such form.
   *
   * @throws MappingException if it is not read as the entity.
   */
  private byte @Nullable [] values(T entity) {
    Compiled<T> current = compiled();
    CompactEntityCodec<T> codec = current.codec();
    if (codec == null) {
      return null;
    }
    Buffers buffers = Buffers.local();
    CompactSink sink = buffers.borrowCompactSink(current.uuids());
    try {
      if (stored) {
        sink.storeTimes();
      }
      sink.room(PayloadHeader.BYTES);
      if (!codec.tryWrite(sink, entity)) {
        return null;
      }
      byte[] payload = sink.toByteArray();
      if (codec.exact() && !sink.doubted()) {
        return classes.seal(payload, format(), Set.of());
      }
      T read = read(payload, PayloadHeader.BYTES, payload.length);
      return read == null
          ? null
          : classes.seal(
              payload, format(), ReadBack.check(converter.getMappingContext(), entity, () -> read));
    } finally {
      buffers.release(sink);
    }
  }

  @Override
  public @Nullable T decode(byte[] payload) {
    return decode(payload, 0, payload.length);
  }

  @Override
  public @Nullable T decode(byte[] bytes, int from, int to) {
    Objects.checkFromToIndex(from, to, bytes.length);
    try {
      int start = classes.open(bytes, from, to, format());
      return start < 0 ? documents.decode(bytes, from, to) : read(bytes, start, to);
    } catch (RuntimeException | LinkageError | StackOverflowError e) {
      return null;
    }
  }

  private @Nullable T read(byte[] bytes, int start, int end) {
    CompactEntityCodec<T> codec = compiled().codec();
    if (codec == null) {
      return null;
    }
    Buffers buffers = Buffers.local();
    CompactSource source = buffers.borrowCompactSource(bytes, start, end, compiled().uuids());
    if (stored) {
      source.storeTimes();
    }
    try {
      return codec.tryRead(source);
    } finally {
      buffers.release(source);
    }
  }
}
