package dev.throughline.redis.internal.run;

import dev.throughline.redis.internal.protocol.Reached;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.function.LongSupplier;

/** Remembers what timelines have {@link Reached} as the database said. Thread-safe. */
public final class Unreached {

  private static final int MAX_TIMELINES = 10_000;

  private final long boundMillis;
  private final LongSupplier clock;
  private final Map<String, Reached> answers =
      new LinkedHashMap<>(16, 0.75f, true) {
        private static final long serialVersionUID = 1L;

        @Override
        protected boolean removeEldestEntry(Map.Entry<String, Reached> eldest) {
          return size() > MAX_TIMELINES;
        }
      };

  /** Whether there is any answer, so that reads without numbers need no lock. */
  private volatile boolean any;

  /**
   * @param clock nanoseconds that never go back
   */
  public Unreached(long boundMillis, LongSupplier clock) {
    this.boundMillis = boundMillis;
    this.clock = clock;
  }

  /** {@return what to ask for: the number, or one that the timeline is known to have reached} */
  public long reachable(String window, long minRevision) {
    return any && Reached.mayBeFar(minRevision, boundMillis)
        ? known(window, minRevision)
        : minRevision;
  }

  private synchronized long known(String window, long minRevision) {
    Reached answer = answers.get(window);
    if (answer == null || !answer.isFar(minRevision, boundMillis)) {
      return minRevision;
    }
    if (answer.isOver(now(), boundMillis)) {
      answers.remove(window);
      return minRevision;
    }
    return answer.last();
  }

  /** The time before something is asked that may be {@link #remember remembered}. */
  public long now() {
    return TimeUnit.NANOSECONDS.toMillis(clock.getAsLong());
  }

  /** The database knew no more than this number, at this time or later. */
  public synchronized void remember(String window, long last, long at) {
    answers.put(window, new Reached(last, at));
    any = true;
  }
}
