package dev.throughline.driver.internal;

import dev.throughline.mongodb.internal.raw.DocumentPipe;
import org.bson.BsonDocument;
import org.bson.BsonDocumentWrapper;
import org.bson.BsonWriter;
import org.bson.codecs.Encoder;
import org.bson.codecs.EncoderContext;

/** Brings ready bytes to the driver's messages, which it makes of documents. */
final class CommandBytes implements Encoder<byte[]> {

  private static final CommandBytes INSTANCE = new CommandBytes();

  private CommandBytes() {}

  /** A document that is copied when it is encoded, and read when the driver looks into it. */
  static BsonDocument of(byte[] bytes) {
    return new BsonDocumentWrapper<>(bytes, INSTANCE);
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
