package dev.throughline.boot.internal.shadow;

import dev.throughline.boot.internal.observe.MappedType;
import org.jspecify.annotations.Nullable;

/**
 * The figures of the shadow run for one type in one direction.
 *
 * @param documents documents that stock has mapped for the application.
 * @param watchedNanos the time that took stock's converter.
 * @param samples documents that were mapped again, by both.
 * @param mappingNanos stock's converter for one of them, warm, on average.
 * @param codecNanos the driver's codec for one of them, warm, on average.
 * @param compiledNanos the compiled codec, which does the work of both, warm, on average.
 * @param differences samples that both map in different ways.
 * @param refusal why there was no shadow run, null when there was one.
 */
public record ShadowFigures(
    Class<?> type,
    MappedType.Direction direction,
    long documents,
    long watchedNanos,
    long samples,
    double mappingNanos,
    double codecNanos,
    double compiledNanos,
    long differences,
    @Nullable String refusal) {

  /** A longer time is that of code that was not compiled yet, which ours would not be either. */
  private static final double MOST = 2;

  /** Fewer samples are those of code that was not compiled yet, too. */
  private static final long MANY = 200;

  /**
   * {@return how many times as long stock's converter took for the application as in the shadow
   * run, whose code and memory are warm: at most twice, and no longer while samples are few; zero
   * when that is unknown}
   */
  public double slowdown() {
    return samples == 0 || documents == 0 || mappingNanos <= 0
        ? 0
        : Math.min(samples < MANY ? 1 : MOST, watchedNanos / (documents * mappingNanos));
  }

  /**
   * {@return what compiled code would have saved of all these documents, in nanoseconds, if the
   * application slows it down as it slows stock; zero when that is unknown}
   */
  public double savedNanos() {
    return Math.max(0, documents * slowdown() * (mappingNanos + codecNanos - compiledNanos));
  }
}
