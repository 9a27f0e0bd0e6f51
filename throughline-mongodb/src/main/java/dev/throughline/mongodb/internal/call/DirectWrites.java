package dev.throughline.mongodb.internal.call;

import com.mongodb.ClientSessionOptions;
import com.mongodb.MongoConnectionPoolClearedException;
import com.mongodb.MongoException;
import com.mongodb.MongoSecurityException;
import com.mongodb.MongoSocketException;
import com.mongodb.MongoSocketOpenException;
import com.mongodb.MongoTimeoutException;
import com.mongodb.ReadPreference;
import com.mongodb.ServerAddress;
import com.mongodb.client.ClientSession;
import com.mongodb.client.MongoDatabase;
import com.mongodb.client.result.UpdateResult;
import com.mongodb.connection.ClusterConnectionMode;
import com.mongodb.connection.ClusterDescription;
import com.mongodb.connection.ClusterType;
import com.mongodb.connection.ServerDescription;
import dev.throughline.mongodb.internal.raw.DriverObjects;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.LongAdder;
import org.bson.BsonArray;
import org.bson.BsonBoolean;
import org.bson.BsonDocument;
import org.bson.BsonInt64;
import org.bson.BsonString;
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

  private static final String RETRYABLE = "RetryableWriteError";
  private static final String NOTHING_WRITTEN = "NoWritesPerformed";

  /** The first server version that labels the errors after which a write may be retried: 4.4. */
  private static final int LABELLING_WIRE_VERSION = 9;

  /** As the driver's own sessions, which no application sees. */
  private static final ClientSessionOptions IMPLICIT =
      ClientSessionOptions.builder().causallyConsistent(false).build();

  private final DirectSettings settings;
  private final LongAdder sent = new LongAdder();

  DirectWrites(DirectSettings settings) {
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
    ServerAddress address = suits(database) ? address(cluster) : null;
    if (address == null) {
      return null;
    }
    sent.increment();
    BsonDocument command = new BsonDocument("update", new BsonString(collection));
    command.put("ordered", BsonBoolean.TRUE);
    if (!database.getWriteConcern().isServerDefault()) {
      command.put("writeConcern", database.getWriteConcern().asDocument());
    }
    BsonArray updates = new BsonArray(List.of(statement));
    if (!settings.retryWrites() || cluster.getType() == ClusterType.STANDALONE) {
      command.put("updates", updates);
      return UpdateAnswer.result(sent(database, null, command), address);
    }
    try (ClientSession session = settings.client().startSession(IMPLICIT)) {
      command.put(
          "txnNumber", new BsonInt64(session.getServerSession().advanceTransactionNumber()));
      command.put("updates", updates);
      return UpdateAnswer.result(sent(database, session, command), address);
    }
  }

  private static boolean suits(MongoDatabase database) {
    return DriverObjects.isDriver(database)
        && !(database instanceof SpringProxy)
        && database.getWriteConcern().isAcknowledged()
        && database.getTimeout(TimeUnit.MILLISECONDS) == null;
  }

  /** The server that writes go to, null when a direct write could differ from the driver's. */
  private static @Nullable ServerAddress address(ClusterDescription cluster) {
    List<ServerDescription> servers = cluster.getServerDescriptions();
    if (cluster.getType() == ClusterType.STANDALONE) {
      return servers.size() == 1 ? servers.get(0).getAddress() : null;
    }
    if (cluster.getType() != ClusterType.REPLICA_SET
        || cluster.getConnectionMode() != ClusterConnectionMode.MULTIPLE
        || cluster.getLogicalSessionTimeoutMinutes() == null) {
      return null;
    }
    ServerAddress primary = null;
    for (ServerDescription server : servers) {
      if (server.isOk() && server.getMaxWireVersion() < LABELLING_WIRE_VERSION) {
        return null;
      }
      if (server.isPrimary()) {
        primary = server.getAddress();
      }
    }
    return primary;
  }

  /** Sends, and once more when no connection was had for a reason that may have passed. */
  private Document sent(
      MongoDatabase database, @Nullable ClientSession session, BsonDocument command) {
    try {
      return attempted(database, session, command);
    } catch (MongoException e) {
      if (!settings.retryWrites() || !mayPass(e)) {
        throw e;
      }
      try {
        return attempted(database, session, command);
      } catch (MongoException again) {
        throw isBeforeSending(again) ? e : again;
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
      if (!UpdateAnswer.isLabelled(answer, RETRYABLE)) {
        return answer;
      }
      written = answer;
    } catch (MongoException e) {
      if (isBeforeSending(e) || !labelled(e).hasErrorLabel(RETRYABLE)) {
        throw e;
      }
      first = e;
    }
    try {
      return run(database, session, command);
    } catch (MongoException e) {
      if (!isBeforeSending(e) && !e.hasErrorLabel(NOTHING_WRITTEN)) {
        throw labelled(e);
      }
      if (written != null) {
        return written; // without its concern fulfilled
      }
      throw first != null ? first : e;
    }
  }

  private static Document run(MongoDatabase database, ClientSession session, BsonDocument command) {
    return database.runCommand(session, command, ReadPreference.primary(), Document.class);
  }

  /** Labels what no server could label, as the driver does for its own retries. */
  private static MongoException labelled(MongoException e) {
    if (e instanceof MongoSocketException) {
      e.addLabel(RETRYABLE);
    }
    return e;
  }

  private static boolean mayPass(MongoException e) {
    return e instanceof MongoConnectionPoolClearedException
        || e instanceof MongoSecurityException
            && e.getCause() instanceof MongoException cause
            && DirectReads.isKnown(cause);
  }

  private static boolean isBeforeSending(MongoException e) {
    return e instanceof MongoTimeoutException
        || e instanceof MongoSocketOpenException
        || e instanceof MongoConnectionPoolClearedException
        || e instanceof MongoSecurityException;
  }
}
