package dev.throughline.mongodb.internal.call.direct;

import com.mongodb.MongoCommandException;
import com.mongodb.MongoException;
import com.mongodb.MongoInternalException;
import com.mongodb.MongoOperationTimeoutException;
import com.mongodb.ServerAddress;
import com.mongodb.internal.TimeoutContext;
import com.mongodb.internal.connection.MongoWriteConcernWithResponseException;
import com.mongodb.internal.connection.ProtocolHelper;
import com.mongodb.internal.session.SessionContext;
import dev.throughline.codec.internal.Buffers;
import dev.throughline.codec.internal.bson.BsonSource;
import dev.throughline.codec.internal.bson.Deopt;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import org.bson.BsonBinaryReader;
import org.bson.BsonDocument;
import org.bson.BsonTimestamp;
import org.bson.BsonValue;
import org.bson.UuidRepresentation;
import org.bson.codecs.BsonDocumentCodec;
import org.bson.codecs.DecoderContext;
import org.jspecify.annotations.Nullable;

/**
 * What an answer says to the driver, found in one pass, where the driver looks into it six times.
 *
 * @param bytes the answer.
 * @param time of the operation, or null.
 * @param clusterTime of the cluster, or null.
 * @param whole the answer as a document, where it is no usual one; null otherwise.
 */
record WireAnswer(
    byte[] bytes,
    @Nullable BsonTimestamp time,
    @Nullable BsonDocument clusterTime,
    @Nullable BsonDocument whole) {

  private static final BsonDocumentCodec CODEC = new BsonDocumentCodec();
  private static final byte DOUBLE = 1;
  private static final byte DOCUMENT = 3;
  private static final byte INT32 = 16;
  private static final byte TIMESTAMP = 17;
  private static final byte[] OK = name("ok");
  private static final byte[] TIME = name("operationTime");
  private static final byte[] CLUSTER_TIME = name("$clusterTime");
  private static final byte[] CONCERN = name("writeConcernError");
  private static final byte[] SNAPSHOT = name("atClusterTime");

  private static byte[] name(String name) {
    return (name + '\0').getBytes(StandardCharsets.US_ASCII);
  }

  static WireAnswer of(byte[] bytes) {
    WireAnswer usual = usual(bytes);
    if (usual != null) {
      return usual;
    }
    BsonDocument whole = decoded(bytes);
    BsonValue time = whole.get("operationTime");
    BsonValue clusterTime = whole.get("$clusterTime");
    return new WireAnswer(
        bytes,
        time == null ? null : time.asTimestamp(),
        clusterTime == null ? null : clusterTime.asDocument(),
        whole);
  }

  private static BsonDocument decoded(byte[] bytes) {
    try (BsonBinaryReader reader = new BsonBinaryReader(ByteBuffer.wrap(bytes))) {
      return CODEC.decode(reader, DecoderContext.builder().build());
    }
  }

  /** One that says that the command was done, and nothing of an error; null of any other. */
  private static @Nullable WireAnswer usual(byte[] bytes) {
    Buffers buffers = Buffers.local();
    BsonSource source = buffers.borrowSource(bytes, 0, UuidRepresentation.UNSPECIFIED);
    try {
      int end = source.open();
      boolean done = false;
      BsonTimestamp time = null;
      BsonDocument clusterTime = null;
      while (source.position() < end) {
        byte type = source.type();
        if (source.matches(OK)) {
          if (type != DOUBLE && type != INT32) {
            return null;
          }
          done = type == DOUBLE ? (int) source.float64() == 1 : source.int32() == 1;
        } else if (source.matches(TIME)) {
          if (type != TIMESTAMP) {
            return null;
          }
          time = new BsonTimestamp(source.int64());
        } else if (source.matches(CLUSTER_TIME)) {
          if (type != DOCUMENT) {
            return null;
          }
          int start = source.position();
          source.pass(type);
          clusterTime = decoded(source.copyDocument(start));
        } else if (source.matches(CONCERN) || source.matches(SNAPSHOT)) {
          return null;
        } else {
          source.skipName();
          source.pass(type);
        }
      }
      source.close(end);
      return done ? new WireAnswer(bytes, time, clusterTime, null) : null;
    } catch (Deopt | IndexOutOfBoundsException e) {
      return null; // what is wrong with it is found when it is decoded
    } finally {
      buffers.release(source);
    }
  }

  /** Gives a session the time of the answer. */
  void advance(SessionContext session) {
    session.advanceOperationTime(time);
    session.advanceClusterTime(clusterTime);
    BsonValue snapshot = whole == null ? null : whole.get("atClusterTime");
    session.setSnapshotTimestamp(
        snapshot != null && snapshot.isTimestamp() ? snapshot.asTimestamp() : null);
  }

  /**
   * The result.
   *
   * @throws MongoException what the driver throws for such an answer.
   */
  <A> A result(
      AnswerReader<A> answers,
      int id,
      int responseTo,
      ServerAddress address,
      TimeoutContext timeout) {
    if (id != responseTo) {
      throw new MongoInternalException(
          "The responseTo (%d) in the response does not match the requestId (%d) in the request"
              .formatted(responseTo, id));
    }
    BsonDocument answer = whole;
    if (answer == null) {
      return answers.of(bytes);
    }
    if (!isOk(answer.get("ok"))) {
      MongoException special =
          ProtocolHelper.createSpecialException(answer, address, "errmsg", timeout);
      throw special != null ? special : new MongoCommandException(answer, address);
    }
    A result = answers.of(bytes);
    BsonValue concern = answer.get("writeConcernError");
    MongoException failed =
        concern == null
            ? null
            : ProtocolHelper.createSpecialException(
                concern.asDocument(), address, "errmsg", timeout);
    if (failed instanceof MongoOperationTimeoutException) {
      throw failed;
    }
    if (failed != null) {
      throw new MongoWriteConcernWithResponseException(failed, result);
    }
    return result;
  }

  private static boolean isOk(@Nullable BsonValue ok) {
    return ok != null
        && (ok.isBoolean()
            ? ok.asBoolean().getValue()
            : ok.isNumber() && ok.asNumber().intValue() == 1);
  }
}
