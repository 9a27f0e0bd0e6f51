package dev.throughline.mongodb.internal.call.reactive;

import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import reactor.core.publisher.Flux;

/**
 * What a plan finds, in place of the find with which stock begins a delete that answers with
 * entities. So ids, the second command and its events are stock's. Thread-safe.
 */
public final class FoundForDelete {

  private final ThreadLocal<@Nullable Flux<?>> given = new ThreadLocal<>();

  /**
   * Deletes.
   *
   * @param found what is to be found.
   * @param stock asks for it by {@link #take} before it returns.
   */
  public <T> Flux<T> of(Flux<T> found, Supplier<Flux<T>> stock) {
    given.set(found);
    try {
      Flux<T> deleting = stock.get();
      if (given.get() != null) {
        throw new IllegalStateException("Stock does not find what it deletes");
      }
      return deleting;
    } finally {
      given.remove();
    }
  }

  /** What stock is to find now, once; null where nothing is deleted. */
  @SuppressWarnings("unchecked") // the entities of the delete that has begun
  public <T> @Nullable Flux<T> take() {
    Flux<?> found = given.get();
    if (found != null) {
      given.remove();
    }
    return (Flux<T>) found;
  }
}
