package dev.throughline.mongodb.internal.call.reactive;

import com.mongodb.MongoException;
import com.mongodb.ReadPreference;
import com.mongodb.ServerAddress;
import com.mongodb.client.result.UpdateResult;
import com.mongodb.connection.ClusterDescription;
import com.mongodb.connection.ClusterType;
import com.mongodb.reactivestreams.client.ClientSession;
import com.mongodb.reactivestreams.client.MongoClient;
import com.mongodb.reactivestreams.client.MongoDatabase;
import dev.throughline.mongodb.internal.call.direct.DirectServers;
import dev.throughline.mongodb.internal.call.direct.DirectSettings;
import dev.throughline.mongodb.internal.call.direct.RetryRules;
import dev.throughline.mongodb.internal.call.direct.UpdateAnswer;
import dev.throughline.mongodb.internal.call.direct.UpdateCommand;
import dev.throughline.mongodb.internal.raw.ReactiveDriverObjects;
import java.util.Objects;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.LongAdder;
import org.bson.BsonDocument;
import org.bson.Document;
import org.jspecify.annotations.Nullable;
import reactor.core.publisher.Mono;

/**
 * As {@link dev.throughline.mongodb.internal.call.direct.DirectWrites}, by the reactive driver
 * (D-CALL-16). What is returned sends for each subscriber. Thread-safe.
 */
final class ReactiveDirectWrites {

  private final DirectSettings<MongoClient> settings;
  private final LongAdder sent = new LongAdder();

  /** An attempt that may be followed by another: either its answer or its error. */
  private record Attempt(@Nullable Document answer, @Nullable MongoException error) {

    boolean again() {
      return error != null || RetryRules.writesAgain(Objects.requireNonNull(answer));
    }
  }

  ReactiveDirectWrites(DirectSettings<MongoClient> settings) {
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
   * @return emits what the driver's own update emits; null when the driver has to do it.
   */
  @Nullable Mono<UpdateResult> tryUpdate(
      MongoDatabase database, String collection, BsonDocument statement) {
    ClusterDescription cluster = settings.client().getClusterDescription();
    ServerAddress address =
        suits(database) && !collection.isBlank() ? DirectServers.ofWrites(cluster) : null;
    if (address == null) {
      return null;
    }
    sent.increment();
    Mono<Document> answer =
        !settings.retryWrites() || cluster.getType() == ClusterType.STANDALONE
            ? Mono.defer(() -> sent(database, null, collection, statement))
            : Mono.usingWhen(
                settings.client().startSession(UpdateCommand.IMPLICIT),
                session -> sent(database, session, collection, statement),
                ReactiveDirectWrites::closed,
                (session, e) -> closed(session),
                ReactiveDirectWrites::abandoned);
    return answer.map(it -> UpdateAnswer.result(it, address));
  }

  private static Mono<Void> closed(ClientSession session) {
    return Mono.fromRunnable(session::close);
  }

  /** Of a cancelled write, which may still be under way: no other one may have its session. */
  private static Mono<Void> abandoned(ClientSession session) {
    return Mono.empty();
  }

  private static boolean suits(MongoDatabase database) {
    return ReactiveDriverObjects.isPlain(database)
        && database.getWriteConcern().isAcknowledged()
        && database.getTimeout(TimeUnit.MILLISECONDS) == null;
  }

  /** Sends, and once more when no connection was had for a reason that may have passed. */
  private Mono<Document> sent(
      MongoDatabase database,
      @Nullable ClientSession session,
      String collection,
      BsonDocument statement) {
    BsonDocument command =
        UpdateCommand.of(collection, database.getWriteConcern(), session, statement);
    Mono<Document> attempted = attempted(database, session, command);
    return settings.retryWrites()
        ? attempted.onErrorResume(
            MongoException.class,
            first ->
                RetryRules.mayPass(first)
                    ? attempted.onErrorMap(
                        MongoException.class, again -> RetryRules.ofConnections(first, again))
                    : Mono.error(first))
        : attempted;
  }

  private static Mono<Document> attempted(
      MongoDatabase database, @Nullable ClientSession session, BsonDocument command) {
    if (session == null) {
      return Mono.from(database.runCommand(command, ReadPreference.primary(), Document.class));
    }
    Mono<Document> run =
        Mono.from(database.runCommand(session, command, ReadPreference.primary(), Document.class));
    return run.map(answer -> new Attempt(answer, null))
        .onErrorResume(
            MongoException.class,
            e -> RetryRules.writesAgain(e) ? Mono.just(new Attempt(null, e)) : Mono.error(e))
        .flatMap(first -> first.again() ? again(run, first) : Mono.justOrEmpty(first.answer()));
  }

  private static Mono<Document> again(Mono<Document> run, Attempt first) {
    return run.onErrorResume(
        MongoException.class,
        e -> {
          MongoException thrown = RetryRules.ofWrites(first.error(), e);
          return thrown != null ? Mono.error(thrown) : Mono.justOrEmpty(first.answer());
        });
  }
}
