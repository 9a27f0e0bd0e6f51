package dev.throughline.mongodb.internal.batching;

import java.time.Duration;
import java.util.List;
import org.reactivestreams.Publisher;

/**
 * Writes the batches of a {@link BatchingFlux}, one at a time.
 *
 * @param <T> what is written.
 * @param <R> what becomes of it.
 */
public interface BatchWriter<T, R> {

  /**
   * Writes a batch when it is subscribed to, which happens at once.
   *
   * @param batch at least one item; the writer may keep it.
   * @return an element for each item, in order; an error ends the whole after the elements before
   *     it.
   */
  Publisher<? extends R> write(List<T> batch);

  /**
   * {@return the most items that may wait, at least 1} Asked again after each batch was begun. May
   * be called by any thread.
   */
  int window();

  /**
   * {@return whether {@link #window()} is right for items like this one although none was written:
   * then the items of a source that has all of them in memory gather before the first is written}
   */
  default boolean knows(T item) {
    return false;
  }

  /** {@return how long they gather at most} */
  default Duration patience() {
    return Duration.ofMillis(10);
  }
}
