package dev.throughline.mongodb.write;

import dev.throughline.mongodb.write.item.ItemResult;
import dev.throughline.mongodb.write.item.WriteState;
import java.lang.reflect.UndeclaredThrowableException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * Counts the results of the entities of one run and reports each to the listener: an entity is
 * {@link #take taken}, later {@link #settle settled} once. Shared by both writers; neither sends
 * nor waits.
 *
 * <p>An exception of a listener ends the run and is kept: the entities behind are settled and
 * reported all the same.
 *
 * <p>For one thread at a time, except for {@link #take}, {@link #broke} and {@link #goesOn}, which
 * the source's thread may call meanwhile.
 */
final class WriteAccount {

  /** How many further exceptions the first carries. */
  private static final int MAX_SUPPRESSED = 10;

  private final boolean ordered;
  private final @Nullable Consumer<? super ItemResult> onItem;
  private final Consumer<? super WriteProgress> onProgress;
  private final long start = System.nanoTime();
  private final AtomicLong taken = new AtomicLong();
  private final long[] counts = new long[WriteState.values().length];
  private final List<ItemResult> failures = new ArrayList<>();
  private long batches;
  private long retries;
  private long bytes;
  private @Nullable ItemResult first;
  private volatile boolean stopped;
  private volatile @Nullable Throwable thrown;
  private int suppressed;

  private final String bounds;

  WriteAccount(WriterOptions options) {
    this.bounds =
        "%d batches of %d documents or %d bytes in flight"
            .formatted(options.inFlight, options.batchSize, options.maxBatchBytes);
    this.ordered = options.ordered;
    this.onItem = options.onItem;
    this.onProgress = options.onProgress;
  }

  /** Takes an entity; its position in the stream. By one thread at a time. */
  long take() {
    long position = taken.get();
    taken.lazySet(position + 1);
    return position;
  }

  /**
   * {@return whether nothing has ended the run: no failure of an ordered one, no exception of
   * others}
   */
  boolean goesOn() {
    return !stopped;
  }

  /** Ends the run: nothing is sent any more. */
  void stop() {
    stopped = true;
  }

  /** Ends the run with what the source, a listener or a step after a write has thrown. */
  synchronized void broke(Throwable e) {
    stopped = true;
    Throwable earlier = thrown;
    if (earlier == null) {
      thrown = e instanceof OutOfMemoryError ? named(e) : e;
    } else if (earlier != e && suppressed < MAX_SUPPRESSED) {
      suppressed++;
      earlier.addSuppressed(e);
    }
  }

  private Throwable named(Throwable e) {
    String message = "A run with %s needs more memory: lower inFlight, batchSize or maxBatchBytes";
    return new OutOfMemoryError(message.formatted(bounds)).initCause(e);
  }

  /** {@return what ended the run, if it was not the failure of an entity} */
  @Nullable Throwable thrown() {
    return thrown;
  }

  /**
   * Counts and reports what became of an entity; once for each.
   *
   * @param error null also for an entity that was not sent because of another one.
   */
  void settle(
      long position, @Nullable Object entity, WriteState state, @Nullable RuntimeException error) {
    if (error == null && onItem == null) {
      counts[state.ordinal()]++;
    } else {
      settle(new ItemResult(position, entity, state, error));
    }
  }

  /** The same. */
  void settle(ItemResult item) {
    counts[item.state().ordinal()]++;
    if (item.error() != null) {
      if (ordered) {
        stop();
      }
      if (first == null || item.position() < first.position()) {
        first = item;
      }
      if (failures.size() < WriteReport.MAX_FAILURES) {
        failures.add(item);
      }
    }
    if (onItem != null) {
      try {
        onItem.accept(item);
      } catch (Throwable e) {
        broke(e);
      }
    }
  }

  /** An entity that is not sent, because of another one or a cancellation. */
  void leave(long position, @Nullable Object entity) {
    settle(position, entity, WriteState.NOT_WRITTEN, null);
  }

  /**
   * Counts and reports an answer, after its entities are settled.
   *
   * @param sent how often documents were sent for it.
   */
  void answered(
      String collection,
      int batchWritten,
      int batchNotWritten,
      int sent,
      int batchRetries,
      long batchBytes,
      Duration elapsed) {
    batches += sent;
    retries += batchRetries;
    bytes += batchBytes;
    try {
      onProgress.accept(
          new WriteProgress(
              collection,
              batchWritten,
              batchNotWritten,
              (int) Math.min(Integer.MAX_VALUE, batchBytes),
              batchRetries,
              elapsed,
              taken.get(),
              count(WriteState.WRITTEN)));
    } catch (Throwable e) {
      broke(e);
    }
  }

  private long count(WriteState state) {
    return counts[state.ordinal()];
  }

  /** {@return what was done so far} */
  WriteReport report(boolean cancelled) {
    return new WriteReport(
        taken.get(),
        count(WriteState.WRITTEN),
        count(WriteState.FAILED),
        count(WriteState.UNKNOWN),
        count(WriteState.NOT_WRITTEN),
        batches,
        retries,
        bytes,
        cancelled,
        Duration.ofNanos(System.nanoTime() - start),
        List.copyOf(failures));
  }

  /**
   * Ends the run, when every entity is settled.
   *
   * @throws StreamingWriteException if an entity failed or its fate is unknown.
   */
  WriteReport finish(boolean cancelled) {
    Throwable broken = thrown;
    if (broken != null) {
      throw WriteAccount.<RuntimeException>unchecked(broken);
    }
    WriteReport report = report(cancelled);
    ItemResult cause = first;
    if (cause != null) {
      throw new StreamingWriteException(message(report, cause), report, cause.error());
    }
    return report;
  }

  private static String message(WriteReport report, ItemResult cause) {
    Object entity = cause.entity();
    return "Of %d entities %d are written, %d failed, %d are unknown, %d were not sent; the first is %s at position %d (%s)"
        .formatted(
            report.received(),
            report.written(),
            report.failed(),
            report.unknown(),
            report.notWritten(),
            entity == null ? "null" : entity.getClass().getName(),
            cause.position(),
            cause.error());
  }

  /** The same exception: those of other languages' callbacks may be checked ones. */
  @SuppressWarnings("unchecked")
  static <E extends Throwable> E unchecked(Throwable e) throws E {
    throw (E) e;
  }

  /** As the error of an entity. */
  static RuntimeException asError(Throwable e) {
    return e instanceof RuntimeException runtime ? runtime : new UndeclaredThrowableException(e);
  }
}
