package dev.throughline.redis.internal.window;

import dev.throughline.redis.internal.protocol.RedisClock;
import dev.throughline.redis.internal.protocol.WindowRequest;
import dev.throughline.redis.internal.protocol.WindowRequest.ApplyReply;
import dev.throughline.redis.internal.protocol.WindowRequest.PlainReply;
import dev.throughline.redis.internal.protocol.WindowRequest.ReadReply;
import io.lettuce.core.cluster.SlotHash;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicReferenceArray;
import org.apache.commons.logging.Log;
import org.apache.commons.logging.LogFactory;
import org.jspecify.annotations.Nullable;

/**
 * Keeps windows from being served for longer than they may when the clock of Redis is set back: one
 * that was verified before is verified once more, by this process, and trusted then. Of windows
 * that share a place the last one is remembered; any other is verified again. Thread-safe.
 */
final class ClockGuard {

  private static final Log log = LogFactory.getLog(ClockGuard.class);

  private static final int PLACES = 1 << 12;

  /** So often the time is compared, in milliseconds, unless it looks set back. */
  private static final long INTERVAL = 10;

  private record Trusted(String window, int jumps) {}

  /** Of a cluster, one for each slot, since those of one server go to another together. */
  private final AtomicReferenceArray<@Nullable RedisClock> clocks;

  private final AtomicReferenceArray<@Nullable Trusted> trusted =
      new AtomicReferenceArray<>(PLACES);

  ClockGuard(boolean cluster) {
    this.clocks = new AtomicReferenceArray<>(cluster ? SlotHash.SLOT_COUNT : 1);
  }

  /**
   * The reply, or another one if it is in doubt.
   *
   * @param sentNanos when it was asked for, by this process
   * @param receivedNanos when it was there
   */
  Object checked(WindowRequest<?> request, Object reply, long sentNanos, long receivedNanos) {
    if (reply instanceof ReadReply.Hit hit) {
      RedisClock clock = seen(request, sentNanos, receivedNanos, hit.now());
      return doubts(clock, request, hit.now() - hit.ageMillis())
          ? new ReadReply.Expired(hit.revision(), hit.now())
          : hit;
    }
    if (reply instanceof PlainReply.Hit hit) {
      RedisClock clock = seen(request, sentNanos, receivedNanos, hit.now());
      return doubts(clock, request, hit.now() - hit.ageMillis()) ? new PlainReply.Expired() : hit;
    }
    if (reply instanceof ReadReply.Expired expired) {
      seen(request, sentNanos, receivedNanos, expired.now());
    } else if (reply instanceof ReadReply.Missing missing) {
      seen(request, sentNanos, receivedNanos, missing.now());
    } else if (reply instanceof PlainReply.Missing missing) {
      seen(request, sentNanos, receivedNanos, missing.now());
    } else if (reply instanceof ApplyReply.Hole hole) {
      seen(request, sentNanos, receivedNanos, hole.now());
    } else if (reply instanceof ApplyReply.Accepted) {
      verified(request);
    }
    return reply;
  }

  private RedisClock seen(WindowRequest<?> request, long sent, long received, long now) {
    int place = clocks.length() == 1 ? 0 : SlotHash.getSlot(request.window());
    long sentMillis = TimeUnit.NANOSECONDS.toMillis(sent);
    long receivedMillis = TimeUnit.NANOSECONDS.toMillis(received) + 1;
    while (true) {
      RedisClock known = clocks.get(place);
      RedisClock next =
          known == null
              ? RedisClock.first(sentMillis, receivedMillis, now)
              : known.seen(sentMillis, receivedMillis, now);
      boolean jumped = known != null && next.jumps() != known.jumps();
      if (known != null && !jumped && receivedMillis - known.at() < INTERVAL) {
        return known;
      }
      if (clocks.compareAndSet(place, known, next)) {
        if (jumped) {
          log.warn(
              "The clock of Redis was set back by about "
                  + (known.lower() - next.upper())
                  + " ms: timelines are verified anew");
        }
        return next;
      }
    }
  }

  private boolean doubts(RedisClock clock, WindowRequest<?> request, long verifiedAt) {
    if (!clock.doubts(verifiedAt)) {
      return false;
    }
    Trusted last = trusted.get(place(request.window()));
    return last == null || last.jumps() != clock.jumps() || !last.window().equals(request.window());
  }

  private void verified(WindowRequest<?> request) {
    long t0 =
        request instanceof WindowRequest.Merge merge
            ? merge.t0()
            : request instanceof WindowRequest.Fill fill
                ? fill.t0()
                : request instanceof WindowRequest.FillPlain fill ? fill.t0() : Long.MIN_VALUE;
    RedisClock clock = clocks.get(clocks.length() == 1 ? 0 : SlotHash.getSlot(request.window()));
    if (clock != null && clock.jumps() > 0 && t0 >= clock.since()) {
      trusted.set(place(request.window()), new Trusted(request.window(), clock.jumps()));
    }
  }

  private static int place(String window) {
    int hash = window.hashCode();
    return (hash ^ hash >>> 16) & PLACES - 1;
  }
}
