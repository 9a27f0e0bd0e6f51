package dev.throughline.mongodb.internal.call.direct;

import com.mongodb.MongoWriteConcernException;
import com.mongodb.MongoWriteException;
import com.mongodb.ServerAddress;
import com.mongodb.WriteConcernResult;
import com.mongodb.WriteError;
import com.mongodb.bulk.WriteConcernError;
import com.mongodb.client.result.UpdateResult;
import dev.throughline.codec.internal.Buffers;
import dev.throughline.codec.internal.bson.BsonSource;
import dev.throughline.mongodb.internal.raw.RawDocument;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import org.bson.BsonArray;
import org.bson.BsonDocument;
import org.bson.BsonInt32;
import org.bson.BsonString;
import org.bson.BsonValue;
import org.bson.Document;
import org.bson.RawBsonDocument;
import org.bson.UuidRepresentation;
import org.bson.codecs.BsonDocumentCodec;
import org.bson.codecs.DocumentCodec;
import org.jspecify.annotations.Nullable;

/** Makes of the answer to an update of one document what the driver makes of it. */
public final class UpdateAnswer {

  private static final byte INT32 = 16;
  private static final byte[] MATCHED = name("n");
  private static final byte[] MODIFIED = name("nModified");

  /** What is in the answer only when there is more to say than two numbers. */
  private static final List<byte[]> MORE =
      List.of(
          name("upserted"), name("writeErrors"), name("writeConcernError"), name("errorLabels"));

  private static final BsonDocumentCodec CODEC = new BsonDocumentCodec();
  private static final DocumentCodec PLAIN = new DocumentCodec();

  private UpdateAnswer() {}

  private static byte[] name(String name) {
    return (name + '\0').getBytes(StandardCharsets.US_ASCII);
  }

  /**
   * The result of an update.
   *
   * @param address of the server that answered, for exceptions.
   * @throws MongoWriteException when the server has refused it.
   * @throws MongoWriteConcernException when it was written, and not acknowledged as wanted.
   */
  public static UpdateResult result(Document answer, ServerAddress address) {
    UpdateResult usual = answer instanceof RawDocument raw ? usual(raw.bytes()) : null;
    return usual != null ? usual : result(decoded(answer), address);
  }

  /** Whether an answer has a label. */
  static boolean isLabelled(Document answer, String label) {
    boolean usual = answer instanceof RawDocument raw && usual(raw.bytes()) != null;
    return !usual && labels(decoded(answer)).contains(label);
  }

  private static @Nullable UpdateResult usual(byte[] answer) {
    Buffers buffers = Buffers.local();
    BsonSource source = buffers.borrowSource(answer, 0, UuidRepresentation.UNSPECIFIED);
    try {
      int end = source.open();
      long matched = -1;
      long modified = -1;
      while (source.position() < end) {
        byte type = source.type();
        if (type == INT32 && source.matches(MATCHED)) {
          matched = source.int32();
        } else if (type == INT32 && source.matches(MODIFIED)) {
          modified = source.int32();
        } else if (saysMore(source)) {
          return null;
        } else {
          source.skipName();
          source.skipValue(type);
        }
      }
      source.close(end);
      return matched < 0 || modified < 0
          ? null
          : UpdateResult.acknowledged(matched, modified, null);
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

  private static BsonDocument decoded(Document answer) {
    return answer instanceof RawDocument raw
        ? new RawBsonDocument(raw.bytes()).decode(CODEC)
        : new RawBsonDocument(answer, PLAIN).decode(CODEC);
  }

  private static UpdateResult result(BsonDocument answer, ServerAddress address) {
    BsonArray errors = answer.getArray("writeErrors", new BsonArray());
    if (!errors.isEmpty()) {
      BsonDocument error = errors.get(0).asDocument();
      throw new MongoWriteException(
          new WriteError(
              error.getNumber("code").intValue(),
              error.getString("errmsg").getValue(),
              error.getDocument("errInfo", new BsonDocument())),
          address,
          labels(answer));
    }
    BsonArray upserted = answer.getArray("upserted", new BsonArray());
    BsonValue id = upserted.isEmpty() ? null : upserted.get(0).asDocument().get("_id");
    int count = answer.getNumber("n", new BsonInt32(0)).intValue();
    int matched = count - upserted.size();
    if (answer.containsKey("writeConcernError")) {
      throw new MongoWriteConcernException(
          concernError(answer.getDocument("writeConcernError")),
          WriteConcernResult.acknowledged(count, matched > 0, id),
          address,
          labels(answer));
    }
    return UpdateResult.acknowledged(
        matched, answer.getNumber("nModified", new BsonInt32(0)).longValue(), id);
  }

  private static WriteConcernError concernError(BsonDocument error) {
    return new WriteConcernError(
        error.getNumber("code").intValue(),
        error.getString("codeName", new BsonString("")).getValue(),
        error.getString("errmsg").getValue(),
        error.getDocument("errInfo", new BsonDocument()));
  }

  private static Set<String> labels(BsonDocument answer) {
    return answer.getArray("errorLabels", new BsonArray()).stream()
        .map(label -> label.asString().getValue())
        .collect(Collectors.toSet());
  }
}
