package dev.throughline.bench.jmh;

import dev.throughline.mongodb.ThroughlineMongoConverter;
import org.bson.RawBsonDocument;

/** Ours. The one place that knows how a compiled codec is reached. */
final class ThroughlineRoute<T> implements Route<T> {

  private final Class<T> type;
  private final ThroughlineMongoConverter converter = Converters.throughline();

  ThroughlineRoute(Class<T> type) {
    this.type = type;
  }

  @Override
  public Object write(T entity) {
    return converter.writeRaw(entity);
  }

  @Override
  public T read(byte[] bytes) {
    return converter.readRaw(type, new RawBsonDocument(bytes));
  }

  @Override
  public byte[] bytes(T entity) {
    var buffer = converter.writeRaw(entity).getByteBuffer().asNIO();
    byte[] bytes = new byte[buffer.remaining()];
    buffer.get(bytes);
    return bytes;
  }
}
