package dev.throughline.mongodb.internal.run;

import com.mongodb.bulk.BulkWriteResult;
import com.mongodb.client.result.UpdateResult;
import com.mongodb.reactivestreams.client.MongoCollection;
import dev.throughline.mongodb.internal.call.DirectCommand;
import dev.throughline.mongodb.internal.call.Operation;
import dev.throughline.mongodb.internal.driver.BulkWrite;
import dev.throughline.mongodb.internal.driver.CursorAnswer;
import dev.throughline.mongodb.internal.driver.DirectLevel;
import dev.throughline.mongodb.internal.driver.DirectWrite;
import dev.throughline.mongodb.internal.driver.ReactiveSender;
import java.util.function.Function;
import java.util.function.Supplier;
import org.bson.Document;
import org.jspecify.annotations.Nullable;
import org.reactivestreams.Publisher;
import reactor.core.publisher.Mono;

/**
 * Sends the reads and writes of a template as whole commands. Thread-safe.
 *
 * @param level whether it does, and how often it did.
 * @param sender null without {@code throughline-driver}.
 */
public record ReactiveAnswers(DirectLevel level, @Nullable ReactiveSender sender) {

  /**
   * Reads.
   *
   * @param wanted how many documents the driver would ask for at first.
   * @return null when the driver has to do it.
   */
  @Nullable Mono<CursorAnswer<Publisher<Document>>> read(
      Operation<?> operation, MongoCollection<?> collection, int wanted) {
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
                () -> level.counted(whole.of(name, operation.bytes(), wanted))));
  }

  /**
   * Writes one document.
   *
   * @param write made when it is sent here.
   * @return null when the driver has to do it.
   */
  public @Nullable Mono<UpdateResult> write(
      MongoCollection<?> collection, Supplier<DirectWrite> write) {
    return level.counted(sent(it -> it.tryWrite(collection, write)));
  }

  /**
   * Writes several documents.
   *
   * @param write made when it is sent here.
   * @return null when the driver has to do it.
   */
  public @Nullable Mono<BulkWriteResult> bulkWrite(
      MongoCollection<?> collection, Supplier<BulkWrite> write) {
    return level.counted(sent(it -> it.tryBulkWrite(collection, write)));
  }

  private <R> @Nullable Mono<R> sent(Function<ReactiveSender, @Nullable Mono<R>> sending) {
    ReactiveSender known = sender;
    Mono<R> answer = known == null || !level.isOn() ? null : sending.apply(known);
    if (answer == null) {
      level.leave();
      return null;
    }
    return answer.doOnError(level::check);
  }
}
