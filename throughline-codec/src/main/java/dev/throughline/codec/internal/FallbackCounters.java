package dev.throughline.codec.internal;

import dev.throughline.codec.Fallback;
import dev.throughline.codec.Fallback.Operation;
import dev.throughline.codec.internal.bson.Deopt;
import dev.throughline.codec.internal.diagnose.Place;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.LongAdder;
import org.apache.commons.logging.Log;
import org.apache.commons.logging.LogFactory;
import org.jspecify.annotations.Nullable;

/**
 * Counts the documents of one type that were handed to stock, by reason, and keeps where the first
 * of each reason left the plan. A defect is logged as a warning, once for each place; where the
 * system property {@value #STRICT} is {@code true}, as it is in tests, it is an error. Thread-safe,
 * and bounded: what comes after {@value #MAX_REASONS} reasons is counted together.
 */
final class FallbackCounters {

  /** System property: a defect is thrown as an {@link AssertionError}. */
  static final String STRICT = "throughline.strict";

  static final int MAX_REASONS = 64;

  private static final Log LOG = LogFactory.getLog(Fallback.class);

  /** Looks for the place where a document leaves the plan. */
  @FunctionalInterface
  interface Diagnosis {

    /** No place is looked for. */
    Diagnosis NONE = reason -> null;

    @Nullable Place find(String reason);
  }

  private record Kind(Operation operation, String reason) {}

  private static final class Tally {

    final @Nullable Place first;
    final boolean planned;
    final LongAdder count = new LongAdder();

    Tally(@Nullable Place first, boolean planned) {
      this.first = first;
      this.planned = planned;
    }
  }

  private final Class<?> type;
  private final Log log;
  private final Map<Kind, Tally> tallies = new ConcurrentHashMap<>();

  /** Creates counters at zero. */
  FallbackCounters(Class<?> type) {
    this(type, LOG);
  }

  FallbackCounters(Class<?> type, Log log) {
    this.type = type;
    this.log = log;
  }

  /**
   * Counts a document.
   *
   * @param diagnosis asked once for each reason.
   * @throws AssertionError for a defect, where tests want to know.
   */
  void count(Operation operation, Throwable e, Diagnosis diagnosis) {
    boolean planned = e instanceof Deopt || Defects.planned(e);
    Kind kind = new Kind(operation, reason(e, planned));
    Tally tally = tallies.get(kind);
    if (tally == null) {
      tally = first(kind, e, planned, diagnosis);
    }
    tally.count.increment();
    if (!planned && Boolean.getBoolean(STRICT)) {
      throw new AssertionError("Compiled code of " + type.getName() + " failed: " + kind, e);
    }
  }

  private static String reason(Throwable e, boolean planned) {
    if (e instanceof Deopt) {
      return String.valueOf(e.getMessage());
    }
    return planned ? e.getClass().getSimpleName() : e.getClass().getName() + Defects.place(e);
  }

  private Tally first(Kind kind, Throwable e, boolean planned, Diagnosis diagnosis) {
    if (tallies.size() >= MAX_REASONS) {
      Kind others = new Kind(kind.operation(), "other reasons");
      return tallies.computeIfAbsent(others, key -> new Tally(null, true));
    }
    Place place = planned ? diagnosis.find(kind.reason()) : null;
    Tally tally = new Tally(place, planned);
    Tally earlier = tallies.putIfAbsent(kind, tally);
    if (earlier != null) {
      return earlier;
    }
    if (!planned) {
      log.warn(
          "Compiled code of "
              + type.getName()
              + " failed, which is a defect of Throughline. Stock serves such documents instead",
          e);
    } else if (log.isDebugEnabled()) {
      log.debug(
          "Stock serves a document of "
              + type.getName()
              + ": "
              + fallback(kind, place, true, 1).description());
    }
    return tally;
  }

  private static Fallback fallback(Kind kind, @Nullable Place place, boolean planned, long count) {
    return new Fallback(
        kind.operation(),
        kind.reason(),
        place == null ? null : place.path(),
        place == null ? null : place.found(),
        place == null ? null : place.expected(),
        planned,
        count);
  }

  /** All reasons, in the order of their texts. */
  List<Fallback> all() {
    return tallies.entrySet().stream()
        .map(
            entry ->
                fallback(
                    entry.getKey(),
                    entry.getValue().first,
                    entry.getValue().planned,
                    entry.getValue().count.sum()))
        .sorted(Comparator.comparing(Fallback::description))
        .toList();
  }
}
