package dev.throughline.mongodb.internal.call;

import com.mongodb.MongoCommandException;
import com.mongodb.MongoConnectionPoolClearedException;
import com.mongodb.MongoException;
import com.mongodb.MongoNodeIsRecoveringException;
import com.mongodb.MongoNotPrimaryException;
import com.mongodb.MongoQueryException;
import com.mongodb.MongoSecurityException;
import com.mongodb.MongoServerException;
import com.mongodb.MongoSocketException;
import com.mongodb.ReadConcern;
import com.mongodb.ReadPreference;
import com.mongodb.client.MongoDatabase;
import com.mongodb.connection.ClusterType;
import dev.throughline.mongodb.internal.raw.DriverObjects;
import dev.throughline.mongodb.internal.raw.RawDocument;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
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
final class DirectReads {

  /** The codes of errors after which the driver reads once more. */
  private static final Set<Integer> RETRIED =
      Set.of(6, 7, 89, 91, 134, 189, 262, 9001, 13436, 13435, 11602, 11600, 10107);

  private final DirectSettings settings;
  private final DirectWrites writes;
  private final LongAdder sent = new LongAdder();

  DirectReads(DirectSettings settings) {
    this.settings = settings;
    this.writes = new DirectWrites(settings);
  }

  /** Those of the same client. */
  DirectWrites writes() {
    return writes;
  }

  /** How many reads and writes were sent. */
  long sent() {
    return sent.sum() + writes.sent();
  }

  /** Whether a command to this database does what the driver's own read would do. */
  boolean suits(MongoDatabase database) {
    ClusterType cluster = settings.client().getClusterDescription().getType();
    return (cluster == ClusterType.STANDALONE || cluster == ClusterType.REPLICA_SET)
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
  @Nullable List<RawDocument> find(
      MongoDatabase database, String collection, BsonDocument command, boolean queries) {
    sent.increment();
    RawDocument answer = send(database, command, queries);
    if (answer == null) {
      return null;
    }
    CursorAnswer cursor = CursorAnswer.of(answer.bytes());
    if (cursor.cursor() != 0) { // documents of more than a batch
      database.runCommand(
          new Document("killCursors", collection).append("cursors", List.of(cursor.cursor())));
      return null;
    }
    List<RawDocument> documents = new ArrayList<>(cursor.batch().size());
    RawDocument last = null;
    for (byte[] bytes : cursor.batch()) {
      last = answer.like(bytes, last);
      documents.add(last);
    }
    return documents;
  }

  private @Nullable RawDocument send(
      MongoDatabase database, BsonDocument command, boolean queries) {
    MongoException first;
    try {
      return answer(database, command, queries);
    } catch (MongoException e) {
      if (!settings.retryReads() || !retried(e)) {
        throw e;
      }
      first = e;
    }
    try {
      return answer(database, command, queries);
    } catch (MongoException e) {
      throw e instanceof MongoSocketException || e instanceof MongoServerException ? e : first;
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

  private static boolean retried(MongoException e) {
    return isKnown(e)
        || e instanceof MongoSecurityException
            && e.getCause() instanceof MongoException cause
            && isKnown(cause);
  }

  /** Whether an error is one of those that may have passed. */
  static boolean isKnown(MongoException e) {
    return e instanceof MongoSocketException
        || e instanceof MongoNotPrimaryException
        || e instanceof MongoNodeIsRecoveringException
        || e instanceof MongoConnectionPoolClearedException
        || RETRIED.contains(e.getCode());
  }
}
