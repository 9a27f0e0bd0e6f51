package dev.throughline.redis.internal.protocol;

import dev.throughline.redis.internal.protocol.HistoryRequest.Changes;
import dev.throughline.redis.internal.protocol.HistoryRequest.LastChange;
import dev.throughline.redis.internal.protocol.HistoryRequest.Range;
import dev.throughline.redis.internal.protocol.HistoryRequest.Tail;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.springframework.dao.ConcurrencyFailureException;

/**
 * Reads of the database that are exact at one revision, made of reads that are no snapshots.
 *
 * <p>What makes it possible: a change claims the number after the highest one that it has seen
 * committed, and no number is ever claimed twice. So numbers are committed in order, and every
 * entry carries the number of its last change.
 *
 * <p><b>Changes.</b> A scan from {@code after} upwards can miss a change that commits behind it
 * while a later one commits before it. It is complete up to its highest number m when no number up
 * to m is missing, or when m was committed before the scan began. Otherwise it is repeated: then m
 * has been.
 *
 * <p><b>Pages.</b> First the highest revision c, then the tail and the entries, then the changes
 * after c, complete up to m. An entry whose last change is above c is among the changes; any other
 * was read as it is. So together they are the state at m.
 */
final class Consistent {

  private static final int ATTEMPTS = 20;

  private Consistent() {}

  static <T> Flow<Changed<T>> changes(Object key, long after, long known, int limit) {
    return changes(key, after, known, limit, 1);
  }

  private static <T> Flow<Changed<T>> changes(
      Object key, long after, long known, int limit, int attempt) {
    Flow<List<Entry<T>>> scan = Flow.ask(new Changes<>(key, after, limit));
    return scan.then(
        entries -> {
          long last = entries.isEmpty() ? after : entries.get(entries.size() - 1).revision();
          boolean complete = last <= known || last == after + distinct(entries).size();
          if (complete) {
            return Flow.done(new Changed<>(last, distinct(entries), entries.size() == limit));
          }
          if (attempt == ATTEMPTS) {
            return new Flow.Failed<>(tooBusy(key));
          }
          return changes(key, after, last, limit, attempt + 1);
        });
  }

  /** A scan may meet an entry twice when it moves up meanwhile; the last one is the latest. */
  private static <T> List<Entry<T>> distinct(List<Entry<T>> entries) {
    Map<Long, Entry<T>> distinct = new LinkedHashMap<>();
    for (Entry<T> entry : entries) {
      distinct.remove(entry.seq());
      distinct.put(entry.seq(), entry);
    }
    return List.copyOf(distinct.values());
  }

  static <T> Flow<Snapshot<T>> snapshot(Object key, PageRange range) {
    return snapshot(key, range, 1);
  }

  private static <T> Flow<Snapshot<T>> snapshot(Object key, PageRange range, int attempt) {
    return Flow.ask(new LastChange(key))
        .then(
            revision ->
                Flow.ask(new Tail(key))
                    .then(
                        tail -> {
                          Flow<List<Entry<T>>> entries = Flow.ask(new Range<>(key, range));
                          return entries.then(
                              read -> completed(key, range, revision, tail, read, attempt));
                        }));
  }

  private static <T> Flow<Snapshot<T>> completed(
      Object key, PageRange range, long revision, long tail, List<Entry<T>> entries, int attempt) {
    int limit = Math.max(64, range.before() + range.after());
    Flow<Changed<T>> changes = changes(key, revision, revision, limit);
    return changes.then(
        changed -> {
          // A scan that has not met a change that was read before it is not complete either.
          boolean missed = entries.stream().anyMatch(entry -> entry.revision() > changed.to());
          if (changed.more() || missed) {
            return attempt == ATTEMPTS
                ? new Flow.Failed<>(tooBusy(key))
                : snapshot(key, range, attempt + 1);
          }
          long end =
              entries.isEmpty() ? tail : Math.max(tail, entries.get(entries.size() - 1).seq());
          return Flow.done(
              new Snapshot<>(end, revision, entries).with(changed.entries(), changed.to()));
        });
  }

  static ConcurrencyFailureException tooBusy(Object key) {
    return new ConcurrencyFailureException(
        "Timeline " + key + " changed during each of " + ATTEMPTS + " reads");
  }
}
