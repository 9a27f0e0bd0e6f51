package dev.throughline.redis.internal.protocol;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The end of a plain timeline.
 *
 * @param whole whether it is all of it
 * @param slots ascending by place, without a gap up to the end
 */
public record PlainEnd(boolean whole, List<PlainSlot> slots) {

  /**
   * A page.
   *
   * @param slots in the direction that was asked for
   * @param more whether there are more in that direction
   */
  public record Cut(List<PlainSlot> slots, boolean more) {}

  /** This end without the oldest entries, so that it keeps to these limits. */
  public PlainEnd within(int maxEntries, long maxBytes) {
    long bytes = 0;
    int first = slots.size();
    while (first > 0
        && slots.size() - first < maxEntries
        && bytes + slots.get(first - 1).payload().length <= maxBytes) {
      first--;
      bytes += slots.get(first).payload().length;
    }
    return first == 0 ? this : new PlainEnd(false, slots.subList(first, slots.size()));
  }

  /** The page of a range, or null when it is not all in here. */
  public @Nullable Cut cut(PlainRange range) {
    boolean open = range.place().length == 0;
    List<PlainSlot> found = new ArrayList<>();
    boolean reaches = whole;
    for (PlainSlot slot : slots) {
      int order = open ? 0 : Arrays.compareUnsigned(slot.place(), range.place());
      if (open || (range.backward() && order < 0) || (!range.backward() && order > 0)) {
        found.add(slot);
      } else if (!range.backward()) {
        reaches = true;
      }
    }
    if (range.backward()) {
      Collections.reverse(found);
      reaches = whole || found.size() >= range.n();
    }
    boolean more = found.size() > range.n() || (range.backward() && !whole);
    return reaches
        ? new Cut(List.copyOf(found.subList(0, Math.min(range.n(), found.size()))), more)
        : null;
  }
}
