package dev.throughline.mongodb.internal.call.direct;

import dev.throughline.codec.internal.Buffers;
import dev.throughline.codec.internal.bson.BsonSource;
import dev.throughline.mongodb.internal.raw.DocumentCopy;
import dev.throughline.mongodb.internal.raw.LazyDocumentCodec;
import dev.throughline.mongodb.internal.raw.RawDocument;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import org.bson.BsonBinaryReader;
import org.bson.BsonReader;
import org.bson.RawBsonDocument;
import org.bson.UuidRepresentation;
import org.bson.codecs.Decoder;
import org.bson.codecs.DecoderContext;
import org.bson.codecs.RawBsonDocumentCodec;

/**
 * Takes answers that open a cursor apart without decoding them. The driver makes a registry of
 * codecs for each such answer.
 *
 * @param codec that documents are read with.
 */
record CursorAnswers(LazyDocumentCodec codec) implements Decoder<CursorAnswer> {

  private static final RawBsonDocumentCodec RAW = new RawBsonDocumentCodec();

  private static final byte DOCUMENT = 3;
  private static final byte ARRAY = 4;
  private static final byte INT64 = 18;
  private static final byte[] CURSOR = name("cursor");
  private static final byte[] FIRST_BATCH = name("firstBatch");
  private static final byte[] ID = name("id");

  private static byte[] name(String name) {
    return (name + '\0').getBytes(StandardCharsets.US_ASCII);
  }

  /**
   * Takes an answer apart; one to {@code killCursors} has no cursor.
   *
   * @throws RuntimeException when it is broken.
   */
  @Override
  public CursorAnswer decode(BsonReader reader, DecoderContext context) {
    byte[] answer =
        reader instanceof BsonBinaryReader binary
            ? DocumentCopy.of(binary)
            : bytes(RAW.decode(reader, context));
    Buffers buffers = Buffers.local();
    BsonSource source = buffers.borrowSource(answer, 0, UuidRepresentation.UNSPECIFIED);
    try {
      return read(source);
    } finally {
      buffers.release(source);
    }
  }

  private static byte[] bytes(RawBsonDocument document) {
    byte[] bytes = new byte[document.getByteBuffer().remaining()];
    document.getByteBuffer().get(bytes);
    return bytes;
  }

  private CursorAnswer read(BsonSource source) {
    int end = source.open();
    CursorAnswer found = null;
    while (source.position() < end) {
      byte type = source.type();
      if (type == DOCUMENT && source.matches(CURSOR)) {
        found = cursor(source);
      } else {
        source.skipName();
        source.skipValue(type);
      }
    }
    source.close(end);
    return found == null ? new CursorAnswer(List.of(), 0) : found;
  }

  private CursorAnswer cursor(BsonSource source) {
    int end = source.open();
    List<RawDocument> batch = null;
    long id = -1;
    while (source.position() < end) {
      byte type = source.type();
      if (type == ARRAY && source.matches(FIRST_BATCH)) {
        batch = documents(source);
      } else if (type == INT64 && source.matches(ID)) {
        id = source.int64();
      } else {
        source.skipName();
        source.skipValue(type);
      }
    }
    source.close(end);
    if (batch == null || id == -1) {
      throw new IllegalStateException("The server has answered with a cursor that has no batch.");
    }
    return new CursorAnswer(batch, id);
  }

  private List<RawDocument> documents(BsonSource source) {
    int end = source.open();
    RawDocument first = null;
    List<RawDocument> several = null;
    RawDocument last = null;
    while (source.position() < end) {
      byte type = source.type();
      source.skipName();
      if (type != DOCUMENT) {
        throw new IllegalStateException("The server has answered with a batch of other values.");
      }
      int start = source.position();
      source.skipValue(type);
      byte[] bytes = source.copyDocument(start);
      if (last == null) {
        last = new RawDocument(bytes, codec);
        first = last;
        continue;
      }
      if (several == null) {
        several = new ArrayList<>();
        several.add(last);
      }
      last = last.like(bytes, last);
      several.add(last);
    }
    source.close(end);
    return several != null ? several : first != null ? List.of(first) : List.of();
  }
}
