package dev.throughline.mongodb.internal.call.direct;

import com.mongodb.MongoException;
import com.mongodb.ReadPreference;
import com.mongodb.ServerAddress;
import com.mongodb.client.ClientSession;
import com.mongodb.client.MongoClient;
import com.mongodb.client.MongoDatabase;
import com.mongodb.client.result.UpdateResult;
import com.mongodb.connection.ClusterDescription;
import com.mongodb.connection.ClusterType;
import dev.throughline.mongodb.internal.raw.DriverObjects;
import java.util.Objects;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.LongAdder;
import org.bson.BsonDocument;
import org.bson.Document;
import org.jspecify.annotations.Nullable;
import org.springframework.aop.SpringProxy;

/**
 * Sends updates of one document as whole commands (D-CALL-13). What the driver does for its own
 * writes and not for {@code runCommand} is done here: the write concern is a field; where the
 * driver would retry, the command carries the next transaction number of a session, and is sent
 * once more after the errors after which the driver does so; errors in the answer become its
 * exceptions. Thread-safe.
 */
public final class DirectWrites {

  private final DirectSettings<MongoClient> settings;
  private final LongAdder sent = new LongAdder();

  DirectWrites(DirectSettings<MongoClient> settings) {
    this.settings = settings;
  }

  /** How many updates were sent. */
  long sent() {
    return sent.sum();
  }

  /**
   * Updates or replaces one document.
   *
   * @param database of the template's own, whose answers are bytes.
   * @param statement with {@code q} and {@code u}, as in the command; not changed.
   * @return null when the driver has to do it; nothing was sent then.
   * @throws MongoException what the driver's own update throws.
   */
  public @Nullable UpdateResult tryUpdate(
      MongoDatabase database, String collection, BsonDocument statement) {
    ClusterDescription cluster = settings.client().getClusterDescription();
    ServerAddress address =
        suits(database) && !collection.isBlank() ? DirectServers.ofWrites(cluster) : null;
    if (address == null) {
      return null;
    }
    sent.increment();
    if (!settings.retryWrites() || cluster.getType() == ClusterType.STANDALONE) {
      return UpdateAnswer.result(sent(database, null, collection, statement), address);
    }
    try (ClientSession session = settings.client().startSession(UpdateCommand.IMPLICIT)) {
      return UpdateAnswer.result(sent(database, session, collection, statement), address);
    }
  }

  private static boolean suits(MongoDatabase database) {
    return DriverObjects.isDriver(database)
        && !(database instanceof SpringProxy)
        && database.getWriteConcern().isAcknowledged()
        && database.getTimeout(TimeUnit.MILLISECONDS) == null;
  }

  /** Sends, and once more when no connection was had for a reason that may have passed. */
  private Document sent(
      MongoDatabase database,
      @Nullable ClientSession session,
      String collection,
      BsonDocument statement) {
    BsonDocument command =
        UpdateCommand.of(collection, database.getWriteConcern(), session, statement);
    try {
      return attempted(database, session, command);
    } catch (MongoException e) {
      if (!settings.retryWrites() || !RetryRules.mayPass(e)) {
        throw e;
      }
      try {
        return attempted(database, session, command);
      } catch (MongoException again) {
        throw RetryRules.ofConnections(e, again);
      }
    }
  }

  private static Document attempted(
      MongoDatabase database, @Nullable ClientSession session, BsonDocument command) {
    if (session == null) {
      return database.runCommand(command, ReadPreference.primary(), Document.class);
    }
    MongoException first = null;
    Document written = null;
    try {
      Document answer = run(database, session, command);
      if (!RetryRules.writesAgain(answer)) {
        return answer;
      }
      written = answer;
    } catch (MongoException e) {
      if (!RetryRules.writesAgain(e)) {
        throw e;
      }
      first = e;
    }
    try {
      return run(database, session, command);
    } catch (MongoException e) {
      MongoException thrown = RetryRules.ofWrites(first, e);
      if (thrown != null) {
        throw thrown;
      }
      return Objects.requireNonNull(written);
    }
  }

  private static Document run(MongoDatabase database, ClientSession session, BsonDocument command) {
    return database.runCommand(session, command, ReadPreference.primary(), Document.class);
  }
}
