package dev.throughline.mongodb.internal.call;

import com.mongodb.bulk.BulkWriteResult;
import com.mongodb.client.MongoCollection;
import com.mongodb.client.result.UpdateResult;
import dev.throughline.mongodb.internal.call.direct.BlockingDriver;
import dev.throughline.mongodb.internal.call.direct.BulkWrite;
import dev.throughline.mongodb.internal.call.direct.CursorAnswer;
import dev.throughline.mongodb.internal.call.direct.DirectWrite;
import java.util.concurrent.atomic.LongAdder;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** Whether a template sends whole commands, and how many it has sent. Thread-safe. */
public final class DirectLevel {

  private final LongAdder sent = new LongAdder();
  private final boolean tested;
  private volatile boolean on;

  /**
   * Creates a level that is on where it may be.
   *
   * @param tested whether the driver is of a version that whole commands were tested with.
   */
  DirectLevel(boolean tested) {
    this.tested = tested;
    this.on = tested;
  }

  /** Says whether whole commands are sent, where they may be. */
  void set(boolean direct) {
    this.on = direct && tested;
  }

  /** Whether whole commands are sent. */
  public boolean isOn() {
    return on;
  }

  /** How many commands were sent. */
  long sent() {
    return sent.sum();
  }

  /**
   * Reads by a whole command.
   *
   * @return null when the driver has to do it.
   */
  @Nullable CursorAnswer tryRead(CallPlan plan, MongoCollection<?> collection, byte[] filter) {
    DirectCommand whole = on ? plan.direct() : null;
    CursorAnswer answer =
        whole == null
            ? null
            : BlockingDriver.tryRead(
                collection,
                !whole.counts(),
                () -> counted(whole.of(collection.getNamespace().getCollectionName(), filter, 0)));
    if (whole != null && answer != null && answer.cursor() != 0) {
      whole.leave();
      return null;
    }
    return answer;
  }

  /**
   * Writes one document by a whole command.
   *
   * @param write made when it is sent here.
   * @return null when the driver has to do it.
   */
  public @Nullable UpdateResult tryWrite(
      MongoCollection<?> collection, Supplier<DirectWrite> write) {
    return on
        ? BlockingDriver.tryWrite(
            collection,
            () -> {
              sent.increment();
              return write.get();
            })
        : null;
  }

  /**
   * Writes several documents by whole commands.
   *
   * @param write made when it is sent here.
   * @return null when the driver has to do it; nothing was sent then.
   */
  public @Nullable BulkWriteResult tryBulkWrite(
      MongoCollection<?> collection, Supplier<BulkWrite> write) {
    return on ? BlockingDriver.tryBulkWrite(collection, () -> counted(write.get())) : null;
  }

  /** Counts what is about to be sent, unless there is nothing. */
  public <R> @Nullable R counted(@Nullable R made) {
    if (made != null) {
      sent.increment();
    }
    return made;
  }
}
