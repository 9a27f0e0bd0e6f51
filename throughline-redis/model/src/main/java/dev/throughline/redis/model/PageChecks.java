package dev.throughline.redis.model;

import dev.throughline.redis.internal.protocol.Changed;
import dev.throughline.redis.internal.protocol.Entry;
import dev.throughline.redis.internal.protocol.Page;
import dev.throughline.redis.internal.protocol.PageRange;
import java.util.List;
import java.util.NavigableMap;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** P1 to P5 and P7, held against everything that was ever committed. */
public final class PageChecks {

  private PageChecks() {}

  /** {@return what is wrong with a page, or null} */
  public static @Nullable String violation(
      Page<Note> page, PageRange range, List<Entry<Note>> log, long required, long session) {
    String shape = shape(page, range);
    if (shape != null) {
      return shape;
    }
    if (page.revision() > log.stream().mapToLong(Entry::revision).max().orElse(0)) {
      return "P2: the page reports " + page.revision() + ", which was never committed";
    }
    for (Entry<Note> entry : page.entries()) {
      if (!log.contains(entry)) {
        return "P2: the database never had " + entry;
      }
      Entry<Note> first =
          log.stream().filter(e -> e.seq() == entry.seq()).findFirst().orElseThrow();
      if (!first.value().clientId().equals(entry.value().clientId())) {
        return "P7: " + entry.seq() + " is " + first + " for others, and " + entry + " here";
      }
    }
    if (page.revision() < required) {
      return "P3: " + required + " was acknowledged in time, the page is at " + page.revision();
    }
    if (page.revision() < session) {
      return "P5: the session knew " + session + ", the page is at " + page.revision();
    }
    return exact(page, range, log);
  }

  /** P1: consecutive, from the bound, and as long as n, the tail and the start allow. */
  private static @Nullable String shape(Page<Note> page, PageRange range) {
    List<Entry<Note>> entries = page.entries();
    long first = range.first(page.tail());
    long last = range.last(page.tail());
    long expected = Math.max(0, last - first + 1);
    if (entries.size() != expected) {
      return "P1: %d entries where %d to %d were expected: %s"
          .formatted(entries.size(), first, last, entries);
    }
    for (int i = 0; i < entries.size(); i++) {
      if (entries.get(i).seq() != first + i) {
        return "P1: not consecutive from " + first + ": " + entries;
      }
    }
    return null;
  }

  /** P4: the state at exactly the revision that the page reports. */
  private static @Nullable String exact(Page<Note> page, PageRange range, List<Entry<Note>> log) {
    NavigableMap<Long, Entry<Note>> state = state(log, page.revision());
    long tail = state.isEmpty() ? 0 : state.lastKey();
    if (page.tail() != tail) {
      return "P4: the tail at "
          + page.revision()
          + " was "
          + tail
          + ", the page says "
          + page.tail();
    }
    List<Entry<Note>> expected =
        state.values().stream()
            .filter(e -> e.seq() >= range.first(tail) && e.seq() <= range.last(tail))
            .toList();
    return expected.equals(page.entries())
        ? null
        : "P4: at " + page.revision() + " it was " + expected + ", the page has " + page.entries();
  }

  private static NavigableMap<Long, Entry<Note>> state(List<Entry<Note>> log, long revision) {
    NavigableMap<Long, Entry<Note>> state = new TreeMap<>();
    log.stream().filter(e -> e.revision() <= revision).forEach(e -> state.put(e.seq(), e));
    return state;
  }

  /**
   * The fault of an answer to a reader that catches up, or null. An entry that has changed once
   * more since may be left to a later answer; nothing else may be missing.
   */
  public static @Nullable String violation(
      Changed<Note> changed, long after, List<Entry<Note>> log) {
    long last = after;
    for (Entry<Note> entry : changed.entries()) {
      if (entry.revision() <= last || entry.revision() > changed.to() || !log.contains(entry)) {
        return "P2: from %d to %d there was never %s"
            .formatted(after, changed.to(), changed.entries());
      }
      last = entry.revision();
    }
    for (Entry<Note> entry : state(log, changed.to()).values()) {
      boolean later =
          log.stream().anyMatch(e -> e.seq() == entry.seq() && e.revision() > changed.to());
      if (entry.revision() > after && !later && !changed.entries().contains(entry)) {
        return "P4: from %d to %d %s is missing in %s"
            .formatted(after, changed.to(), entry, changed.entries());
      }
    }
    return null;
  }
}
