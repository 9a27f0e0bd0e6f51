package dev.throughline.codec.internal;

import static org.assertj.core.api.Assertions.assertThat;

import dev.throughline.codec.Fallback;
import dev.throughline.codec.internal.bson.BsonSink;
import dev.throughline.codec.internal.bson.BsonSource;
import java.nio.ByteBuffer;
import org.bson.BsonDocument;
import org.bson.RawBsonDocument;
import org.bson.codecs.BsonDocumentCodec;

/**
 * Four words for what a codec makes of an entity and of a document, which is given as JSON and
 * encoded by the driver.
 */
final class Wire<T> {

  private final EntityCodec<T> codec;

  private Wire(EntityCodec<T> codec) {
    this.codec = codec;
  }

  static <T> Wire<T> of(Class<T> type) {
    EntityCodec<T> codec = TestCodecs.codecs().of(type);
    assertThat(codec.writeRefusal()).isNull();
    assertThat(codec.readRefusal()).isNull();
    return new Wire<>(codec);
  }

  Wire<T> encodesTo(T entity, String json) {
    assertThat(encoded(entity)).isEqualTo(bytes(json));
    return this;
  }

  Wire<T> decodesTo(String json, T entity) {
    assertThat(decoded(bytes(json))).usingRecursiveComparison().isEqualTo(entity);
    assertThat(codec.fallbacks()).isEmpty();
    return this;
  }

  Wire<T> roundTrip(T entity) {
    assertThat(decoded(encoded(entity))).usingRecursiveComparison().isEqualTo(entity);
    assertThat(codec.fallbacks()).isEmpty();
    return this;
  }

  /** The document is left to stock, for the reason. */
  Wire<T> decodingShouldFail(String json, String reason) {
    Wire<T> fresh = new Wire<>(TestCodecs.codecs().of(codec.type()));
    assertThat(fresh.decoded(bytes(json))).isNull();
    assertThat(fresh.codec.fallbacks()).extracting(Fallback::reason).containsExactly(reason);
    return this;
  }

  private byte[] encoded(T entity) {
    BsonSink sink = new BsonSink();
    assertThat(codec.tryWrite(sink, entity, null)).as("written, not left to stock").isTrue();
    return sink.copyFrom(0);
  }

  private T decoded(byte[] document) {
    BsonSource source = new BsonSource();
    source.reset(document, 0);
    return codec.tryRead(source);
  }

  private static byte[] bytes(String json) {
    ByteBuffer bytes =
        new RawBsonDocument(BsonDocument.parse(json), new BsonDocumentCodec())
            .getByteBuffer()
            .asNIO();
    byte[] copy = new byte[bytes.remaining()];
    bytes.get(copy);
    return copy;
  }
}
