package dev.throughline.boot.internal.observe;

import org.bson.Document;
import org.bson.conversions.Bson;
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
  @Nullable Lap start() {
    if (!traffic.watching()) {
      return null;
    }
    ThreadTraffic thread = traffic.thread();
    return thread.mapping || thread.shadow ? null : new Lap(thread);
  }

  /** One document under way. */
  final class Lap {

    private final ThreadTraffic thread;
    private final @Nullable Call call;
    private final long awayBefore;
    private final long started;

    private Lap(ThreadTraffic thread) {
      this.thread = thread;
      this.call = thread.call;
      this.awayBefore = call == null ? 0 : call.away();
      thread.mapping = true;
      this.started = System.nanoTime();
    }

    private long ended() {
      long nanos = System.nanoTime() - started;
      thread.mapping = false;
      if (call == null) {
        return nanos;
      }
      // References are fetched while their owner is mapped.
      long mapped = Math.max(0, nanos - (call.away() - awayBefore));
      call.mapped(mapped);
      return mapped;
    }

    void read(Class<?> type, @Nullable Object value, Bson bson, MappingMongoConverter stock) {
      long nanos = ended();
      if (value != null && bson instanceof Document document) {
        shadow.mapped(type, document, stock, nanos, ShadowRuns.Direction.READ);
      }
    }

    void written(@Nullable Object entity, @Nullable Document document, MappingMongoConverter by) {
      long nanos = ended();
      if (entity != null && document != null) {
        shadow.mapped(entity.getClass(), document, by, nanos, ShadowRuns.Direction.WRITE);
      }
    }
  }
}
