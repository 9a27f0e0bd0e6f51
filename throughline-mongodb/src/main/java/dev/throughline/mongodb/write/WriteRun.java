package dev.throughline.mongodb.write;

import dev.throughline.mongodb.internal.batch.BatchResult;
import dev.throughline.mongodb.internal.batch.BatchSource;
import dev.throughline.mongodb.internal.batch.BatchTarget;
import dev.throughline.mongodb.write.item.WriteState;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * One run of a {@link StreamingWriter}, for one thread, except for {@link #cancel()}. Close it in
 * any case: that waits for what is in flight.
 *
 * <p>What a listener throws comes out of the call during which it was thrown, after what the call
 * had to do, and ends the run.
 */
public final class WriteRun implements AutoCloseable {

  private final WriterOptions options;
  private final BatchSource source;
  private final BatchDispatch dispatch;
  private final WriteAccount account;
  private final int batchSize;
  private final Map<String, PendingBatch> open = new LinkedHashMap<>();
  private volatile boolean cancelled;
  private boolean closed;
  private boolean thrown;

  WriteRun(BatchTarget target, WriterOptions options) {
    this.options = options;
    this.account = new WriteAccount(options);
    this.source = target.openBatches(new BatchSource.Settings(options.mode, options.ordered));
    this.batchSize = Math.min(options.batchSize, source.maxBatchSize());
    int inFlight = source.boundToThread() ? 1 : options.inFlight;
    this.dispatch =
        new BatchDispatch(inFlight, options.ordered, this::sends, this::settle, this::leave);
  }

  /**
   * {@return whether more entities are welcome: the run is neither cancelled, nor closed, nor
   * stopped by a failure or an exception}
   */
  public boolean takes() {
    if (!cancelled) {
      try {
        if (options.cancelWhen.getAsBoolean() || Thread.currentThread().isInterrupted()) {
          cancelled = true;
        }
      } catch (Throwable e) {
        account.broke(e);
      }
    }
    return sends() && !closed;
  }

  private boolean sends() {
    return !cancelled && account.goesOn();
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
   *
   * @throws RuntimeException what a listener has thrown meanwhile; the entity was taken.
   */
  public void add(@Nullable Object entity) {
    long position = account.take();
    if (takes()) {
      gather(position, entity);
    } else {
      account.leave(position, entity);
    }
    rethrow();
  }

  private void gather(long position, @Nullable Object entity) {
    PendingBatch batch = null;
    int before = 0;
    try {
      if (entity == null) {
        throw new IllegalArgumentException("Entity must not be null");
      }
      String named = options.collection;
      String collection = named != null ? named : source.collectionOf(entity);
      batch = open.get(collection);
      if (batch != null && !batch.accepts(entity)) {
        send(batch);
        batch = null;
        if (!sends()) {
          account.leave(position, entity);
          return;
        }
      }
      if (batch == null) {
        batch = new PendingBatch(collection, source.newBatch(collection));
        open.put(collection, batch);
      }
      before = batch.count();
      batch.add(entity, position);
    } catch (RuntimeException e) {
      refuse(position, entity, e);
      return;
    } catch (Throwable e) {
      account.broke(e);
      if (batch == null || batch.count() == before) {
        account.leave(position, entity);
      }
      return;
    }
    if (batch.count() >= batchSize || batch.bytes() >= options.maxBatchBytes) {
      send(batch);
    }
  }

  private void send(PendingBatch batch) {
    open.remove(batch.collection());
    dispatch.send(batch);
  }

  /** An ordered run still writes what came before the entity, as single saves would have. */
  private void refuse(long position, @Nullable Object entity, RuntimeException e) {
    if (options.ordered) {
      flush();
    }
    account.settle(position, entity, WriteState.FAILED, e);
  }

  private void flush() {
    List<PendingBatch> gathered = new ArrayList<>(open.values());
    open.clear();
    for (PendingBatch batch : gathered) {
      if (batch.count() == 0) {
        batch.release();
      } else if (closed || !sends()) {
        leave(batch);
      } else {
        dispatch.send(batch);
      }
    }
  }

  private void leave(PendingBatch batch) {
    for (int i = 0; i < batch.count(); i++) {
      account.leave(batch.position(i), batch.entity(i));
    }
    batch.release();
  }

  /** Takes back a batch that was sent. */
  private void settle(PendingBatch batch) {
    BatchResult result = batch.result();
    Throwable fatal = batch.fatal();
    if (fatal != null) {
      account.broke(fatal);
    }
    if (options.ordered && result.cause() != null) {
      account.stop();
    }
    int count = batch.count();
    int bytes = batch.bytes();
    int written = 0;
    for (int i = 0; i < count; i++) {
      WriteState state = result.state(i);
      if (state == WriteState.WRITTEN) {
        written++;
        account.settle(batch.position(i), completed(batch, i), state, null);
      } else {
        account.settle(batch.position(i), batch.entity(i), state, error(result, i));
      }
    }
    batch.release();
    account.answered(
        batch.collection(), written, count - written, 1, result.retries(), bytes, batch.elapsed());
  }

  /** The entity is written, whatever the steps after that throw. */
  private Object completed(PendingBatch batch, int index) {
    try {
      return batch.complete(index);
    } catch (Throwable e) {
      account.broke(e);
      return batch.entity(index);
    }
  }

  private static @Nullable RuntimeException error(BatchResult result, int position) {
    return result.state(position) == WriteState.NOT_WRITTEN && result.hasErrors()
        ? null // because of another entity
        : result.error(position);
  }

  /** Throws what has ended the run, unless it is out already. */
  private void rethrow() {
    Throwable e = account.thrown();
    if (e != null && !thrown) {
      thrown = true;
      throw WriteAccount.<RuntimeException>unchecked(e);
    }
  }

  /**
   * Sends what is gathered and waits for all answers.
   *
   * @return what was done; a cancelled run returns as well.
   * @throws StreamingWriteException if an entity failed or its fate is unknown.
   * @throws RuntimeException what a listener has thrown during the run.
   */
  public WriteReport finish() {
    takes();
    flush();
    dispatch.awaitAll();
    thrown |= account.thrown() != null;
    return account.finish(cancelled);
  }

  /** {@return what was done so far} */
  public WriteReport report() {
    return account.report(cancelled);
  }

  /**
   * Waits for what is in flight; what is gathered and was not {@link #finish() sent} is left.
   *
   * @throws RuntimeException what a listener throws meanwhile.
   */
  @Override
  public void close() {
    if (!closed) {
      closed = true;
      dispatch.close();
      flush();
      rethrow();
    }
  }
}
