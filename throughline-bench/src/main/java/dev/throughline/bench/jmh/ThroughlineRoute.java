package dev.throughline.bench.jmh;

import dev.throughline.codec.Buffers;
import dev.throughline.codec.EntityCodec;
import dev.throughline.codec.bson.BsonSink;
import dev.throughline.codec.bson.BsonSource;
import dev.throughline.mongodb.ThroughlineMongoConverter;
import java.util.Objects;
import org.bson.UuidRepresentation;

/** Ours, as the template uses it: borrowed buffers, the codec of the type, no Document. */
final class ThroughlineRoute<T> implements Route<T> {

  private final EntityCodec<T> codec;

  ThroughlineRoute(Class<T> type) {
    ThroughlineMongoConverter converter = Converters.throughline();
    this.codec = Objects.requireNonNull(converter.codec(type));
    if (!codec.writes() || !codec.reads()) {
      throw new IllegalStateException("Not compiled: " + converter.report(type));
    }
  }

  @Override
  public Object write(T entity) {
    Buffers buffers = Buffers.local();
    BsonSink sink = buffers.borrowSink(UuidRepresentation.STANDARD);
    try {
      if (!codec.tryWrite(sink, entity, null)) {
        throw new IllegalStateException("Left to stock: " + codec.deopts());
      }
      return sink;
    } finally {
      buffers.release(sink);
    }
  }

  @Override
  public T read(byte[] bytes) {
    Buffers buffers = Buffers.local();
    BsonSource source = buffers.borrowSource(bytes, 0, UuidRepresentation.STANDARD);
    try {
      T entity = codec.tryRead(source);
      if (entity == null) {
        throw new IllegalStateException("Left to stock: " + codec.deopts());
      }
      return entity;
    } finally {
      buffers.release(source);
    }
  }

  @Override
  public byte[] bytes(T entity) {
    Buffers buffers = Buffers.local();
    BsonSink sink = buffers.borrowSink(UuidRepresentation.STANDARD);
    try {
      codec.tryWrite(sink, entity, null);
      return sink.copyFrom(0);
    } finally {
      buffers.release(sink);
    }
  }
}
