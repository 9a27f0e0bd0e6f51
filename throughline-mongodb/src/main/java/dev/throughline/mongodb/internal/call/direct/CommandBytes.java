package dev.throughline.mongodb.internal.call.direct;

import dev.throughline.mongodb.internal.raw.DocumentPipe;
import org.bson.BsonDocument;
import org.bson.BsonDocumentWrapper;
import org.bson.BsonWriter;
import org.bson.codecs.Encoder;
import org.bson.codecs.EncoderContext;
import org.jspecify.annotations.Nullable;

/** Brings ready bytes to the driver's messages, which it makes of documents. */
final class CommandBytes implements Encoder<byte[]> {

  private static final CommandBytes INSTANCE = new CommandBytes();

  private CommandBytes() {}

  /** A document that is copied when it is encoded, and read when the driver looks into it. */
  static BsonDocument of(byte[] bytes) {
    return new BsonDocumentWrapper<>(bytes, INSTANCE);
  }

  /** The bytes of such a document; null of any other. */
  static byte @Nullable [] in(BsonDocument document) {
    return document instanceof BsonDocumentWrapper<?> wrapper
            && wrapper.getWrappedDocument() instanceof byte[] bytes
        ? bytes
        : null;
  }

  @Override
  public void encode(BsonWriter writer, byte[] bytes, EncoderContext context) {
    DocumentPipe.pipe(bytes, bytes.length, writer);
  }

  @Override
  public Class<byte[]> getEncoderClass() {
    return byte[].class;
  }
}
