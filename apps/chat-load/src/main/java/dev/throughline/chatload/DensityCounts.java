package dev.throughline.chatload;

import java.util.Arrays;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;

/** What the sockets of one run have seen. Written by their one thread, read by others. */
final class DensityCounts {

  private final AtomicInteger subscribed = new AtomicInteger();
  private final AtomicInteger closed = new AtomicInteger();
  private final AtomicLong delivered = new AtomicLong();
  private final long[] nanos = new long[2_000_000];

  void subscribed() {
    subscribed.incrementAndGet();
  }

  void closed() {
    closed.incrementAndGet();
  }

  void delivered(long after) {
    nanos[(int) (delivered.getAndIncrement() % nanos.length)] = after;
  }

  /** Counts sockets anew, all of them having been closed from here. */
  void forgetSockets() {
    subscribed.set(0);
    closed.set(0);
  }

  /** Forgets the deliveries of the warm-up. */
  void reset() {
    delivered.set(0);
  }

  int sockets() {
    return subscribed.get() - closed.get();
  }

  @Override
  public String toString() {
    return subscribed + " subscribed, " + closed + " closed by the service";
  }

  long deliveries() {
    return delivered.get();
  }

  /** Of the last two million deliveries. */
  double p99Millis() {
    int n = (int) Math.min(delivered.get(), nanos.length);
    if (n == 0) {
      return Double.NaN;
    }
    long[] sorted = Arrays.copyOf(nanos, n);
    Arrays.sort(sorted);
    return sorted[(int) Math.floor(0.99 * (n - 1))] / 1e6;
  }
}
