package dev.throughline.mongodb.internal.call.direct;

import com.mongodb.ClientSessionOptions;
import com.mongodb.WriteConcern;
import com.mongodb.session.ClientSession;
import java.util.List;
import org.bson.BsonArray;
import org.bson.BsonBoolean;
import org.bson.BsonDocument;
import org.bson.BsonInt64;
import org.bson.BsonString;
import org.jspecify.annotations.Nullable;

/** The whole command that the driver would make of an update of one document. */
public final class UpdateCommand {

  /** As the driver's own sessions, which no application sees. */
  public static final ClientSessionOptions IMPLICIT =
      ClientSessionOptions.builder().causallyConsistent(false).build();

  private UpdateCommand() {}

  /**
   * Makes the command.
   *
   * @param session whose next transaction number it gets, so that it can be repeated; null where
   *     the driver would give it none.
   * @param statement with {@code q} and {@code u}; not changed.
   */
  public static BsonDocument of(
      String collection,
      WriteConcern concern,
      @Nullable ClientSession session,
      BsonDocument statement) {
    BsonDocument command = new BsonDocument("update", new BsonString(collection));
    command.put("ordered", BsonBoolean.TRUE);
    if (!concern.isServerDefault()) {
      command.put("writeConcern", concern.asDocument());
    }
    if (session != null) {
      command.put(
          "txnNumber", new BsonInt64(session.getServerSession().advanceTransactionNumber()));
    }
    command.put("updates", new BsonArray(List.of(statement)));
    return command;
  }
}
