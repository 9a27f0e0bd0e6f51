package dev.throughline.bench.route;

import dev.throughline.codec.internal.Buffers;
import dev.throughline.codec.internal.EntityCodec;
import dev.throughline.codec.internal.bson.BsonSink;
import dev.throughline.codec.internal.bson.BsonSource;
import org.bson.UuidRepresentation;

/**
 * Ours, as the template uses it: borrowed buffers, the codec of the type, no Document; and stock's
 * way where the codec leaves an entity or a document to it.
 */
public final class ThroughlineRoute<T> implements Route<T> {

  private final EntityCodec<T> codec;
  private final Route<T> stock;

  /**
   * Through this codec.
   *
   * @param stock the way of what the codec leaves to stock.
   */
  public ThroughlineRoute(EntityCodec<T> codec, Route<T> stock) {
    this.codec = codec;
    this.stock = stock;
  }

  @Override
  public Object write(T entity) {
    Buffers buffers = Buffers.local();
    BsonSink sink = buffers.borrowSink(UuidRepresentation.STANDARD);
    try {
      return codec.tryWrite(sink, entity, null) ? sink : stock.write(entity);
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
      return entity != null ? entity : stock.read(bytes);
    } finally {
      buffers.release(source);
    }
  }

  @Override
  public byte[] bytes(T entity) {
    Buffers buffers = Buffers.local();
    BsonSink sink = buffers.borrowSink(UuidRepresentation.STANDARD);
    try {
      return codec.tryWrite(sink, entity, null) ? sink.copyFrom(0) : stock.bytes(entity);
    } finally {
      buffers.release(sink);
    }
  }
}
