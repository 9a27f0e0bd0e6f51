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
import org.jspecify.annotations.Nullable;
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
   * @param reading makes the result of the answer.
   * @param byDriver makes it by the driver, where an answer is not complete.
   * @return null when the driver has to make it.
   */
  <R> @Nullable Mono<R> read(
      Operation<?> operation,
      MongoCollection<?> collection,
      int wanted,
      Function<CursorAnswer, Mono<R>> reading,
      Supplier<Mono<R>> byDriver) {
    DirectCommand whole = operation.plan().direct();
    if (whole == null) {
      level.leave();
      return null;
    }
    String name = collection.getNamespace().getCollectionName();
    return sent(
        it -> {
          Mono<CursorAnswer> answer =
              it.tryRead(
                  collection,
                  !whole.counts(),
                  () -> level.counted(whole.of(name, operation.bytes(), wanted)));
          return answer == null
              ? null
              : answer.flatMap(
                  found -> {
                    if (found.cursor() == 0) {
                      return reading.apply(found);
                    }
                    whole.leave();
                    return it.kill(collection, found).then(Mono.defer(byDriver));
                  });
        });
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
