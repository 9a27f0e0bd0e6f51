package dev.throughline.verification.faults;

import dev.throughline.verification.faults.ClientLog.Acknowledged;
import dev.throughline.verification.faults.ClientLog.Intent;
import dev.throughline.verification.faults.ClientLog.Version;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;

/**
 * Every change of one room in the order of its number, put together when all is over: which entry
 * it was of from the numbers that entries have claimed, and what it made of it from the logs. Of a
 * write that was never acknowledged, it is one of those that clients intended.
 */
final class ChangeOrder {

  /** What an entry was from a change on: one of these contents. */
  private record State(long revision, Set<String> contents) {}

  private final String room;
  private final List<? extends Remark<?>> entries;
  private final List<String> wrong = new ArrayList<>();
  private final Map<Long, NavigableMap<Long, State>> states = new HashMap<>();
  private final long[] appended;
  private final long[] ackOrder;
  private final long[] earliestAckFrom;
  private long changes;
  private int unacknowledged;
  private int lost;

  ChangeOrder(
      String room,
      List<? extends Remark<?>> entries,
      List<Acknowledged> writes,
      List<Intent> intents) {
    this.room = room;
    this.entries = entries;
    Map<Long, Acknowledged> acknowledged = new TreeMap<>();
    for (Acknowledged write : writes) {
      Acknowledged other = acknowledged.put(write.version().revision(), write);
      if (other != null && !other.version().equals(write.version())) {
        wrong.add(room + ": one number for " + other.version() + " and " + write.version());
      }
    }
    Map<String, Set<String>> intended = new HashMap<>();
    intents.forEach(
        intent ->
            intended
                .computeIfAbsent(intent.target(), target -> new TreeSet<>())
                .add(intent.content()));
    this.appended = order(acknowledged, intended);
    for (Acknowledged write : acknowledged.values()) {
      lose(write);
    }
    List<Acknowledged> byChange = List.copyOf(acknowledged.values());
    ackOrder = byChange.stream().mapToLong(write -> write.version().revision()).toArray();
    earliestAckFrom = new long[ackOrder.length + 1];
    earliestAckFrom[ackOrder.length] = Long.MAX_VALUE;
    for (int i = ackOrder.length - 1; i >= 0; i--) {
      earliestAckFrom[i] = Math.min(byChange.get(i).atMicros(), earliestAckFrom[i + 1]);
    }
  }

  private long[] order(Map<Long, Acknowledged> acknowledged, Map<String, Set<String>> intended) {
    TreeSet<Long> numbers = new TreeSet<>();
    long[] firsts = new long[entries.size()];
    for (int i = 0; i < firsts.length; i++) {
      Remark<?> entry = entries.get(i);
      if (entry.seq != i + 1) {
        wrong.add(room + " has " + entry.seq + " in the place of " + (i + 1));
      }
      List<Long> claims = entry.claims == null ? List.of() : entry.claims;
      NavigableMap<Long, State> own = new TreeMap<>();
      for (long revision : claims) {
        if (!numbers.add(revision)) {
          wrong.add(room + ": " + revision + " was claimed twice");
        }
        Acknowledged write = acknowledged.get(revision);
        Set<String> contents =
            revision == entry.revision
                ? Set.of(entry.content())
                : write != null
                    ? Set.of(write.version().content())
                    : intended.getOrDefault(target(entry, revision, claims), Set.of());
        if (write == null) {
          unacknowledged++;
        }
        own.put(revision, new State(revision, contents));
      }
      firsts[i] = own.isEmpty() ? 0 : own.firstKey();
      states.put(entry.seq, own);
    }
    changes = numbers.isEmpty() ? 0 : numbers.last();
    if (changes != numbers.size()) {
      wrong.add(room + " has " + numbers.size() + " changes up to " + changes);
    }
    return firsts;
  }

  private static String target(Remark<?> entry, long revision, List<Long> claims) {
    return revision == claims.get(0)
        ? entry.author + "/" + entry.clientId
        : Long.toString(entry.seq);
  }

  private void lose(Acknowledged write) {
    Version version = write.version();
    State state = states.getOrDefault(version.seq(), new TreeMap<>()).get(version.revision());
    if (state == null || !state.contents().contains(version.content())) {
      lost++;
      wrong.add(room + " has lost " + version);
    }
  }

  /** {@return what is wrong with the numbers themselves} */
  List<String> wrong() {
    return wrong;
  }

  /** The highest revision. */
  long changes() {
    return changes;
  }

  /** Writes that were acknowledged and are not there. */
  int lost() {
    return lost;
  }

  /** Writes that are there and were not acknowledged, since their client was killed. */
  int unacknowledged() {
    return unacknowledged;
  }

  /** {@return how many entries there were at a revision} */
  long tailAt(long revision) {
    int at = Arrays.binarySearch(appended, revision);
    return at >= 0 ? at + 1L : -at - 1L;
  }

  /** {@return whether the entry was this at a revision} */
  boolean was(Version version, long revision) {
    Map.Entry<Long, State> found =
        states.getOrDefault(version.seq(), new TreeMap<>()).floorEntry(revision);
    return found != null
        && found.getValue().revision() == version.revision()
        && found.getValue().contents().contains(version.content());
  }

  /** When the first of the later changes was acknowledged, in microseconds; or the highest long. */
  long earliestAckAfter(long revision) {
    int at = Arrays.binarySearch(ackOrder, revision);
    return earliestAckFrom[at >= 0 ? at + 1 : -at - 1];
  }
}
