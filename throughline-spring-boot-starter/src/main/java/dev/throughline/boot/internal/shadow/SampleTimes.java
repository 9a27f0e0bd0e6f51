package dev.throughline.boot.internal.shadow;

import dev.throughline.boot.internal.observe.MappedType;
import org.jspecify.annotations.Nullable;

/**
 * Times of the samples of one type, in which older ones count less and less: the first were mapped
 * by code that the JIT had not compiled. Thread-safe.
 */
final class SampleTimes {

  /** What a sample keeps of its weight when another follows. */
  private static final double KEPT = 1 - 1.0 / 64;

  private long number;
  private long differences;
  private double weight;
  private double mapping;
  private double codec;
  private double compiled;

  synchronized void add(ShadowMapping.Times times) {
    number++;
    if (times.differs()) {
      differences++;
    }
    weight = weight * KEPT + 1;
    mapping = mapping * KEPT + times.mappingNanos();
    codec = codec * KEPT + times.codecNanos();
    compiled = compiled * KEPT + times.compiledNanos();
  }

  synchronized long number() {
    return number;
  }

  synchronized ShadowFigures figures(
      Class<?> type, MappedType.Direction direction, MappedType mapped, @Nullable String refusal) {
    double all = number == 0 ? 1 : weight;
    return new ShadowFigures(
        type,
        direction,
        mapped.documents(),
        mapped.nanos(),
        number,
        mapping / all,
        codec / all,
        compiled / all,
        differences,
        refusal);
  }
}
