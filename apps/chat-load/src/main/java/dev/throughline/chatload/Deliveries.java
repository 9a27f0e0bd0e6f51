package dev.throughline.chatload;

import java.time.Duration;
import java.util.Arrays;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;

/**
 * Times from sending to each delivery, on one clock, since all users are in one process. Safe for
 * several threads.
 */
final class Deliveries {

  private final Map<String, Long> sentAt = new ConcurrentHashMap<>();
  private final long[] nanos;
  private final long from;
  private final long until;
  private final AtomicInteger count = new AtomicInteger();
  private final AtomicLong first = new AtomicLong(Long.MIN_VALUE);
  private volatile long last;

  /**
   * Keeps times of messages that were sent within a span after the first one.
   *
   * @param most how many times there is room for; later ones are not kept.
   * @param from until then the load rises and the service's code is compiled.
   * @param until from then on users leave.
   */
  Deliveries(int most, Duration from, Duration until) {
    nanos = new long[most];
    this.from = from.toNanos();
    this.until = until.toNanos();
  }

  void sent(String clientId) {
    long now = System.nanoTime();
    first.compareAndSet(Long.MIN_VALUE, now);
    long since = now - first.get();
    if (since >= from && since < until) {
      sentAt.put(clientId, now);
    }
  }

  void arrived(String clientId) {
    long now = System.nanoTime();
    Long sent = sentAt.get(clientId);
    int n = (sent == null) ? nanos.length : count.getAndIncrement();
    if (sent != null && n < nanos.length) {
      nanos[n] = now - sent;
      last = now;
    }
  }

  /**
   * Figures of the span's deliveries.
   *
   * @param perSecond deliveries from the span's beginning to the last of them
   */
  record Figures(
      long deliveries,
      double perSecond,
      double p50Millis,
      double p95Millis,
      double p99Millis,
      double maxMillis) {}

  Figures figures() {
    int n = Math.min(count.get(), nanos.length);
    long[] sorted = Arrays.copyOf(nanos, n);
    Arrays.sort(sorted);
    double seconds = (last - first.get() - from) / 1e9;
    return new Figures(
        n,
        n / seconds,
        millis(sorted, 0.50),
        millis(sorted, 0.95),
        millis(sorted, 0.99),
        millis(sorted, 1));
  }

  private static double millis(long[] sorted, double share) {
    return (sorted.length == 0)
        ? Double.NaN
        : sorted[(int) Math.min(sorted.length - 1, Math.floor(share * sorted.length))] / 1e6;
  }
}
