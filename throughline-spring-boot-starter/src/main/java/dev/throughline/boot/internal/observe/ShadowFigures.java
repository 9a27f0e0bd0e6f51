package dev.throughline.boot.internal.observe;

import org.jspecify.annotations.Nullable;

/**
 * What the shadow run found of one type in one direction.
 *
 * @param documents documents that stock has mapped for the application.
 * @param mappingNanos the time that took.
 * @param samples documents that were mapped again, by both.
 * @param stockNanos stock's mapping and the driver's codec for one of them, warm, on average.
 * @param compiledNanos the compiled codec for one of them, warm, on average.
 * @param differences samples that both map in different ways.
 * @param refusal why there was no shadow run, null when there was one.
 */
public record ShadowFigures(
    Class<?> type,
    ShadowRuns.Direction direction,
    long documents,
    long mappingNanos,
    long samples,
    double stockNanos,
    double compiledNanos,
    long differences,
    @Nullable String refusal) {

  /** What compiled code saves of each document, in nanoseconds; zero when that is unknown. */
  public double savedNanos() {
    return samples == 0 ? 0 : Math.max(0, stockNanos - compiledNanos);
  }
}
