package dev.throughline.mongodb.internal.send;

import com.mongodb.MongoCommandException;
import com.mongodb.client.MongoDatabase;
import org.bson.BsonDocument;
import org.bson.BsonInt32;
import org.bson.BsonNumber;

/**
 * The limits of a server.
 *
 * @param maxBatchSize documents in a command.
 * @param maxDocumentBytes bytes in a document, and in a command that is one document.
 */
public record ServerLimits(int maxBatchSize, int maxDocumentBytes) {

  /** What every MongoDB server takes. */
  public static final ServerLimits USUAL = new ServerLimits(100_000, 16 * 1024 * 1024);

  /** Asks the server. */
  public static ServerLimits of(MongoDatabase database) {
    for (String hello : new String[] {"hello", "isMaster"}) {
      try {
        BsonDocument answer =
            database.runCommand(new BsonDocument(hello, new BsonInt32(1)), BsonDocument.class);
        return new ServerLimits(
            limit(answer, "maxWriteBatchSize", USUAL.maxBatchSize()),
            limit(answer, "maxBsonObjectSize", USUAL.maxDocumentBytes()));
      } catch (MongoCommandException e) {
        // An older server, or one that answers only the other.
      }
    }
    return USUAL;
  }

  private static int limit(BsonDocument answer, String name, int usual) {
    return answer.get(name) instanceof BsonNumber number ? number.intValue() : usual;
  }
}
