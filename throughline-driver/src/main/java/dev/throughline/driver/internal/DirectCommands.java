package dev.throughline.driver.internal;

import com.mongodb.MongoNamespace;
import com.mongodb.internal.operation.ReadOperation;
import dev.throughline.mongodb.internal.driver.CursorAnswer;
import dev.throughline.mongodb.internal.raw.LazyDocumentCodec;
import java.util.List;
import org.bson.BsonArray;
import org.bson.BsonDocument;
import org.bson.BsonInt64;
import org.bson.BsonReader;
import org.bson.BsonString;
import org.bson.codecs.DecoderContext;
import org.bson.codecs.RawBsonDocumentCodec;

/** The reads that executors of both drivers run. */
final class DirectCommands {

  static final String FIND = "find";

  private static final RawBsonDocumentCodec RAW = new RawBsonDocumentCodec();

  private DirectCommands() {}

  /**
   * A read that one batch answers.
   *
   * @param finds whether the command is a find, and not an aggregation.
   * @param codec that documents are read with.
   * @param retries whether the client retries reads.
   */
  static ReadOperation<CursorAnswer, CursorAnswer> read(
      MongoNamespace namespace,
      boolean finds,
      byte[] command,
      LazyDocumentCodec codec,
      boolean retries) {
    return new CommandRead(
        namespace,
        finds ? FIND : "aggregate",
        CommandBytes.of(command),
        new CursorAnswers(codec),
        retries);
  }

  /** The command that closes the cursor of an answer. */
  static ReadOperation<CursorAnswer, CursorAnswer> kill(
      MongoNamespace namespace, CursorAnswer answer) {
    return new CommandRead(
        namespace,
        "killCursors",
        killing(namespace.getCollectionName(), answer),
        DirectCommands::nothing,
        false);
  }

  private static BsonDocument killing(String collection, CursorAnswer answer) {
    return new BsonDocument("killCursors", new BsonString(collection))
        .append("cursors", new BsonArray(List.of(new BsonInt64(answer.cursor()))));
  }

  private static CursorAnswer nothing(BsonReader reader, DecoderContext context) {
    RAW.decode(reader, context);
    return new CursorAnswer(List.of(), 0);
  }
}
