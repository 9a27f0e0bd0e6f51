package dev.throughline.bench.experiment;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What all experiments have to know of a run.
 *
 * @param strategies those that are measured, in the order of rows.
 * @param rounds measured rounds of each strategy.
 * @param warmups rounds before the measured ones.
 * @param heap of each measured JVM, as {@code -Xmx} takes it.
 * @param quick whether this is a smoke run.
 * @param child the class to start for each strategy; tests name another one.
 * @param patience goes on after these rounds; null for no more than these.
 */
public record RunSettings<S extends ComparedStrategy>(
    List<S> strategies,
    int rounds,
    int warmups,
    String heap,
    boolean quick,
    Class<?> child,
    @Nullable Patience patience) {

  /** With a number of rounds. */
  public RunSettings(
      List<S> strategies, int rounds, int warmups, String heap, boolean quick, Class<?> child) {
    this(strategies, rounds, warmups, heap, quick, child, null);
  }
}
