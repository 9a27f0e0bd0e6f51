package dev.throughline.mongodb.internal.send;

import com.mongodb.MongoClientSettings;
import com.mongodb.MongoConnectionPoolClearedException;
import com.mongodb.MongoException;
import com.mongodb.MongoSecurityException;
import com.mongodb.MongoSocketException;
import com.mongodb.ServerAddress;
import com.mongodb.WriteConcern;
import com.mongodb.client.ClientSession;
import com.mongodb.client.MongoCollection;
import com.mongodb.client.MongoDatabase;
import com.mongodb.client.model.BulkWriteOptions;
import com.mongodb.client.model.InsertOneModel;
import com.mongodb.connection.ClusterDescription;
import com.mongodb.connection.ServerDescription;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Supplier;
import org.bson.BsonArray;
import org.bson.BsonDocument;
import org.bson.BsonString;
import org.bson.RawBsonDocument;
import org.jspecify.annotations.Nullable;

/**
 * Sends the insert commands of one run. Safe for use by several threads.
 *
 * <p><b>Which way.</b> The driver's own way is {@code bulkWrite}. The direct way is {@code
 * runCommand} with the whole command, which does not do what the driver does for writes, so it is
 * done here:
 *
 * <ul>
 *   <li>The write concern becomes a field of the command, except in a transaction.
 *   <li>Where the driver would retry, the command carries the next transaction number of a session,
 *       and is sent a second time, unchanged, after the errors after which the driver does so. No
 *       public API tells whether the driver would retry, so the first batch goes its own way, in a
 *       session of ours: if that has taken a transaction number, the driver would.
 *   <li>Errors in the answer become the exception that {@code bulkWrite} throws.
 * </ul>
 */
public final class InsertSender implements AutoCloseable {

  /** Whose session the commands belong to. */
  public enum Binding {
    /** None of the application's: the sender opens its own sessions. */
    NONE,
    /** A session that is bound to the thread, without transaction. */
    SESSION,
    /** A transaction that is bound to the thread. */
    TRANSACTION
  }

  /** What the driver does about retries, learned once for a template. */
  public static final class Retries {
    private volatile @Nullable Boolean retried;

    public @Nullable Boolean known() {
      return retried;
    }

    void learn(boolean value) {
      retried = value;
    }
  }

  private static final String RETRYABLE = "RetryableWriteError";
  private static final String NOTHING_WRITTEN = "NoWritesPerformed";

  /** What the driver adds to a command: session, time, database and so on. */
  private static final int COMMAND_HEADROOM_BYTES = 16 * 1024;

  private final MongoDatabase database;
  private final boolean ordered;
  private final boolean direct;
  private final Binding binding;
  private final ServerLimits limits;
  private final Retries retries;
  private final DirectSessions sessions;

  /**
   * Creates a sender.
   *
   * @param database with the session of {@code binding}, if any.
   * @param direct whether commands go directly where that is as good.
   * @param retries what is known of the client.
   * @param starter starts a session of our own.
   */
  public InsertSender(
      MongoDatabase database,
      boolean ordered,
      boolean direct,
      Binding binding,
      ServerLimits limits,
      Retries retries,
      Supplier<ClientSession> starter) {
    this.database = database.withCodecRegistry(MongoClientSettings.getDefaultCodecRegistry());
    this.ordered = ordered;
    this.direct = direct;
    this.binding = binding;
    this.limits = limits;
    this.retries = retries;
    this.sessions = new DirectSessions(starter);
  }

  /**
   * Sends a batch and waits for the answer.
   *
   * @param collection with the write concern that is to hold.
   * @param attempts counts the commands sent.
   * @throws MongoException what {@code bulkWrite} throws.
   */
  public void send(
      InsertDocuments documents,
      MongoCollection<RawBsonDocument> collection,
      AtomicInteger attempts) {
    WriteConcern concern = collection.getWriteConcern();
    boolean fits =
        documents.bytes() + COMMAND_HEADROOM_BYTES / 2 <= limits.maxDocumentBytes()
            && documents.count() <= limits.maxBatchSize();
    if (!direct || !fits || !concern.isAcknowledged() || binding == Binding.SESSION) {
      attempts.incrementAndGet();
      collection.bulkWrite(inserts(documents), options());
    } else if (binding == Binding.TRANSACTION) {
      RawBsonDocument command = documents.command(ordered, null, null);
      attempts.incrementAndGet();
      BsonDocument answer = database.runCommand(command, BsonDocument.class);
      InsertAnswer.check(answer, documents, new ServerAddress());
    } else {
      ClientSession session = sessions.borrow();
      try {
        send(documents, collection, concern, session, attempts);
      } finally {
        sessions.giveBack(session);
      }
    }
  }

