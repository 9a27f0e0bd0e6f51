package dev.throughline.mongodb.internal.run;

import com.mongodb.bulk.BulkWriteResult;
import com.mongodb.client.MongoCollection;
import com.mongodb.client.MongoCursor;
import com.mongodb.client.result.UpdateResult;
import dev.throughline.mongodb.internal.call.DirectCommand;
import dev.throughline.mongodb.internal.call.Operation;
import dev.throughline.mongodb.internal.driver.BulkWrite;
import dev.throughline.mongodb.internal.driver.CursorAnswer;
import dev.throughline.mongodb.internal.driver.DirectLevel;
import dev.throughline.mongodb.internal.driver.DirectWrite;
import dev.throughline.mongodb.internal.driver.Sender;
import java.util.function.Function;
import java.util.function.Supplier;
import org.bson.Document;
import org.jspecify.annotations.Nullable;

/**
 * Sends the reads and writes of a template as whole commands. Thread-safe.
 *
 * @param level whether it does, and how often it did.
 * @param sender null without {@code throughline-driver}.
 */
public record BlockingAnswers(DirectLevel level, @Nullable Sender sender) {

  /**
   * Reads by a whole command.
   *
   * @return null when the driver has to do it.
   */
  @Nullable CursorAnswer<MongoCursor<Document>> tryRead(
      Operation<?> operation, MongoCollection<?> collection) {
    DirectCommand whole = operation.plan().direct();
    if (whole == null) {
      level.leave();
      return null;
    }
    String name = collection.getNamespace().getCollectionName();
    return sent(
        it ->
            it.tryRead(
                collection,
                whole.read(),
                () -> level.counted(whole.of(name, operation.bytes(), 0))));
  }

  /**
   * Writes one document by a whole command.
   *
   * @param write made when it is sent here.
   * @return null when the driver has to do it.
   */
  public @Nullable UpdateResult tryWrite(
      MongoCollection<?> collection, Supplier<DirectWrite> write) {
    return sent(it -> it.tryWrite(collection, () -> counted(write)));
  }

  /**
   * Writes several documents by whole commands.
   *
   * @param write made when it is sent here.
   * @return null when the driver has to do it; nothing was sent then.
   */
  public @Nullable BulkWriteResult tryBulkWrite(
      MongoCollection<?> collection, Supplier<BulkWrite> write) {
    return sent(it -> it.tryBulkWrite(collection, () -> counted(write)));
  }

  private <W> W counted(Supplier<W> write) {
    W made = write.get();
    level.counted(made);
    return made;
  }

  private <R> @Nullable R sent(Function<Sender, @Nullable R> sending) {
    Sender known = sender;
    if (known == null || !level.isOn()) {
      level.leave();
      return null;
    }
    try {
      R answer = sending.apply(known);
      if (answer == null) {
        level.leave();
      }
      return answer;
    } catch (RuntimeException | LinkageError e) {
      level.check(e);
      throw e;
    }
  }
}
