package dev.throughline.mongodb.internal.run;

import com.mongodb.reactivestreams.client.MongoCollection;
import java.util.function.Supplier;
import org.bson.Document;
import org.jspecify.annotations.Nullable;
import org.reactivestreams.Publisher;
import org.springframework.data.mongodb.core.ReactiveCollectionCallback;
import org.springframework.data.mongodb.core.query.Query;
import reactor.core.publisher.Mono;

/**
 * Queries of a reactive template that stock maps for each subscriber: those that count, and those
 * that ask whether there is anything. Stock refuses and asks for the database when it is called,
 * and maps in a callback. A plan takes the place of the callback, and all else stays stock's.
 * Thread-safe.
 */
public final class SubscribedQueries {

  /** Makes the call by its plan for a subscriber; null when stock has to make it. */
  @FunctionalInterface
  private interface Planned {
    @Nullable Publisher<?> of(String collection, MongoCollection<Document> target);
  }

  private final ReactiveRunner runner;
  private final ThreadLocal<@Nullable Planned> begun = new ThreadLocal<>();

  /** Of the template that makes these calls. */
  public SubscribedQueries(ReactiveRunner runner) {
    this.runner = runner;
  }

  /**
   * Counts.
   *
   * @param stock counts with a callback that is given to {@link #planned} before it returns.
   */
  public Mono<Long> count(Query query, Class<?> entity, Supplier<Mono<Long>> stock) {
    return begun(
        (collection, target) ->
            runner.count(runner.calls().count(query, entity), collection, target),
        stock);
  }

  /** {@return whether there is anything; stock asks whether its callback gives anything} */
  public Mono<Boolean> exists(Query query, Class<?> entity, Supplier<Mono<Boolean>> stock) {
    return begun(
        (collection, target) -> {
          Mono<Boolean> found = runner.exists(runner.calls().exists(query, entity), target);
          return found == null ? null : found.filter(Boolean::booleanValue);
        },
        stock);
  }

  private <T> T begun(Planned planned, Supplier<T> stock) {
    begun.set(planned);
    try {
      return stock.get();
    } finally {
      begun.remove();
    }
  }

  /** The callback, or one that asks by a plan where stock is about to ask. */
  @SuppressWarnings("unchecked") // of a count and of elements that are only looked for
  public <T> ReactiveCollectionCallback<T> planned(
      String collection, ReactiveCollectionCallback<T> callback) {
    Planned planned = begun.get();
    if (planned == null || callback == null) {
      return callback;
    }
    begun.remove();
    return target -> {
      Publisher<?> asked = planned.of(collection, target);
      return asked != null ? (Publisher<T>) asked : callback.doInCollection(target);
    };
  }
}
