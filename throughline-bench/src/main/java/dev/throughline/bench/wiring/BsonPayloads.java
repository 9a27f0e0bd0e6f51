package dev.throughline.bench.wiring;

import dev.throughline.mongodb.ThroughlineMongoConverter;
import dev.throughline.redis.payload.PayloadCodec;
import org.bson.RawBsonDocument;
import org.jspecify.annotations.Nullable;

/**
 * Payloads in the form that the database has.
 *
 * @param <T> the entity type
 */
public record BsonPayloads<T>(Class<T> type, ThroughlineMongoConverter converter)
    implements PayloadCodec<T> {

  @Override
  public String name() {
    return "bson";
  }

  @Override
  public byte[] encode(T entity) {
    RawBsonDocument raw = converter.writeRaw(entity);
    byte[] bytes = new byte[raw.getByteBuffer().remaining()];
    raw.getByteBuffer().get(bytes);
    return bytes;
  }

  @Override
  public @Nullable T decode(byte[] payload) {
    try {
      return converter.readRaw(type, new RawBsonDocument(payload));
    } catch (RuntimeException e) {
      return null;
    }
  }
}
