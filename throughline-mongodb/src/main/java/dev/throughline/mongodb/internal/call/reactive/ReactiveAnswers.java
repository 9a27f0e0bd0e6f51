package dev.throughline.mongodb.internal.call.reactive;

import com.mongodb.bulk.BulkWriteResult;
import com.mongodb.client.result.UpdateResult;
import com.mongodb.reactivestreams.client.MongoCollection;
import dev.throughline.mongodb.internal.call.CallPlan;
import dev.throughline.mongodb.internal.call.DirectCommand;
import dev.throughline.mongodb.internal.call.DirectLevel;
import dev.throughline.mongodb.internal.call.direct.BulkWrite;
import dev.throughline.mongodb.internal.call.direct.CursorAnswer;
import dev.throughline.mongodb.internal.call.direct.DirectWrite;
import java.util.function.Function;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import reactor.core.publisher.Mono;

/**
 * Sends the reads and writes of a template as whole commands. Thread-safe.
 *
 * @param level whether it does, and how often it did.
 */
public record ReactiveAnswers(DirectLevel level) {

  /**
   * What a read finds.
   *
   * @param wanted how many documents the driver would ask for at first.
   * @param reading makes the result of the answer.
   * @param byDriver makes it by the driver, where an answer is not complete.
   * @return null when the driver has to make it.
   */
  <R> @Nullable Mono<R> read(
      CallPlan plan,
      MongoCollection<?> collection,
      byte[] filter,
      int wanted,
      Function<CursorAnswer, Mono<R>> reading,
      Supplier<Mono<R>> byDriver) {
    DirectCommand whole = level.isOn() ? plan.direct() : null;
    Mono<CursorAnswer> answer =
        whole == null
            ? null
            : ReactiveDriver.tryRead(
                collection,
                !whole.counts(),
                () ->
                    level.counted(
                        whole.of(collection.getNamespace().getCollectionName(), filter, wanted)));
    if (whole == null || answer == null) {
      return null;
    }
    return answer.flatMap(
        found -> {
          if (found.cursor() == 0) {
            return reading.apply(found);
          }
          whole.leave();
          return ReactiveDriver.kill(collection, found).then(Mono.defer(byDriver));
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
    return level.isOn() ? level.counted(ReactiveDriver.tryWrite(collection, write)) : null;
  }

  /**
   * Writes several documents.
   *
   * @param write made when it is sent here.
   * @return null when the driver has to do it.
   */
  public @Nullable Mono<BulkWriteResult> bulkWrite(
      MongoCollection<?> collection, Supplier<BulkWrite> write) {
    return level.isOn() ? level.counted(ReactiveDriver.tryBulkWrite(collection, write)) : null;
  }
}
