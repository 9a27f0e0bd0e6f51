package dev.throughline.testkit.replica;

import java.util.List;
import org.bson.BsonDocument;
import org.bson.BsonDouble;
import org.bson.BsonInt32;
import org.bson.BsonString;
import org.jspecify.annotations.Nullable;

/** A command that is answered with an error. */
final class Failure extends RuntimeException {

  private static final long serialVersionUID = 1;

  private final int code;
  private final transient @Nullable List<String> labels;

  Failure(int code, String message) {
    this(code, message, null);
  }

  /**
   * Creates a failure.
   *
   * @param labels null for those that a server sets by itself.
   */
  Failure(int code, String message, @Nullable List<String> labels) {
    super(message);
    this.code = code;
    this.labels = labels;
  }

  int code() {
    return code;
  }

  /** The answer to the command that fails. */
  BsonDocument answer(BsonDocument command, boolean written) {
    BsonDocument answer = new BsonDocument("ok", new BsonDouble(0));
    answer.put("errmsg", new BsonString(String.valueOf(getMessage())));
    answer.put("code", new BsonInt32(code));
    answer.put("codeName", new BsonString(ErrorCodes.name(code)));
    List<String> own = labels != null ? labels : Labels.of(code, command, written);
    if (!own.isEmpty()) {
      answer.put("errorLabels", Bson.strings(own));
    }
    return answer;
  }
}