  private void send(
      InsertDocuments documents,
      MongoCollection<RawBsonDocument> collection,
      WriteConcern concern,
      ClientSession session,
      AtomicInteger attempts) {
    ClusterDescription cluster = DirectSessions.cluster(session);
    if (cluster == null || !DirectSessions.direct(cluster)) {
      attempts.incrementAndGet();
      collection.bulkWrite(inserts(documents), options());
      return;
    }
    BsonDocument concernField = concern.isServerDefault() ? null : concern.asDocument();
    if (!DirectSessions.supported(cluster)) {
      attempts.incrementAndGet();
      RawBsonDocument command = documents.command(ordered, concernField, null);
      InsertAnswer.check(
          database.runCommand(command, BsonDocument.class), documents, address(cluster));
      return;
    }
    Boolean retried = retries.known();
    if (retried == null || retried && !DirectSessions.labelsRetryableErrors(cluster)) {
      attempts.incrementAndGet();
      probe(documents, collection, session);
      return;
    }
    Long number = retried ? session.getServerSession().advanceTransactionNumber() : null;
    RawBsonDocument command = documents.command(ordered, concernField, number);
    BsonDocument answer = run(command, session, retried, attempts);
    InsertAnswer.check(answer, documents, address(cluster));
  }

  /** Sends by the driver, and learns whether it would retry. */
  private void probe(
      InsertDocuments documents,
      MongoCollection<RawBsonDocument> collection,
      ClientSession session) {
    long before = session.getServerSession().getTransactionNumber();
    boolean answered = false;
    try {
      collection.bulkWrite(session, inserts(documents), options());
      answered = true;
    } finally {
      boolean numbered = session.getServerSession().getTransactionNumber() > before;
      if (numbered || answered) {
        retries.learn(numbered);
      }
    }
  }

  private BsonDocument run(
      RawBsonDocument command, ClientSession session, boolean retried, AtomicInteger attempts) {
    attempts.incrementAndGet();
    MongoException first = null;
    BsonDocument written = null;
    try {
      BsonDocument answer = database.runCommand(session, command, BsonDocument.class);
      if (!retried || !isLabelled(answer)) {
        return answer;
      }
      written = answer;
    } catch (MongoException e) {
      if (!retried || !isRetryable(e)) {
        throw e;
      }
      first = labelled(e);
    }
    attempts.incrementAndGet();
    try {
      return database.runCommand(session, command, BsonDocument.class);
    } catch (MongoException e) {
      // As the driver chooses: the first one, if the second attempt says that it did nothing.
      if (!e.hasErrorLabel(NOTHING_WRITTEN)) {
        throw labelled(e);
      }
      if (written != null) {
        return written; // documents are there, without their concern fulfilled
      }
      throw first != null ? first : e;
    }
  }

  /** Labels what no server could label, as the driver does for its own retries. */
  private static MongoException labelled(MongoException e) {
    if (e instanceof MongoSocketException) {
      e.addLabel(RETRYABLE);
    }
    return e;
  }

  private static boolean isRetryable(MongoException e) {
    return e instanceof MongoSocketException
        || e instanceof MongoConnectionPoolClearedException
        || e instanceof MongoSecurityException && e.getCause() instanceof MongoSocketException
        || e.hasErrorLabel(RETRYABLE);
  }

  private static boolean isLabelled(BsonDocument answer) {
    return answer.get("errorLabels") instanceof BsonArray labels
        && labels.contains(new BsonString(RETRYABLE));
  }

  private static ServerAddress address(ClusterDescription cluster) {
    return cluster.getServerDescriptions().stream()
        .filter(ServerDescription::isPrimary)
        .findFirst()
        .map(ServerDescription::getAddress)
        .orElseGet(ServerAddress::new);
  }

  private static List<InsertOneModel<RawBsonDocument>> inserts(InsertDocuments documents) {
    List<InsertOneModel<RawBsonDocument>> inserts = new ArrayList<>(documents.count());
    for (RawBsonDocument document : documents.documents()) {
      inserts.add(new InsertOneModel<>(document));
    }
    return inserts;
  }

  private BulkWriteOptions options() {
    return new BulkWriteOptions().ordered(ordered);
  }

  @Override
  public void close() {
    sessions.close();
  }
}
