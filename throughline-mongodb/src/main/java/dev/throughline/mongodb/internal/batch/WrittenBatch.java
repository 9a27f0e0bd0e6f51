package dev.throughline.mongodb.internal.batch;

import dev.throughline.mongodb.write.item.ItemResult;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The results of entities of one collection.
 *
 * @param items the result for each, in order.
 * @param batches how often documents were sent.
 * @param bytes bytes of the documents that were sent.
 * @param thrown what a step after the write has thrown, which ends the run; null usually.
 */
public record WrittenBatch(
    List<ItemResult> items, int batches, long bytes, @Nullable Throwable thrown) {

  /** Creates the outcome of entities whose steps after the write went well. */
  public WrittenBatch(List<ItemResult> items, int batches, long bytes) {
    this(items, batches, bytes, null);
  }
}
