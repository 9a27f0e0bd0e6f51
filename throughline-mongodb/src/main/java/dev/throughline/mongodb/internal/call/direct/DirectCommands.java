package dev.throughline.mongodb.internal.call.direct;

import com.mongodb.MongoNamespace;
import com.mongodb.internal.operation.ReadOperation;
import dev.throughline.mongodb.internal.raw.LazyDocumentCodec;
import java.util.List;
import org.bson.BsonReader;
import org.bson.codecs.DecoderContext;
import org.bson.codecs.RawBsonDocumentCodec;

/** The reads that executors of both drivers run. */
public final class DirectCommands {

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
  public static ReadOperation<CursorAnswer, CursorAnswer> read(
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
  public static ReadOperation<CursorAnswer, CursorAnswer> kill(
      MongoNamespace namespace, CursorAnswer answer) {
    return new CommandRead(
        namespace,
        "killCursors",
        answer.killing(namespace.getCollectionName()),
        DirectCommands::nothing,
        false);
  }

  private static CursorAnswer nothing(BsonReader reader, DecoderContext context) {
    RAW.decode(reader, context);
    return new CursorAnswer(List.of(), 0);
  }
}
