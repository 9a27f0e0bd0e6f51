package dev.throughline.mongodb.write;

import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * One run of a {@link StreamingWriter}, for one thread, except for {@link #cancel()}. Close it in
 * any case: that waits for what is in flight.
 */
public final class WriteRun implements AutoCloseable {

  private final WriterOptions options;
  private final BatchSource source;
  private final BatchDispatch dispatch;
  private final int batchSize;
  private final Map<String, PendingBatch> open = new LinkedHashMap<>();
  private final List<ItemResult> failures = new ArrayList<>();
  private final long start = System.nanoTime();
  private volatile boolean cancelled;
  private boolean stopped;
  private boolean closed;
  private long received;
  private long written;
  private long failed;
  private long unknown;
  private long notWritten;
  private long batches;
  private long retries;
  private long bytes;
  private @Nullable ItemResult first;

  WriteRun(BatchTarget target, WriterOptions options) {
    this.options = options;
    this.source =
        target.openBatches(new BatchSource.Settings(options.mode, options.ordered, options.direct));
    this.batchSize = Math.min(options.batchSize, source.maxBatchSize());
    int inFlight = source.boundToThread() ? 1 : options.inFlight;
    this.dispatch = new BatchDispatch(inFlight, options.ordered, this::settle, this::leave);
  }

  /** Whether more entities are welcome: the run is neither cancelled nor stopped by a failure. */
  public boolean takes() {
    if (!cancelled
        && (options.cancelWhen.getAsBoolean() || Thread.currentThread().isInterrupted())) {
      cancelled = true;
    }
    return !cancelled && !stopped;
  }

  /**
   * Stops the run: what is in flight is waited for, what is gathered is not sent. May be called by
   * any thread.
   */
  public void cancel() {
    cancelled = true;
  }

  /**
   * Takes an entity, and waits when as many batches are in flight as may be.
   *
   * <p>When the run no longer {@link #takes()} any, the entity is only counted as not written.
   */
  public void add(@Nullable Object entity) {
    long position = received++;
    if (!takes()) {
      leave(position, entity);
      return;
    }
    PendingBatch batch = null;
    try {
      if (entity == null) {
        throw new IllegalArgumentException("Entity must not be null");
      }
      String named = options.collection;
      String collection = named != null ? named : source.collectionOf(entity);
      batch = open.get(collection);
      if (batch != null && !batch.accepts(entity)) {
        open.remove(collection);
        dispatch.send(batch);
        batch = null;
      }
      if (batch == null) {
        batch = new PendingBatch(collection, source.newBatch(collection));
        open.put(collection, batch);
      }
      batch.add(entity, position);
    } catch (RuntimeException e) {
      refuse(position, entity, e);
      return;
    }
    if (batch.count() >= batchSize || batch.bytes() >= options.maxBatchBytes) {
      open.remove(batch.collection());
      dispatch.send(batch);
    }
  }

  /** An ordered run still writes what came before the entity, as single saves would have. */
  private void refuse(long position, @Nullable Object entity, RuntimeException e) {
    tell(new ItemResult(position, entity, WriteState.FAILED, e));
    if (options.ordered) {
      flush();
      stopped = true;
    }
  }

  private void flush() {
    List<PendingBatch> gathered = new ArrayList<>(open.values());
    open.clear();
    for (PendingBatch batch : gathered) {
      if (batch.count() == 0) {
        batch.release();
      } else if (stopped || cancelled) {
        leave(batch);
      } else {
        dispatch.send(batch);
      }
    }
  }

  private void leave(PendingBatch batch) {
    for (int i = 0; i < batch.count(); i++) {
      leave(batch.position(i), batch.entity(i));
    }
    batch.release();
  }

  private void leave(long position, @Nullable Object entity) {
    tell(new ItemResult(position, entity, WriteState.NOT_WRITTEN, null));
  }

  /** Takes back a batch that was sent. */
  private void settle(PendingBatch batch, BatchResult result) {
    int count = batch.count();
    int batchBytes = batch.bytes();
    int batchWritten = 0;
    stopped |= options.ordered && result.cause() != null;
    batches++;
    retries += result.retries();
    bytes += batchBytes;
    Consumer<? super ItemResult> onItem = options.onItem;
    for (int i = 0; i < count; i++) {
      if (result.state(i) == WriteState.WRITTEN) {
        Object entity = batch.complete(i);
        batchWritten++;
        written++;
        if (onItem != null) {
          onItem.accept(new ItemResult(batch.position(i), entity, WriteState.WRITTEN, null));
        }
      } else {
        tell(new ItemResult(batch.position(i), batch.entity(i), result.state(i), error(result, i)));
      }
    }
    batch.release();
    options.onProgress.accept(
        new WriteProgress(
            batch.collection(),
            batchWritten,
            count - batchWritten,
            batchBytes,
            result.retries(),
            batch.elapsed(),
            received,
            written));
  }

  private static @Nullable RuntimeException error(BatchResult result, int position) {
    return result.state(position) == WriteState.NOT_WRITTEN && result.hasErrors()
        ? null // because of another entity
        : result.error(position);
  }

  private void tell(ItemResult result) {
    switch (result.state()) {
      case FAILED -> failed++;
      case UNKNOWN -> unknown++;
      case NOT_WRITTEN -> notWritten++;
      case WRITTEN -> throw new IllegalStateException("counted elsewhere");
    }
    if (result.error() != null) {
      if (first == null) {
        first = result;
      }
      if (failures.size() < WriteReport.MAX_FAILURES) {
        failures.add(result);
      }
    }
    Consumer<? super ItemResult> onItem = options.onItem;
    if (onItem != null) {
      onItem.accept(result);
    }
  }

  /**
   * Sends what is gathered and waits for all answers.
   *
   * @return what was done; a cancelled run returns as well.
   * @throws StreamingWriteException if an entity failed or its fate is unknown.
   */
  public WriteReport finish() {
    takes();
    flush();
    dispatch.awaitAll();
    WriteReport report = report();
    ItemResult cause = first;
    if (cause != null) {
      throw new StreamingWriteException(message(report, cause), report, cause.error());
    }
    return report;
  }

  static String message(WriteReport report, ItemResult cause) {
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

  /** What was done so far. */
  public WriteReport report() {
    return new WriteReport(
        received,
        written,
        failed,
        unknown,
        notWritten,
        batches,
        retries,
        bytes,
        cancelled,
        Duration.ofNanos(System.nanoTime() - start),
        List.copyOf(failures));
  }

  /** Waits for what is in flight; what is gathered and was not {@link #finish() sent} is left. */
  @Override
  public void close() {
    if (!closed) {
      closed = true;
      try {
        dispatch.close();
      } finally {
        open.values().forEach(PendingBatch::release);
        open.clear();
        source.close();
      }
    }
  }
}
