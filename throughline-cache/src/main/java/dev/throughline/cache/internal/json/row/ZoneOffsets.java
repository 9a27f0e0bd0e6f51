package dev.throughline.cache.internal.json.row;

import java.time.Instant;
import java.time.ZoneId;
import java.time.zone.ZoneOffsetTransition;
import java.time.zone.ZoneRules;
import java.util.Arrays;

/**
 * The offsets of the system's zone. Those between two changes are remembered, since a look-up makes
 * objects. Not safe for use by several threads.
 */
final class ZoneOffsets {

  /** What is remembered has the time by these bits, of a hundred days. */
  private static final int BITS = 33;

  private static final int ENTRIES = 64;

  private ZoneRules rules = ZoneId.systemDefault().getRules();
  private final long[] from = new long[ENTRIES];
  private final long[] until = new long[ENTRIES];
  private final long[] offsets = new long[ENTRIES];

  /** Takes the zone that the system has now. */
  void refresh() {
    ZoneRules now = ZoneId.systemDefault().getRules();
    if (!now.equals(rules)) {
      rules = now;
      Arrays.fill(until, Long.MIN_VALUE);
    }
  }

  /** The milliseconds on the zone's clocks at that time. */
  long local(long millis) {
    int entry = (int) (millis >> BITS) & ENTRIES - 1;
    if (millis < from[entry] || millis >= until[entry]) {
      find(entry, millis);
    }
    return millis + offsets[entry];
  }

  private void find(int entry, long millis) {
    Instant time = Instant.ofEpochMilli(millis);
    offsets[entry] = 1000L * rules.getOffset(time).getTotalSeconds();
    // The last change that is not after the time, which may be a change itself.
    ZoneOffsetTransition last = rules.previousTransition(time.plusMillis(1));
    ZoneOffsetTransition next = rules.nextTransition(time);
    from[entry] = last == null ? Long.MIN_VALUE : last.getInstant().toEpochMilli();
    until[entry] = next == null ? Long.MAX_VALUE : next.getInstant().toEpochMilli();
  }
}
