package dev.throughline.driver.internal;

import static dev.throughline.codec.internal.bson.BsonTypes.ARRAY;
import static dev.throughline.codec.internal.bson.BsonTypes.DOCUMENT;
import static dev.throughline.codec.internal.bson.BsonTypes.DOUBLE;
import static dev.throughline.codec.internal.bson.BsonTypes.INT32;
import static dev.throughline.codec.internal.bson.BsonTypes.INT64;

import dev.throughline.codec.internal.Buffers;
import dev.throughline.codec.internal.bson.BsonSource;
import dev.throughline.codec.internal.bson.Deopt;
import dev.throughline.mongodb.internal.raw.DocumentCopy;
import dev.throughline.mongodb.internal.raw.LazyDocumentCodec;
import dev.throughline.mongodb.internal.raw.RawDocument;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.bson.BsonBinaryReader;
import org.bson.BsonInvalidOperationException;
import org.bson.BsonReader;
import org.bson.BsonSerializationException;
import org.bson.BsonString;
import org.bson.RawBsonDocument;
import org.bson.UuidRepresentation;
import org.bson.codecs.BsonDocumentCodec;
import org.bson.codecs.Decoder;
import org.bson.codecs.DecoderContext;
import org.bson.codecs.RawBsonDocumentCodec;
import org.bson.io.BsonInput;
import org.jspecify.annotations.Nullable;

/**
 * Takes answers that open a cursor apart without decoding them. The driver makes a registry of
 * codecs for each such answer.
 *
 * @param codec that documents are read with.
 */
record CursorAnswers(LazyDocumentCodec codec) implements Decoder<CursorAnswers.Reply> {

  /**
   * An answer.
   *
   * @param documents all of them, or the first.
   * @param cursor the id of the cursor that has more, 0 where there are none.
   * @param bytes the whole answer.
   */
  record Reply(List<RawDocument> documents, long cursor, byte[] bytes) {

    boolean isComplete() {
      return cursor == 0;
    }

    /** {@return what the cursor is of} */
    BsonString namespace() {
      return new RawBsonDocument(bytes).getDocument("cursor").getString("ns");
    }
  }

  private static final RawBsonDocumentCodec RAW = new RawBsonDocumentCodec();
  private static final BsonDocumentCodec WHOLE = new BsonDocumentCodec();

  /** The sizes of a document, and of a message that the driver takes. */
  private static final int SMALLEST = 5;

  private static final int LARGEST = 48_000_000;

  /** The largest answer, in bytes, whose documents share its array. */
  private static final int MOST_SHARED = 1024 * 1024;

  private static final byte[] CURSOR = name("cursor");
  private static final byte[] FIRST_BATCH = name("firstBatch");
  private static final byte[] ID = name("id");

  private static byte[] name(String name) {
    return (name + '\0').getBytes(StandardCharsets.US_ASCII);
  }

  /**
   * Takes an answer apart.
   *
   * @throws IllegalStateException when it has no cursor, as the driver's own cursors throw.
   * @throws BsonInvalidOperationException when it lacks another part, as those throw.
   * @throws RuntimeException when it is broken.
   */
  @Override
  public Reply decode(BsonReader reader, DecoderContext context) {
    byte[] answer =
        reader instanceof BsonBinaryReader binary
            ? copy(binary.getBsonInput())
            : bytes(RAW.decode(reader, context));
    return of(answer);
  }

  /** The whole answer, of a reader that the driver has made for it: with one copy. */
  private static byte[] copy(BsonInput input) {
    int size = input.readInt32();
    if (size < SMALLEST || size > LARGEST) {
      throw new BsonSerializationException("The server's answer has a length of " + size);
    }
    byte[] answer = DocumentCopy.withLength(size);
    input.readBytes(answer, 4, size - 4);
    return answer;
  }

  private Reply of(byte[] answer) {
    Buffers buffers = Buffers.local();
    BsonSource source = buffers.borrowSource(answer, 0, UuidRepresentation.UNSPECIFIED);
    try {
      return read(source, answer);
    } catch (Deopt | IndexOutOfBoundsException e) {
      WHOLE.decode( // says what is wrong
          new BsonBinaryReader(ByteBuffer.wrap(answer)), DecoderContext.builder().build());
      throw new BsonSerializationException("The server's answer is broken");
    } finally {
      buffers.release(source);
    }
  }

  private static byte[] bytes(RawBsonDocument document) {
    byte[] bytes = new byte[document.getByteBuffer().remaining()];
    document.getByteBuffer().get(bytes);
    return bytes;
  }

  private Reply read(BsonSource source, byte[] answer) {
    int end = source.open();
    Reply found = null;
    while (source.position() < end) {
      byte type = source.type();
      if (type == DOCUMENT && source.matches(CURSOR)) {
        found = cursor(source, answer);
      } else {
        source.skipName();
        source.pass(type);
      }
    }
    source.close(end);
    if (found == null) {
      throw new IllegalStateException("state should be: Contains cursor");
    }
    return found;
  }

  private Reply cursor(BsonSource source, byte[] answer) {
    int end = source.open();
    List<RawDocument> batch = null;
    Long id = null;
    while (source.position() < end) {
      byte type = source.type();
      if (type == ARRAY && source.matches(FIRST_BATCH)) {
        batch = documents(source, answer);
      } else if (source.matches(ID)) {
        id = number(source, type);
      } else {
        source.skipName();
        source.pass(type);
      }
    }
    source.close(end);
    if (batch == null || id == null) {
      throw without(batch == null ? "firstBatch" : "id");
    }
    return new Reply(batch, id, answer);
  }

  /** Of any of the types of numbers: servers are not only MongoDB's own. */
  private static long number(BsonSource source, byte type) {
    return switch (type) {
      case INT64 -> source.int64();
      case INT32 -> source.int32();
      case DOUBLE -> (long) source.float64();
      default ->
          throw new BsonInvalidOperationException(
              "The id of a cursor is no number, but 0x" + Integer.toHexString(type));
    };
  }

  private static BsonInvalidOperationException without(String key) {
    return new BsonInvalidOperationException("Document does not contain key " + key);
  }

  private List<RawDocument> documents(BsonSource source, byte[] answer) {
    int end = source.open();
    RawDocument first = null;
    List<RawDocument> several = null;
    RawDocument last = null;
    while (source.position() < end) {
      byte type = source.type();
      source.skipName();
      if (type != DOCUMENT) {
        throw new BsonInvalidOperationException("A batch has a value that is no document");
      }
      int start = source.position();
      source.pass(type);
      RawDocument document = document(answer, start, source.position(), last);
      if (last == null) {
        first = document;
      } else {
        if (several == null) {
          several = new ArrayList<>();
          several.add(last);
        }
        several.add(document);
      }
      last = document;
    }
    source.close(end);
    return several != null ? several : first != null ? List.of(first) : List.of();
  }

  /** Of a large answer, a document that an application keeps must not keep the others. */
  private RawDocument document(byte[] answer, int start, int end, @Nullable RawDocument before) {
    return answer.length <= MOST_SHARED
        ? RawDocument.in(answer, start, end - start, codec, before)
        : RawDocument.in(Arrays.copyOfRange(answer, start, end), 0, end - start, codec, before);
  }
}
