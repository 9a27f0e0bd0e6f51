package dev.throughline.boot.internal.shadow;

import dev.throughline.boot.internal.observe.MappedType.Direction;
import dev.throughline.boot.internal.observe.ThreadMapping;
import dev.throughline.boot.internal.observe.ThreadTraffic;
import dev.throughline.boot.internal.observe.Traffic;
import org.bson.Document;
import org.jspecify.annotations.Nullable;
import org.springframework.data.mongodb.core.convert.MappingMongoConverter;

/**
 * Takes the time of stock's mapping, by call where the thread makes one, and by type. Thread-safe.
 */
public final class MappingClock {

  private final Traffic traffic;
  private final ShadowRuns shadow;

  /** Hands a sample to the shadow run. */
  public MappingClock(Traffic traffic, ShadowRuns shadow) {
    this.traffic = traffic;
    this.shadow = shadow;
  }

  /** Starts if a thread maps, is watched, and is not within other mapping; null otherwise. */
  @Nullable ThreadMapping start(Class<?> type, Direction direction) {
    if (!traffic.watching()) {
      return null;
    }
    ThreadTraffic thread = traffic.thread();
    ThreadMapping mapping = thread.mapping();
    if (thread.shadow() || mapping.within()) {
      return null;
    }
    if (!mapping.continues(thread.call(), type, direction)) {
      mapping.next(thread.call(), type, direction, shadow.sums(type, direction));
    }
    mapping.begin();
    return mapping;
  }

  /**
   * Ends what was started.
   *
   * @param whole the document, null of projections and of what failed.
   */
  void end(
      ThreadMapping mapping,
      Class<?> type,
      @Nullable Document whole,
      MappingMongoConverter stock,
      Direction direction) {
    mapping.end(whole != null);
    if (whole == null) {
      return;
    }
    if (!mapping.knowsNextSample()) {
      mapping.nextSampleAfter(shadow.gap());
    }
    if (mapping.due()) {
      mapping.nextSampleAfter(shadow.gap());
      shadow.sample(type, whole, stock, direction);
    }
  }
}
