package dev.throughline.mongodb.internal.call.direct;

import com.mongodb.MongoCommandException;
import com.mongodb.MongoException;
import com.mongodb.MongoQueryException;
import com.mongodb.ReadConcern;
import com.mongodb.ReadPreference;
import com.mongodb.client.MongoClient;
import com.mongodb.client.MongoDatabase;
import dev.throughline.mongodb.internal.raw.DriverObjects;
import dev.throughline.mongodb.internal.raw.RawDocument;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.LongAdder;
import org.bson.BsonDocument;
import org.bson.Document;
import org.jspecify.annotations.Nullable;
import org.springframework.aop.SpringProxy;

/**
 * Sends reads as whole commands. What the driver does for its own reads and not for {@code
 * runCommand} is done here: a second attempt after the errors after which the driver makes one.
 * Where the driver would do more, by a read concern, a timeout, another read preference, a session
 * of the application's, or several routers, the read is not sent here.
 */
public final class DirectReads {

  private final DirectSettings<MongoClient> settings;
  private final DirectWrites writes;
  private final LongAdder sent = new LongAdder();

  public DirectReads(DirectSettings<MongoClient> settings) {
    this.settings = settings;
    this.writes = new DirectWrites(settings);
  }

  /** Those of the same client. */
  public DirectWrites writes() {
    return writes;
  }

  /** How many reads and writes were sent. */
  public long sent() {
    return sent.sum() + writes.sent();
  }

  /** Whether a command to this database does what the driver's own read would do. */
  public boolean suits(MongoDatabase database) {
    return DirectServers.suitReads(settings.client().getClusterDescription())
        && DriverObjects.isDriver(database)
        && !(database instanceof SpringProxy)
        && database.getReadPreference().equals(ReadPreference.primary())
        && database.getReadConcern().equals(ReadConcern.DEFAULT)
        && database.getTimeout(TimeUnit.MILLISECONDS) == null;
  }

  /**
   * Reads, and once more where the driver would.
   *
   * @param queries whether the driver's exception for an error of the server is that of queries.
   * @return what was found; null when it does not come at once, and nothing was changed.
   * @throws MongoException what the driver's own read throws.
   */
  public @Nullable List<RawDocument> find(
      MongoDatabase database, String collection, BsonDocument command, boolean queries) {
    sent.increment();
    RawDocument answer = send(database, command, queries);
    if (answer == null) {
      return null;
    }
    CursorAnswer cursor = CursorAnswer.of(answer);
    if (cursor.cursor() != 0) { // documents of more than a batch
      database.runCommand(cursor.killing(collection));
      return null;
    }
    return cursor.documents();
  }

  private @Nullable RawDocument send(
      MongoDatabase database, BsonDocument command, boolean queries) {
    MongoException first;
    try {
      return answer(database, command, queries);
    } catch (MongoException e) {
      if (!settings.retryReads() || !RetryRules.readsAgain(e)) {
        throw e;
      }
      first = e;
    }
    try {
      return answer(database, command, queries);
    } catch (MongoException e) {
      throw RetryRules.ofReads(first, e);
    }
  }

  private static @Nullable RawDocument answer(
      MongoDatabase database, BsonDocument command, boolean queries) {
    try {
      Document answer = database.runCommand(command, ReadPreference.primary(), Document.class);
      return answer instanceof RawDocument raw ? raw : null;
    } catch (MongoCommandException e) {
      throw queries ? new MongoQueryException(e.getResponse(), e.getServerAddress()) : e;
    }
  }
}
