package dev.throughline.redis.internal.protocol;

import java.util.ArrayList;
import java.util.List;
import java.util.TreeMap;

/**
 * Consecutive entries of a timeline, exactly as the timeline was at one revision.
 *
 * @param tail the last position of the timeline, 0 when it is empty
 * @param revision the revision
 * @param entries ascending, consecutive
 * @param <T> the entity type
 */
public record Snapshot<T>(long tail, long revision, List<Entry<T>> entries) {

  /**
   * This snapshot as it is after changes: all that the timeline saw from {@link #revision} to
   * {@code to}. New entries are kept when they continue what is here.
   */
  Snapshot<T> with(List<Entry<T>> changes, long to) {
    if (changes.isEmpty()) {
      return new Snapshot<>(tail, Math.max(revision, to), entries);
    }
    TreeMap<Long, Entry<T>> merged = new TreeMap<>();
    entries.forEach(entry -> merged.put(entry.seq(), entry));
    TreeMap<Long, Entry<T>> changed = new TreeMap<>();
    changes.forEach(entry -> changed.put(entry.seq(), entry));
    boolean reachesTail = entries.isEmpty() || merged.lastKey() == tail;
    long end = Math.max(tail, changed.lastKey());
    for (Entry<T> entry : changed.values()) {
      boolean continues =
          reachesTail
              && (merged.isEmpty() ? entry.seq() > tail : entry.seq() == merged.lastKey() + 1);
      if (continues || merged.containsKey(entry.seq())) {
        merged.merge(
            entry.seq(), entry, (old, late) -> late.revision() > old.revision() ? late : old);
      }
    }
    return new Snapshot<>(end, Math.max(revision, to), new ArrayList<>(merged.values()));
  }

  /** The entries of a range; consecutive, since these are. */
  List<Entry<T>> page(PageRange range) {
    long first = range.first(tail);
    long last = range.last(tail);
    return entries.stream().filter(e -> e.seq() >= first && e.seq() <= last).toList();
  }

  /** {@return whether all that the range shows is here} */
  boolean covers(PageRange range) {
    long first = range.first(tail);
    long last = range.last(tail);
    return first > last
        || (!entries.isEmpty()
            && entries.get(0).seq() <= first
            && entries.get(entries.size() - 1).seq() >= last);
  }
}
