package dev.throughline.mongodb.internal.batch;

import dev.throughline.mongodb.write.item.WriteState;
import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The results of the entities of one batch, by position in it. Immutable once it is handed on. */
public final class BatchResult {

  private final int count;
  private final WriteState @Nullable [] states;
  private final Map<Integer, RuntimeException> errors = new HashMap<>();
  private final @Nullable RuntimeException cause;
  private final int retries;

  private BatchResult(
      int count, WriteState @Nullable [] states, @Nullable RuntimeException cause, int retries) {
    this.count = count;
    this.states = states;
    this.cause = cause;
    this.retries = retries;
  }

  /** All are written. */
  public static BatchResult written(int count, int retries) {
    return new BatchResult(count, null, null, retries);
  }

  /** All are in one state, for one reason. */
  public static BatchResult all(int count, WriteState state, RuntimeException cause, int retries) {
    WriteState[] states = new WriteState[count];
    Arrays.fill(states, state);
    return new BatchResult(count, states, cause, retries);
  }

  /**
   * The state of each.
   *
   * @param errors why an entity failed, by its position.
   * @param cause what the whole batch would have thrown.
   */
  public static BatchResult of(
      WriteState[] states,
      Map<Integer, RuntimeException> errors,
      @Nullable RuntimeException cause,
      int retries) {
    BatchResult result = new BatchResult(states.length, states, cause, retries);
    result.errors.putAll(errors);
    return result;
  }

  /** The number of entities in the batch. */
  public int count() {
    return count;
  }

  /** {@return what became of the entity at the position} */
  public WriteState state(int position) {
    return states == null ? WriteState.WRITTEN : states[position];
  }

  /** Why the entity at the position is not written for sure, null when it is. */
  public @Nullable RuntimeException error(int position) {
    RuntimeException own = errors.get(position);
    return own != null || state(position) == WriteState.WRITTEN ? own : cause;
  }

  /** {@return whether an entity has an error of its own} */
  public boolean hasErrors() {
    return !errors.isEmpty();
  }

  /**
   * {@return what a call for this batch alone would have thrown; null when every entity is written}
   */
  public @Nullable RuntimeException cause() {
    return cause;
  }

  /** {@return how often the batch was sent again} */
  public int retries() {
    return retries;
  }
}
