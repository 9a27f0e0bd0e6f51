package dev.throughline.mongodb.internal.reference;

import dev.throughline.mongodb.internal.raw.LazyDocumentCodec;
import dev.throughline.mongodb.internal.raw.RawDocument;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.List;
import org.bson.BsonBinaryReader;
import org.bson.BsonType;
import org.bson.Document;
import org.bson.RawBsonDocument;
import org.bson.codecs.Codec;
import org.bson.codecs.DecoderContext;
import org.jspecify.annotations.Nullable;

/** Documents as bytes, and what the driver's codec makes of them. Thread-safe. */
final class DocumentBytes {

  private static final DecoderContext DECODING = DecoderContext.builder().build();

  private final LazyDocumentCodec lazy;
  private final Codec<Document> codec;

  /** Creates a decoder over the codec that stock's documents are decoded by. */
  DocumentBytes(LazyDocumentCodec lazy) {
    this.lazy = lazy;
    this.codec = lazy.stock();
  }

  /** The whole document, decoded when it is accessed. */
  RawDocument lazy(byte[] bytes) {
    return new RawDocument(bytes, lazy);
  }

  static byte[] copy(RawBsonDocument document) {
    ByteBuffer buffer = document.getByteBuffer().asNIO();
    byte[] bytes = new byte[buffer.remaining()];
    buffer.get(bytes);
    return bytes;
  }

  /** The whole document, new at each call. */
  Document decode(byte[] bytes) {
    try (BsonBinaryReader reader = new BsonBinaryReader(ByteBuffer.wrap(bytes))) {
      return codec.decode(reader, DECODING);
    }
  }

  /** The document with only these fields, as far as it has them. */
  Document only(byte[] bytes, List<String> fields) {
    Document only = new Document();
    try (BsonBinaryReader reader = new BsonBinaryReader(ByteBuffer.wrap(bytes))) {
      reader.readStartDocument();
      while (only.size() < fields.size() && reader.readBsonType() != BsonType.END_OF_DOCUMENT) {
        String name = reader.readName();
        if (fields.contains(name)) {
          only.put(name, value(reader, bytes));
        } else {
          reader.skipValue();
        }
      }
    }
    return only;
  }

  /** The value that comes next in a reader over the bytes, as the driver decodes it. */
  @Nullable Object value(BsonBinaryReader reader, byte[] bytes) {
    byte type = (byte) reader.getCurrentBsonType().getValue();
    int start = reader.getBsonInput().getPosition();
    reader.skipValue();
    int length = reader.getBsonInput().getPosition() - start;
    ByteBuffer alone = ByteBuffer.allocate(length + 8).order(ByteOrder.LITTLE_ENDIAN);
    alone.putInt(alone.capacity()).put(type).put((byte) 'v').put((byte) 0);
    alone.put(bytes, start, length).put((byte) 0);
    return decode(alone.array()).get("v");
  }
}
