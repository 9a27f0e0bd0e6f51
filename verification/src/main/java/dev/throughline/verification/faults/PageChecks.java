package dev.throughline.verification.faults;

import dev.throughline.redis.internal.protocol.PageRange;
import dev.throughline.verification.faults.ClientLog.Acknowledged;
import dev.throughline.verification.faults.ClientLog.Asked;
import dev.throughline.verification.faults.ClientLog.Intent;
import dev.throughline.verification.faults.ClientLog.PageRead;
import dev.throughline.verification.faults.ClientLog.Shown;
import dev.throughline.verification.faults.ClientLog.Version;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * Holds every page against the total order of the changes, and every acknowledged write against
 * what is there. Logs are read twice: first for the writes, then for the pages.
 */
final class PageChecks {

  private final Map<String, List<Acknowledged>> writes = new TreeMap<>();
  private final Map<String, List<Intent>> intents = new TreeMap<>();
  private final Map<String, ChangeOrder> orders = new TreeMap<>();
  private final Map<String, Integer> sources = new TreeMap<>();
  private final List<String> wrongPages = new ArrayList<>();
  private int acknowledged;
  private int pages;
  private long worstStalenessMicros;

  /** Takes the writes of a log. */
  ClientLog.Reader writes() {
    return new ClientLog.Reader() {
      @Override
      public void intended(Intent intent) {
        intents.computeIfAbsent(intent.room(), room -> new ArrayList<>()).add(intent);
      }

      @Override
      public void acknowledged(Acknowledged write) {
        acknowledged++;
        writes.computeIfAbsent(write.room(), room -> new ArrayList<>()).add(write);
      }

      @Override
      public void read(PageRead page) {
        // Checked when all writes are known.
      }
    };
  }

  /** What the database holds of a room, by position. */
  void stored(String room, List<? extends Remark<?>> entries) {
    orders.put(
        room,
        new ChangeOrder(
            room,
            entries,
            writes.getOrDefault(room, List.of()),
            intents.getOrDefault(room, List.of())));
  }

  /** The rooms that clients have written to. */
  Collection<String> rooms() {
    return intents.keySet();
  }

  /** Checks the pages of a log. */
  ClientLog.Reader pages() {
    return new ClientLog.Reader() {
      @Override
      public void intended(Intent intent) {
        // Known already.
      }

      @Override
      public void acknowledged(Acknowledged write) {
        // Known already.
      }

      @Override
      public void read(PageRead page) {
        check(page);
      }
    };
  }

  private void check(PageRead page) {
    pages++;
    sources.merge(page.shown().source(), 1, Integer::sum);
    ChangeOrder order =
        orders.computeIfAbsent(
            page.room(), room -> new ChangeOrder(room, List.of(), List.of(), List.of()));
    String wrong = wrong(page, order);
    if (wrong != null) {
      wrongPages.add(page.room() + " at " + page.shown().revision() + ": " + wrong);
    }
    worstStalenessMicros =
        Math.max(
            worstStalenessMicros,
            page.beganMicros() - order.earliestAckAfter(page.shown().revision()));
  }

  private static @Nullable String wrong(PageRead page, ChangeOrder order) {
    Shown shown = page.shown();
    if (shown.revision() < page.asked().minRevision()) {
      return "the client knew " + page.asked().minRevision();
    }
    if (shown.revision() > order.changes()) {
      return "there are no more than " + order.changes() + " changes";
    }
    long tail = order.tailAt(shown.revision());
    PageRange range = range(page.asked());
    long first = range.first(tail);
    long last = range.last(tail);
    List<Version> versions = shown.versions();
    if (versions.size() != Math.max(0, last - first + 1)) {
      return "%s is %d to %d of %d, and the page has %s"
          .formatted(page.asked(), first, last, tail, versions);
    }
    for (int i = 0; i < versions.size(); i++) {
      Version version = versions.get(i);
      if (version.seq() != first + i || !order.was(version, shown.revision())) {
        return version + " was not in the place " + (first + i);
      }
    }
    return shown.atStart() == first <= 1 && shown.atTail() == last >= tail
        ? null
        : "it is wrong where the timeline begins or ends: " + shown;
  }

  private static PageRange range(Asked asked) {
    return switch (asked.anchor()) {
      case LATEST -> PageRange.latest(asked.n());
      case BEFORE -> PageRange.before(asked.bound(), asked.n());
      case AFTER -> PageRange.after(asked.bound(), asked.n());
      case AROUND -> PageRange.around(asked.bound(), asked.n(), asked.n());
    };
  }

  int acknowledged() {
    return acknowledged;
  }

  /** Writes that are there though their client was killed before it knew. */
  int unacknowledged() {
    return orders.values().stream().mapToInt(ChangeOrder::unacknowledged).sum();
  }

  int pagesRead() {
    return pages;
  }

  /** {@return where pages came from} */
  Map<String, Integer> sources() {
    return sources;
  }

  List<String> wrongPages() {
    return wrongPages;
  }

  /** {@return what is wrong with numbers and acknowledged writes} */
  List<String> wrongWrites() {
    return orders.values().stream().flatMap(order -> order.wrong().stream()).toList();
  }

  int lost() {
    return orders.values().stream().mapToInt(ChangeOrder::lost).sum();
  }

  /**
   * {@return how long a write had been acknowledged, at most, when a page was asked for that lacks
   * it}
   */
  double worstStalenessMillis() {
    return worstStalenessMicros / 1e3;
  }
}
