package dev.throughline.chatload;

import java.util.Arrays;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * Times from sending to each delivery, on one clock, since all users are in one process. Safe for
 * several threads.
 */
final class Deliveries {

  private final Map<String, Long> sentAt = new ConcurrentHashMap<>();
  private final long[] nanos;
  private final AtomicInteger count = new AtomicInteger();
  private volatile long first;
  private volatile long last;

  Deliveries(int most) {
    nanos = new long[most];
  }

  void sent(String clientId) {
    long now = System.nanoTime();
    if (first == 0) {
      first = now;
    }
    sentAt.put(clientId, now);
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
   * Figures of all deliveries.
   *
   * @param perSecond deliveries between the first sending and the last delivery
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
    double seconds = (last - first) / 1e9;
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
