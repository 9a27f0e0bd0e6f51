package dev.throughline.bench.route;

import java.nio.ByteBuffer;
import org.bson.BsonBinaryReader;
import org.bson.BsonBinaryWriter;
import org.bson.codecs.Codec;
import org.bson.codecs.DecoderContext;
import org.bson.codecs.EncoderContext;
import org.bson.io.BasicOutputBuffer;

/** Through a codec of the driver's kind, on its token layer, into a buffer that is used again. */
public final class CodecRoute<T> implements Route<T> {

  private static final EncoderContext ENCODER =
      EncoderContext.builder().isEncodingCollectibleDocument(true).build();
  private static final DecoderContext DECODER = DecoderContext.builder().build();

  private final Codec<T> codec;
  private final BasicOutputBuffer output = new BasicOutputBuffer(4096);

  /** Through this codec. */
  public CodecRoute(Codec<T> codec) {
    this.codec = codec;
  }

  @Override
  public Object write(T entity) {
    output.truncateToPosition(0);
    try (BsonBinaryWriter writer = new BsonBinaryWriter(output)) {
      codec.encode(writer, entity, ENCODER);
    }
    return output;
  }

  @Override
  public T read(byte[] bytes) {
    try (BsonBinaryReader reader = new BsonBinaryReader(ByteBuffer.wrap(bytes))) {
      return codec.decode(reader, DECODER);
    }
  }

  @Override
  public byte[] bytes(T entity) {
    write(entity);
    return output.toByteArray();
  }
}
