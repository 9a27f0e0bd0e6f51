package dev.throughline.mongodb.internal.call.direct;

import com.mongodb.MongoNamespace;
import com.mongodb.internal.operation.ReadOperation;
import dev.throughline.mongodb.internal.raw.LazyDocumentCodec;
import org.bson.BsonDocument;

/** The reads that executors of both drivers run. */
public final class DirectCommands {

  static final String FIND = "find";

  private DirectCommands() {}

  /**
   * A read that one batch answers.
   *
   * @param finds whether the command is a find, and not an aggregation.
   * @param codec that documents are read with.
   * @param retries whether the client retries reads.
   */
  public static ReadOperation<CursorAnswer, CursorAnswer> read(
      MongoNamespace namespace,
      boolean finds,
      BsonDocument command,
      LazyDocumentCodec codec,
      boolean retries) {
    return new CommandRead(
        namespace, finds ? FIND : "aggregate", command, new CursorAnswers(codec), retries);
  }

  /** The command that closes the cursor of an answer. */
  public static ReadOperation<CursorAnswer, CursorAnswer> kill(
      MongoNamespace namespace, CursorAnswer answer, LazyDocumentCodec codec) {
    return new CommandRead(
        namespace,
        "killCursors",
        answer.killing(namespace.getCollectionName()),
        new CursorAnswers(codec),
        false);
  }
}
