package dev.throughline.boot.internal.observe;

import dev.throughline.boot.internal.observe.MappedType.Direction;
import org.jspecify.annotations.Nullable;

/**
 * The mapping of one thread: documents of one type follow each other, and are added to their call
 * and their type together, when the call has ended or another type comes. The first of them are
 * timed, and one of several of those behind, since a clock that is read twice for each document
 * costs what it is to find. Outside of a call, each document is timed and added at once. Not
 * thread-safe.
 */
public final class ThreadMapping {

  /** So many documents of a call are all timed. */
  static final int ALL = 32;

  /** One of so many documents behind these is timed. */
  static final int ONE_OF = 16;

  private static final long UNKNOWN = -1;

  private @Nullable Call call;
  private @Nullable Class<?> type;
  private @Nullable Direction direction;
  private @Nullable MappedType sums;
  private boolean within;
  private boolean timed;
  private long started;
  private long awayBefore;
  private long documents;
  private long whole;
  private long nanos;
  private long timedBehind;
  private long nanosBehind;
  private long untilSample = UNKNOWN;

  /** {@return whether a document is being mapped: what is mapped within it belongs to it} */
  public boolean within() {
    return within;
  }

  /** {@return whether the next document is added to those before it} */
  public boolean continues(@Nullable Call of, Class<?> mapped, Direction way) {
    return of != null && call == of && type == mapped && direction == way;
  }

  /**
   * Begins with documents of another call or type.
   *
   * @param total the sums of that type; null where they are not kept.
   */
  public void next(@Nullable Call of, Class<?> mapped, Direction way, @Nullable MappedType total) {
    flush();
    call = of;
    type = mapped;
    direction = way;
    sums = total;
  }

  /** A document begins. */
  public void begin() {
    within = true;
    timed = documents < ALL || (documents - ALL) % ONE_OF == 0;
    if (timed) {
      awayBefore = call == null ? 0 : call.away();
      started = System.nanoTime();
    }
  }

  /**
   * The document is mapped.
   *
   * @param ofType whether it counts as one of its type: neither a projection nor a failure.
   */
  public void end(boolean ofType) {
    if (timed) {
      took(System.nanoTime() - started);
    }
    documents++;
    if (ofType) {
      whole++;
    }
    within = false;
    if (call == null) {
      flush();
    }
  }

  private void took(long elapsed) {
    // References are fetched while their owner is mapped.
    long mapping = call == null ? elapsed : Math.max(0, elapsed - (call.away() - awayBefore));
    if (documents < ALL) {
      nanos += mapping;
    } else {
      timedBehind++;
      nanosBehind += mapping;
    }
  }

  /** Adds what was mapped, and forgets it. */
  void flush() {
    if (documents > 0) {
      long all = nanos + (timedBehind == 0 ? 0 : nanosBehind * (documents - ALL) / timedBehind);
      if (call != null) {
        call.mapped(documents, all);
      }
      if (sums != null) {
        sums.add(whole, all * whole / documents);
      }
    }
    call = null;
    type = null;
    direction = null;
    sums = null;
    documents = 0;
    whole = 0;
    nanos = 0;
    timedBehind = 0;
    nanosBehind = 0;
  }

  /** {@return whether a sample is due, after one more document} */
  public boolean due() {
    return untilSample != UNKNOWN && --untilSample <= 0;
  }

  /** {@return whether it is known when a sample is due} */
  public boolean knowsNextSample() {
    return untilSample != UNKNOWN;
  }

  /** The next sample is the one of so many documents from here. */
  public void nextSampleAfter(long number) {
    untilSample = number;
  }
}
