package dev.throughline.cache;

import dev.throughline.cache.internal.json.JsonShape;
import dev.throughline.cache.internal.json.JsonShapes;
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
import tools.jackson.databind.SerializationContext;

/**
 * The values of the entity's properties without their names, behind the layout of its class. Values
 * without such a form, such as objects of a subclass or of a class that stock maps, are BSON.
 */
final class CompactPayload<T> implements PayloadCodec<T> {

  static final String NAME = "compact";

  /** What is settled with the first payload: compiling needs the mapping context. */
  private record Compiled<T>(@Nullable CompactEntityCodec<T> codec, UuidRepresentation uuids) {}

  private final Class<T> type;
  private final MongoConverter converter;
  private final PayloadClasses classes;
  private final BsonPayload<T> documents;
  private volatile @Nullable Compiled<T> compiled;

  CompactPayload(Class<T> type, MongoConverter converter, Layouts layouts) {
    this.type = type;
    this.converter = converter;
    this.classes = new PayloadClasses(type, layouts);
    this.documents = new BsonPayload<>(type, converter, layouts, PayloadHeader.COMPACT_BSON);
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

  /** How payloads stand in JSON, null when objects have to be made. */
  @Nullable JsonShape shape(SerializationContext context) {
    return converter instanceof ThroughlineMongoConverter ours && compiled().codec() != null
        ? JsonShapes.of(ours, context, type, reason -> {})
        : null;
  }

  /**
   * A source on the values of a payload.
   *
   * @throws RuntimeException if it holds something else.
   */
  CompactSource borrow(Buffers buffers, byte[] payload) {
    int start = classes.open(payload, 0, payload.length, PayloadHeader.COMPACT);
    if (start < 0) {
      throw JsonShape.UNKNOWN;
    }
    return buffers.borrowCompactSource(payload, start, payload.length, compiled().uuids());
  }

  @Override
  public String name() {
    return NAME;
  }

  @Override
  public byte[] encode(T entity) {
    Compiled<T> current = compiled();
    CompactEntityCodec<T> codec = current.codec();
    if (codec != null) {
      Buffers buffers = Buffers.local();
      CompactSink sink = buffers.borrowCompactSink(current.uuids());
      try {
        sink.room(PayloadHeader.BYTES);
        if (codec.tryWrite(sink, entity)) {
          byte[] payload = sink.toByteArray();
          boolean certain = codec.exact() && !sink.doubted();
          T read = certain ? entity : read(payload, PayloadHeader.BYTES, payload.length);
          if (read != null) {
            Set<Class<?>> met =
                certain
                    ? Set.of()
                    : ReadBack.check(converter.getMappingContext(), entity, () -> read);
            return classes.seal(payload, PayloadHeader.COMPACT, met);
          }
        }
      } catch (StackOverflowError e) {
        throw new MappingException(type.getName() + " is nested too deeply to be encoded", e);
      } finally {
        buffers.release(sink);
      }
    }
    return documents.encode(entity);
  }

  @Override
  public @Nullable T decode(byte[] payload) {
    return decode(payload, 0, payload.length);
  }

  @Override
  public @Nullable T decode(byte[] bytes, int from, int to) {
    Objects.checkFromToIndex(from, to, bytes.length);
    try {
      int start = classes.open(bytes, from, to, PayloadHeader.COMPACT);
      return start < 0 ? documents.decode(bytes, from, to) : read(bytes, start, to);
    } catch (RuntimeException | LinkageError | StackOverflowError e) {
      return null;
    }
  }

  private @Nullable T read(byte[] bytes, int start, int end) {
    Compiled<T> current = compiled();
    CompactEntityCodec<T> codec = current.codec();
    if (codec == null) {
      return null;
    }
    Buffers buffers = Buffers.local();
    CompactSource source = buffers.borrowCompactSource(bytes, start, end, current.uuids());
    try {
      return codec.tryRead(source);
    } finally {
      buffers.release(source);
    }
  }
}
