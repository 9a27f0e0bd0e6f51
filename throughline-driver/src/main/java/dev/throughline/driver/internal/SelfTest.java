package dev.throughline.driver.internal;

import dev.throughline.mongodb.internal.raw.DocumentPipe;
import java.util.Arrays;
import java.util.List;
import java.util.function.Function;
import org.bson.BsonArray;
import org.bson.BsonBinaryWriter;
import org.bson.BsonDocument;
import org.bson.BsonInt32;
import org.bson.BsonString;
import org.bson.RawBsonDocument;
import org.bson.codecs.BsonDocumentCodec;
import org.bson.io.BasicOutputBuffer;
import org.bson.io.BsonOutput;
import org.jspecify.annotations.Nullable;

/**
 * Two documents through a writer of the driver's, in the two ways in which commands bring theirs:
 * what is not written byte by byte as it was given must never be sent.
 */
final class SelfTest {

  private static final BsonDocumentCodec CODEC = new BsonDocumentCodec();

  private SelfTest() {}

  /** {@return why documents cannot be brought to the driver's writers, or null if they can} */
  static @Nullable String failure() {
    return failure(BsonBinaryWriter::new);
  }

  /** The same for other writers. */
  static @Nullable String failure(Function<BsonOutput, BsonBinaryWriter> writers) {
    try {
      byte[] first = bytes(new BsonDocument("_id", new BsonInt32(1)));
      byte[] second =
          bytes(new BsonDocument("tags", new BsonArray(List.of(new BsonString("\u00e9")))));
      byte[] both = Arrays.copyOf(first, first.length + second.length);
      System.arraycopy(second, 0, both, first.length, second.length);
      BasicOutputBuffer one = new BasicOutputBuffer();
      DocumentPipe.pipe(second, second.length, writers.apply(one));
      BasicOutputBuffer several = new BasicOutputBuffer();
      DocumentPipe.pipeAll(
          output -> {
            output.writeBytes(first, 0, first.length);
            output.writeBytes(second, 0, second.length);
          },
          writers.apply(several));
      return Arrays.equals(one.toByteArray(), second) && Arrays.equals(several.toByteArray(), both)
          ? null
          : "bson's writer does not write documents as they are given";
    } catch (RuntimeException | LinkageError e) {
      return "bson's writer does not take documents as bytes: " + e;
    }
  }

  private static byte[] bytes(BsonDocument document) {
    RawBsonDocument raw = new RawBsonDocument(document, CODEC);
    byte[] bytes = new byte[raw.getByteBuffer().remaining()];
    raw.getByteBuffer().get(bytes);
    return bytes;
  }
}
