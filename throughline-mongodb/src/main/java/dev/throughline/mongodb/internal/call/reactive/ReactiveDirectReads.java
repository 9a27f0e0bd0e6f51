package dev.throughline.mongodb.internal.call.reactive;

import com.mongodb.MongoCommandException;
import com.mongodb.MongoException;
import com.mongodb.MongoQueryException;
import com.mongodb.ReadConcern;
import com.mongodb.ReadPreference;
import com.mongodb.reactivestreams.client.MongoClient;
import com.mongodb.reactivestreams.client.MongoDatabase;
import dev.throughline.mongodb.internal.call.direct.DirectServers;
import dev.throughline.mongodb.internal.call.direct.DirectSettings;
import dev.throughline.mongodb.internal.call.direct.RetryRules;
import dev.throughline.mongodb.internal.raw.ReactiveDriverObjects;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.LongAdder;
import org.bson.BsonDocument;
import org.bson.Document;
import reactor.core.publisher.Mono;

/**
 * As {@link dev.throughline.mongodb.internal.call.direct.DirectReads}, by the reactive driver
 * (D-CALL-16). What is returned sends for each subscriber. Thread-safe.
 */
final class ReactiveDirectReads {

  private final DirectSettings<MongoClient> settings;
  private final ReactiveDirectWrites writes;
  private final LongAdder sent = new LongAdder();

  ReactiveDirectReads(DirectSettings<MongoClient> settings) {
    this.settings = settings;
    this.writes = new ReactiveDirectWrites(settings);
  }

  /** Those of the same client. */
  ReactiveDirectWrites writes() {
    return writes;
  }

  /** How many reads and writes were sent. */
  long sent() {
    return sent.sum() + writes.sent();
  }

  /** Whether a command to this database does what the driver's own read would do. */
  boolean suits(MongoDatabase database) {
    return DirectServers.suitReads(settings.client().getClusterDescription())
        && ReactiveDriverObjects.isPlain(database)
        && database.getReadPreference().equals(ReadPreference.primary())
        && database.getReadConcern().equals(ReadConcern.DEFAULT)
        && database.getTimeout(TimeUnit.MILLISECONDS) == null;
  }

  /**
   * Reads, and once more where the driver would.
   *
   * @param queries whether the driver's exception for an error of the server is that of queries.
   * @return emits the answer, or what the driver's own read emits as an error.
   */
  Mono<Document> find(MongoDatabase database, BsonDocument command, boolean queries) {
    sent.increment();
    Mono<Document> attempt =
        Mono.from(database.runCommand(command, ReadPreference.primary(), Document.class));
    return attempt.onErrorResume(first -> again(attempt, first, queries));
  }

  private Mono<Document> again(Mono<Document> attempt, Throwable first, boolean queries) {
    return settings.retryReads()
            && first instanceof MongoException known
            && RetryRules.readsAgain(known)
        ? attempt.onErrorMap(
            MongoException.class, again -> ofQuery(RetryRules.ofReads(known, again), queries))
        : Mono.error(ofQuery(first, queries));
  }

  private static Throwable ofQuery(Throwable thrown, boolean queries) {
    return queries && thrown instanceof MongoCommandException refused
        ? new MongoQueryException(refused.getResponse(), refused.getServerAddress())
        : thrown;
  }
}
