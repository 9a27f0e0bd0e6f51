package dev.throughline.redis.timeline;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.function.LongSupplier;

/**
 * Which change numbers are not reached yet, as the database said: a number of a client that is far
 * above them need not be asked for again within the staleness bound. Far is what no timeline can
 * reach in that time, at ten changes in a millisecond; a number that is nearer may have been given
 * to a write meanwhile, and is asked for each time. Thread-safe.
 */
final class Unreached {

  private static final int MAX_TIMELINES = 10_000;
  private static final long CHANGES_PER_MILLI = 10;

  private record Answer(long last, long nanos) {}

  private final long boundMillis;
  private final LongSupplier clock;
  private final Map<String, Answer> answers =
      new LinkedHashMap<>(16, 0.75f, true) {
        private static final long serialVersionUID = 1L;

        @Override
        protected boolean removeEldestEntry(Map.Entry<String, Answer> eldest) {
          return size() > MAX_TIMELINES;
        }
      };

  /** Whether there is any answer, so that reads without numbers need no lock. */
  private volatile boolean any;

  /**
   * @param clock nanoseconds that never go back
   */
  Unreached(long boundMillis, LongSupplier clock) {
    this.boundMillis = boundMillis;
    this.clock = clock;
  }

  /** What to ask for: the number, or one that the timeline is known to have reached. */
  long reachable(String window, long minChg) {
    return any && minChg > CHANGES_PER_MILLI * boundMillis ? known(window, minChg) : minChg;
  }

  private synchronized long known(String window, long minChg) {
    Answer answer = answers.get(window);
    if (answer == null || minChg - answer.last() <= CHANGES_PER_MILLI * boundMillis) {
      return minChg;
    }
    if (clock.getAsLong() - answer.nanos() >= boundMillis * 1_000_000) {
      answers.remove(window);
      return minChg;
    }
    return answer.last();
  }

  /** The time before something is asked that may be {@link #remember remembered}. */
  long now() {
    return clock.getAsLong();
  }

  /** The database knew no more than this number, at this time or later. */
  synchronized void remember(String window, long last, long nanos) {
    answers.put(window, new Answer(last, nanos));
    any = true;
  }
}
