package dev.throughline.mongodb.internal.batch;

import dev.throughline.mongodb.write.item.WriteState;
import java.util.List;
import reactor.core.publisher.Mono;

/** Writes the batches of one run of a reactive writer. */
public interface ReactiveBatchSource {

  /**
   * The collection of an entity.
   *
   * @throws RuntimeException what stock throws for an object that has none.
   */
  String collectionOf(Object entity);

  /**
   * Writes entities of one collection when it is subscribed to: takes the steps before the write,
   * writes, and takes the steps after it.
   *
   * <p>An error instead of an answer leaves all entities {@link WriteState#UNKNOWN}.
   *
   * @param positions where the entities stood in the stream.
   */
  Mono<WrittenBatch> write(String collection, List<?> entities, List<Long> positions);
}
