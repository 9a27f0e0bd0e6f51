package dev.throughline.mongodb.internal.call.direct;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowable;

import com.mongodb.MongoCommandException;
import com.mongodb.MongoExecutionTimeoutException;
import com.mongodb.MongoInternalException;
import com.mongodb.MongoNodeIsRecoveringException;
import com.mongodb.MongoNotPrimaryException;
import com.mongodb.ServerAddress;
import com.mongodb.internal.TimeoutContext;
import com.mongodb.internal.TimeoutSettings;
import com.mongodb.internal.connection.MongoWriteConcernWithResponseException;
import com.mongodb.internal.session.SessionContext;
import java.lang.reflect.Proxy;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.bson.BsonDocument;
import org.bson.BsonSerializationException;
import org.bson.BsonTimestamp;
import org.bson.RawBsonDocument;
import org.bson.codecs.BsonDocumentCodec;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** What an answer says to the driver is what the driver finds in it. */
class WireAnswerTests {

  private static final ServerAddress SERVER = new ServerAddress();
  private static final TimeoutContext TIME = new TimeoutContext(TimeoutSettings.DEFAULT);

  private static byte[] bytes(String answer) {
    RawBsonDocument raw = new RawBsonDocument(BsonDocument.parse(answer), new BsonDocumentCodec());
    byte[] bytes = new byte[raw.getByteBuffer().remaining()];
    raw.getByteBuffer().get(bytes);
    return bytes;
  }

  private static int result(String answer) {
    return WireAnswer.of(bytes(answer)).result(it -> it.length, 1, 1, SERVER, TIME);
  }

  private static Map<String, Object> given(String answer) {
    Map<String, Object> given = new HashMap<>();
    SessionContext session =
        (SessionContext)
            Proxy.newProxyInstance(
                SessionContext.class.getClassLoader(),
                new Class<?>[] {SessionContext.class},
                (proxy, method, arguments) -> given.put(method.getName(), arguments[0]));
    WireAnswer.of(bytes(answer)).advance(session);
    return given;
  }

  @Test
  void sessionsGetTheTime() {
    String time = "{clusterTime: {$timestamp: {t: 6, i: 1}}, signature: {keyId: 5}}";
    Map<String, Object> given =
        given("{ok: 1.0, operationTime: {$timestamp: {t: 5, i: 2}}, $clusterTime: " + time + "}");
    assertThat(given)
        .containsEntry("advanceOperationTime", new BsonTimestamp(5, 2))
        .containsEntry("advanceClusterTime", BsonDocument.parse(time))
        .containsEntry("setSnapshotTimestamp", null);
    assertThat(given("{ok: 0, code: 1, $clusterTime: " + time + "}"))
        .containsEntry("advanceOperationTime", null)
        .containsEntry("advanceClusterTime", BsonDocument.parse(time));
    assertThat(given("{ok: 1, atClusterTime: {$timestamp: {t: 5, i: 2}}}"))
        .containsEntry("setSnapshotTimestamp", new BsonTimestamp(5, 2));
  }

  @ParameterizedTest
  @ValueSource(strings = {"1", "1.0", "true", "{$numberLong: '1'}", "{$numberDecimal: '1'}"})
  void doneIsWhatTheDriverTakesForIt(String ok) {
    String answer = "{n: 1, ok: " + ok + "}";
    assertThat(result(answer)).isEqualTo(bytes(answer).length);
  }

  @ParameterizedTest
  @ValueSource(strings = {"0", "0.5", "false", "2", "'1'", "null"})
  void otherAnswersAreErrors(String ok) {
    assertThat(catchThrowable(() -> result("{n: 1, ok: " + ok + "}")))
        .isExactlyInstanceOf(MongoCommandException.class);
  }

  @ParameterizedTest
  @CsvSource({"10107", "91", "50", "13"})
  void errorsAreTheDrivers(int code) {
    Map<Integer, Class<?>> errors =
        Map.of(
            10107, MongoNotPrimaryException.class,
            91, MongoNodeIsRecoveringException.class,
            50, MongoExecutionTimeoutException.class,
            13, MongoCommandException.class);
    assertThat(catchThrowable(() -> result("{ok: 0, errmsg: 'no', code: " + code + "}")))
        .isExactlyInstanceOf(errors.get(code))
        .hasMessageContaining("no");
  }

  @Test
  void failuresOfAConcernComeWithTheAnswer() {
    String failed = "{ok: 1, n: 1, writeConcernError: {code: %d, errmsg: 'e'}}";
    assertThat(catchThrowable(() -> result(failed.formatted(91))))
        .isExactlyInstanceOf(MongoWriteConcernWithResponseException.class)
        .hasCauseExactlyInstanceOf(MongoNodeIsRecoveringException.class);
    assertThat(result(failed.formatted(64))).isPositive();
  }

  @Test
  void answersToOthersAndBrokenOnesAreRefused() {
    for (String answer : List.of("{ok: 1}", "{ok: 0}")) {
      assertThat(
              catchThrowable(
                  () -> WireAnswer.of(bytes(answer)).result(it -> it, 1, 2, SERVER, TIME)))
          .isExactlyInstanceOf(MongoInternalException.class)
          .hasMessageContaining("(2) in the response does not match the requestId (1)");
    }
    byte[] broken = bytes("{ok: 1, text: 'text'}");
    broken[broken.length - 2] = 1;
    assertThat(catchThrowable(() -> WireAnswer.of(broken)))
        .isInstanceOf(BsonSerializationException.class);
  }
}
