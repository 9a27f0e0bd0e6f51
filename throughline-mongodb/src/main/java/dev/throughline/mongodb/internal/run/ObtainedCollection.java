package dev.throughline.mongodb.internal.run;

import com.mongodb.reactivestreams.client.MongoCollection;
import java.util.function.Supplier;
import org.bson.Document;
import org.jspecify.annotations.Nullable;
import org.reactivestreams.Publisher;
import reactor.core.publisher.Flux;

/**
 * The collection that a planned call has obtained for a subscriber, and that stock uses where the
 * plan turns out not to fit it. So the factory is asked as often as by stock, and the call stays in
 * the database that it was given. Thread-safe.
 */
public final class ObtainedCollection {

  private final ThreadLocal<@Nullable MongoCollection<Document>> current = new ThreadLocal<>();

  /**
   * {@return what stock makes, in a collection}
   *
   * @param stock makes the call, and asks for the collection before it answers the subscription.
   */
  public <T> Publisher<T> within(
      MongoCollection<Document> obtained, Supplier<? extends Publisher<T>> stock) {
    return subscriber -> {
      current.set(obtained);
      try {
        Flux.defer(stock).subscribe(subscriber);
      } finally {
        current.remove();
      }
    };
  }

  /** The collection for the first operation of stock's call, once; null where there is none. */
  public @Nullable MongoCollection<Document> take(String name) {
    MongoCollection<Document> obtained = current.get();
    if (obtained == null || !obtained.getNamespace().getCollectionName().equals(name)) {
      return null;
    }
    current.remove();
    return obtained;
  }
}
