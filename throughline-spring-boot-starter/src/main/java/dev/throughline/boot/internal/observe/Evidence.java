package dev.throughline.boot.internal.observe;

import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.LongAdder;

/** The observations of work that may be avoided, by kind, call and place. Thread-safe. */
public final class Evidence {

  /** Further places are not kept. */
  private static final int MAX_PLACES = 1_000;

  /** The kind of an observation. */
  public enum Kind {
    /** The same find again and again, after a list or within one call. */
    REPEATED_FINDS,
    /** Writes of one document each, one after the other. */
    SINGLE_WRITES,
    /** Pages that the server reaches by passing others by, or that are counted. */
    OFFSET_PAGES,
    /** Large documents that are replaced although most of their fields are the same. */
    WHOLE_REWRITES
  }

  /**
   * The place of an observation.
   *
   * @param detail the collection, with the filter's fields.
   * @param after the call before it, empty when there is none.
   */
  public record Place(Kind kind, CallName call, String detail, String after) {}

  /**
   * The observations at one place.
   *
   * @param times how often: runs of commands, pages, or rewrites.
   * @param commands the commands of which these were made.
   * @param nanos the time these commands took.
   * @param spareNanos the part of it that is saved, of pages that of counts; zero where it follows
   *     from the commands.
   * @param bytes bytes that were sent, of rewrites.
   * @param spareBytes the part of them that had not changed.
   * @param counts commands that count, of pages.
   * @param deep pages behind a large skip.
   * @param deepNanos the time these pages took.
   */
  public record Seen(
      Place place,
      long times,
      long commands,
      long nanos,
      long spareNanos,
      long bytes,
      long spareBytes,
      long counts,
      long deep,
      long deepNanos) {}

  private static final class Sums {
    final LongAdder times = new LongAdder();
    final LongAdder commands = new LongAdder();
    final LongAdder nanos = new LongAdder();
    final LongAdder spareNanos = new LongAdder();
    final LongAdder bytes = new LongAdder();
    final LongAdder spareBytes = new LongAdder();
    final LongAdder counts = new LongAdder();
    final LongAdder deep = new LongAdder();
    final LongAdder deepNanos = new LongAdder();
  }

  private final Map<Place, Sums> places = new ConcurrentHashMap<>();

  private Sums at(Place place) {
    Sums known = places.get(place);
    return known != null || places.size() >= MAX_PLACES
        ? known == null ? new Sums() : known
        : places.computeIfAbsent(place, it -> new Sums());
  }

  /** Takes a run of commands that has become long, or more commands of it. */
  void run(Place place, boolean begins, long commands, long nanos) {
    Sums sums = at(place);
    if (begins) {
      sums.times.increment();
    }
    sums.commands.add(commands);
    sums.nanos.add(nanos);
  }

  /** Takes a page with the commands that count for it. */
  void page(Place place, boolean deep, long nanos, long counts, long countingNanos) {
    Sums sums = at(place);
    sums.times.increment();
    sums.commands.add(1 + counts);
    sums.nanos.add(nanos + countingNanos);
    sums.spareNanos.add(countingNanos);
    sums.counts.add(counts);
    if (deep) {
      sums.deep.increment();
      sums.deepNanos.add(nanos);
    }
  }

  void rewrite(Place place, long nanos, long spareNanos, long bytes, long spareBytes) {
    Sums sums = at(place);
    sums.times.increment();
    sums.commands.increment();
    sums.nanos.add(nanos);
    sums.spareNanos.add(spareNanos);
    sums.bytes.add(bytes);
    sums.spareBytes.add(spareBytes);
  }

  /** All that was seen so far. */
  public List<Seen> all() {
    return places.entrySet().stream()
        .map(
            entry -> {
              Sums sums = entry.getValue();
              return new Seen(
                  entry.getKey(),
                  sums.times.sum(),
                  sums.commands.sum(),
                  sums.nanos.sum(),
                  sums.spareNanos.sum(),
                  sums.bytes.sum(),
                  sums.spareBytes.sum(),
                  sums.counts.sum(),
                  sums.deep.sum(),
                  sums.deepNanos.sum());
            })
        .toList();
  }

  void clear() {
    places.clear();
  }
}
