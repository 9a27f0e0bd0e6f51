package dev.throughline.mongodb.internal.call.reactive;

import com.mongodb.MongoCommandException;
import com.mongodb.MongoException;
import com.mongodb.MongoQueryException;
import com.mongodb.ReadConcern;
import com.mongodb.ReadPreference;
import com.mongodb.reactivestreams.client.MongoClient;
import com.mongodb.reactivestreams.client.MongoDatabase;
import dev.throughline.mongodb.internal.call.direct.CursorAnswer;
import dev.throughline.mongodb.internal.call.direct.DirectServers;
import dev.throughline.mongodb.internal.call.direct.DirectSettings;
import dev.throughline.mongodb.internal.call.direct.RetryRules;
import dev.throughline.mongodb.internal.raw.RawDocument;
import dev.throughline.mongodb.internal.raw.ReactiveDriverObjects;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.LongAdder;
import org.bson.BsonDocument;
import org.bson.Document;
import org.jspecify.annotations.Nullable;
import org.springframework.aop.SpringProxy;
import reactor.core.publisher.Mono;

/**
 * As {@link dev.throughline.mongodb.internal.call.direct.DirectReads}, by the reactive driver
 * (D-CALL-16). What is returned sends for each subscriber. Thread-safe.
 */
final class ReactiveDirectReads {

  /**
   * What was found.
   *
   * @param documents null when they do not come at once, and the driver is to find them.
   */
  record Answer(@Nullable List<RawDocument> documents) {

    /** Of a read that was not sent, or whose answer cannot be used. */
    static final Answer NONE = new Answer(null);
  }

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
        && ReactiveDriverObjects.owns(database)
        && !(database instanceof SpringProxy)
        && database.getReadPreference().equals(ReadPreference.primary())
        && database.getReadConcern().equals(ReadConcern.DEFAULT)
        && database.getTimeout(TimeUnit.MILLISECONDS) == null;
  }

  /**
   * Reads, and once more where the driver would.
   *
   * @param queries whether the driver's exception for an error of the server is that of queries.
   * @return emits one answer, or what the driver's own read emits as an error.
   */
  Mono<Answer> find(
      MongoDatabase database, String collection, BsonDocument command, boolean queries) {
    sent.increment();
    Mono<Document> attempt = attempt(database, command, queries);
    Mono<Document> answer =
        settings.retryReads()
            ? attempt.onErrorResume(
                MongoException.class,
                first ->
                    RetryRules.readsAgain(first)
                        ? attempt.onErrorMap(
                            MongoException.class, again -> RetryRules.ofReads(first, again))
                        : Mono.error(first))
            : attempt;
    return answer.flatMap(it -> answered(database, collection, it));
  }

  private static Mono<Document> attempt(
      MongoDatabase database, BsonDocument command, boolean queries) {
    Mono<Document> sent =
        Mono.from(database.runCommand(command, ReadPreference.primary(), Document.class));
    return queries
        ? sent.onErrorMap(
            MongoCommandException.class,
            e -> new MongoQueryException(e.getResponse(), e.getServerAddress()))
        : sent;
  }

  private static Mono<Answer> answered(MongoDatabase database, String collection, Document answer) {
    if (!(answer instanceof RawDocument raw)) {
      return Mono.just(Answer.NONE);
    }
    CursorAnswer cursor = CursorAnswer.of(raw.bytes());
    return cursor.cursor() == 0
        ? Mono.just(new Answer(cursor.documents(raw)))
        : Mono.from(database.runCommand(cursor.killing(collection))).thenReturn(Answer.NONE);
  }
}
