package dev.throughline.driver.internal;

import static dev.throughline.codec.internal.bson.BsonTypes.INT32;

import dev.throughline.codec.internal.Buffers;
import dev.throughline.codec.internal.bson.BsonSource;
import dev.throughline.codec.internal.bson.Deopt;
import dev.throughline.mongodb.internal.raw.DocumentCopy;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.bson.BsonBinaryReader;
import org.bson.BsonDocument;
import org.bson.BsonReader;
import org.bson.RawBsonDocument;
import org.bson.UuidRepresentation;
import org.bson.codecs.BsonDocumentCodec;
import org.bson.codecs.Decoder;
import org.bson.codecs.DecoderContext;
import org.jspecify.annotations.Nullable;

/** Reads the answers to writes: of most of them, two numbers. Thread-safe. */
final class WriteAnswers implements Decoder<WriteAnswer> {

  static final WriteAnswers INSTANCE = new WriteAnswers();

  private static final byte[] COUNT = name("n");
  private static final byte[] MODIFIED = name("nModified");

  /** What is in the answer only when there is more to say than two numbers. */
  private static final List<byte[]> MORE =
      List.of(
          name("upserted"), name("writeErrors"), name("writeConcernError"), name("errorLabels"));

  private static final BsonDocumentCodec CODEC = new BsonDocumentCodec();

  private WriteAnswers() {}

  private static byte[] name(String name) {
    return (name + '\0').getBytes(StandardCharsets.US_ASCII);
  }

  @Override
  public WriteAnswer decode(BsonReader reader, DecoderContext context) {
    if (!(reader instanceof BsonBinaryReader binary)) {
      return whole(CODEC.decode(reader, context));
    }
    byte[] bytes = DocumentCopy.of(binary);
    WriteAnswer usual = usual(bytes);
    return usual != null ? usual : whole(new RawBsonDocument(bytes).decode(CODEC));
  }

  private static WriteAnswer whole(BsonDocument answer) {
    return new WriteAnswer(0, 0, answer);
  }

  private static @Nullable WriteAnswer usual(byte[] answer) {
    Buffers buffers = Buffers.local();
    BsonSource source = buffers.borrowSource(answer, 0, UuidRepresentation.UNSPECIFIED);
    try {
      int end = source.open();
      int count = -1;
      int modified = 0;
      while (source.position() < end) {
        byte type = source.type();
        if (type == INT32 && source.matches(COUNT)) {
          count = source.int32();
        } else if (type == INT32 && source.matches(MODIFIED)) {
          modified = source.int32();
        } else if (saysMore(source)) {
          return null;
        } else {
          source.skipName();
          source.pass(type);
        }
      }
      source.close(end);
      return count < 0 ? null : new WriteAnswer(count, modified, null);
    } catch (Deopt | IndexOutOfBoundsException e) {
      return null; // what is wrong with it is found when it is decoded
    } finally {
      buffers.release(source);
    }
  }

  private static boolean saysMore(BsonSource source) {
    for (int i = 0; i < MORE.size(); i++) {
      if (source.matches(MORE.get(i))) {
        return true;
      }
    }
    return false;
  }
}
