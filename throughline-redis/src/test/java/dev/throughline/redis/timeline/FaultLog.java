package dev.throughline.redis.timeline;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Queue;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentLinkedQueue;

/** What clients wrote and read while servers failed, to be checked when all is over. */
final class FaultLog {

  private record Write(Message entity, long acknowledgedNanos) {}

  private record Read(
      String room, long after, int n, TimelinePage<Message> page, long minChg, long beganNanos) {}

  private final Queue<Write> writes = new ConcurrentLinkedQueue<>();
  private final Queue<Read> reads = new ConcurrentLinkedQueue<>();

  void wrote(Message entity) {
    writes.add(new Write(entity, System.nanoTime()));
  }

  /** A page after a position; the last one when that is -1. */
  void read(
      String room, long after, int n, TimelinePage<Message> page, long minChg, long beganNanos) {
    reads.add(new Read(room, after, n, page, minChg, beganNanos));
  }

  int writes() {
    return writes.size();
  }

  int reads() {
    return reads.size();
  }

  Map<TimelineSource, Integer> sources() {
    Map<TimelineSource, Integer> sources = new TreeMap<>();
    reads.forEach(read -> sources.merge(read.page().source(), 1, Integer::sum));
    return sources;
  }

  /** What is wrong: numbers that are missing or doubled, and pages that never were. */
  List<String> violations() {
    List<String> violations = new ArrayList<>();
    Map<String, TreeMap<Long, Message>> logs = new HashMap<>();
    for (Write write : writes) {
      Message entity = write.entity();
      Message other =
          logs.computeIfAbsent(entity.room(), room -> new TreeMap<>()).put(entity.chg(), entity);
      if (other != null && !other.equals(entity)) {
        violations.add("two changes have one number: " + other + " and " + entity);
      }
    }
    logs.forEach(
        (room, log) -> {
          if (log.lastKey() != log.size()) {
            violations.add(room + " has " + log.size() + " changes up to " + log.lastKey());
          }
        });
    for (Read read : reads) {
      String violation = violation(read, logs.getOrDefault(read.room(), new TreeMap<>()));
      if (violation != null) {
        violations.add(violation);
      }
    }
    return violations;
  }

  private static String violation(Read read, TreeMap<Long, Message> log) {
    TimelinePage<Message> page = read.page();
    if (page.chg() < read.minChg()) {
      return "P5: knew " + read.minChg() + ", the page is at " + page.chg();
    }
    TreeMap<Long, Message> state = new TreeMap<>();
    log.headMap(page.chg(), true).values().forEach(entity -> state.put(entity.seq(), entity));
    List<Message> entries = new ArrayList<>(state.values());
    List<Message> expected =
        read.after() < 0
            ? entries.subList(Math.max(0, entries.size() - read.n()), entries.size())
            : entries.stream().filter(e -> e.seq() > read.after()).limit(read.n()).toList();
    return expected.equals(page.items())
        ? null
        : read.room() + " at " + page.chg() + " was " + expected + ", the page is " + page;
  }

  /** How long something had been acknowledged, at most, when a page was asked for that lacks it. */
  long worstStalenessNanos() {
    Map<String, TreeMap<Long, Long>> acknowledged = new HashMap<>();
    for (Write write : writes) {
      acknowledged
          .computeIfAbsent(write.entity().room(), room -> new TreeMap<>())
          .put(write.entity().chg(), write.acknowledgedNanos());
    }
    long worst = 0;
    for (Read read : reads) {
      for (long nanos :
          acknowledged
              .getOrDefault(read.room(), new TreeMap<>())
              .tailMap(read.page().chg(), false)
              .values()) {
        worst = Math.max(worst, read.beganNanos() - nanos);
      }
    }
    return worst;
  }
}
