package dev.throughline.mongodb.internal.run;

import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import reactor.core.publisher.Flux;

/**
 * The entities that a plan finds, in place of the find with which stock begins a delete that
 * answers with entities. So ids, the second command and its events are stock's. Thread-safe.
 */
public final class FoundForDelete {

  private final ThreadLocal<@Nullable Flux<?>> given = new ThreadLocal<>();

  /**
   * Deletes.
   *
   * @param found what is to be found.
   * @param stock asks for it by {@link #take} before it returns.
   * @return null when stock has not asked, as another version may not; nothing was sent then.
   */
  public <T> @Nullable Flux<T> of(Flux<T> found, Supplier<Flux<T>> stock) {
    given.set(found);
    try {
      Flux<T> deleting = stock.get();
      return given.get() == null ? deleting : null;
    } finally {
      given.remove();
    }
  }

  /** {@return what stock is to find now, once; null where nothing is deleted} */
  @SuppressWarnings("unchecked") // the entities of the delete that has begun
  public <T> @Nullable Flux<T> take() {
    Flux<?> found = given.get();
    if (found != null) {
      given.remove();
    }
    return (Flux<T>) found;
  }
}
