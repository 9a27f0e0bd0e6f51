package dev.throughline.mongodb.internal.call.reactive;

import com.mongodb.client.result.UpdateResult;
import dev.throughline.mongodb.internal.call.CallPlan;
import dev.throughline.mongodb.internal.call.DirectCommand;
import dev.throughline.mongodb.internal.call.direct.CursorAnswer;
import dev.throughline.mongodb.internal.call.record.RecordedCall.Kind;
import dev.throughline.mongodb.internal.raw.RawDocument;
import java.util.List;
import java.util.function.Function;
import java.util.function.Supplier;
import org.bson.BsonDocument;
import org.bson.Document;
import org.bson.RawBsonDocument;
import org.bson.codecs.configuration.CodecRegistry;
import org.jspecify.annotations.Nullable;
import reactor.core.publisher.Mono;

/**
 * Sends the reads and updates of a template as whole commands, where that is as good as the
 * driver's own. Thread-safe.
 *
 * @param directly sends them, null when the driver is to make them.
 */
record ReactiveAnswers(
    ReactiveCallTemplate template, Supplier<@Nullable ReactiveDirectReads> directly) {

  private static final Mono<Document> NO_ANSWER = Mono.just(new Document());

  /** Whether whole commands are sent at all. */
  boolean areSent() {
    return directly.get() != null;
  }

  /**
   * What a read finds.
   *
   * @param wanted how many documents the driver would ask for at first.
   * @param reading makes the result of the documents.
   * @param byDriver makes it by the driver, where there is no whole command or its answer is not
   *     complete.
   */
  <R> Mono<R> read(
      CallPlan plan,
      RawBsonDocument filter,
      String collection,
      int wanted,
      Function<List<RawDocument>, Mono<R>> reading,
      Supplier<Mono<R>> byDriver) {
    Mono<Document> answer = answer(plan, filter, collection, wanted);
    return answer == null
        ? byDriver.get()
        : answer
            .flatMap(
                it -> {
                  if (!(it instanceof RawDocument raw)) {
                    return byDriver.get();
                  }
                  CursorAnswer found = CursorAnswer.of(raw);
                  return found.cursor() == 0
                      ? reading.apply(found.documents())
                      : killed(found, collection).then(Mono.defer(byDriver));
                })
            .onErrorMap(template::translated);
  }

  /**
   * Updates or replaces one document.
   *
   * @param statement makes {@code q} and {@code u} for the codecs of a subscriber's database; null
   *     when it cannot.
   * @param byDriver does it by the driver, where there is no whole command.
   */
  Mono<?> update(
      String collection,
      Function<CodecRegistry, @Nullable BsonDocument> statement,
      Supplier<? extends Mono<?>> byDriver) {
    ReactiveDirectReads reads = directly.get();
    return reads == null
        ? byDriver.get()
        : template
            .database()
            .<Object>flatMap(
                database -> {
                  BsonDocument made = statement.apply(database.getCodecRegistry());
                  Mono<UpdateResult> sent =
                      made == null ? null : reads.writes().tryUpdate(database, collection, made);
                  return sent == null ? byDriver.get() : sent;
                })
            .onErrorMap(template::translated);
  }

  private @Nullable Mono<Document> answer(
      CallPlan plan, RawBsonDocument filter, String collection, int wanted) {
    ReactiveDirectReads reads = directly.get();
    DirectCommand whole = reads == null ? null : plan.direct();
    BsonDocument command = whole == null ? null : whole.of(collection, filter, wanted);
    if (reads == null || command == null) {
      return null;
    }
    boolean counts = plan.kind() == Kind.COUNT;
    return template
        .database()
        .flatMap(
            database ->
                reads.suits(database) && plan.fits(database.getCodecRegistry())
                    ? reads.find(database, command, !counts)
                    : NO_ANSWER);
  }

  /** Closes a cursor: there are documents of more than a batch. */
  private Mono<Document> killed(CursorAnswer found, String collection) {
    return template
        .database()
        .flatMap(database -> Mono.from(database.runCommand(found.killing(collection))));
  }
}
