package dev.throughline.mongodb.write;

import java.util.List;

/**
 * What became of entities of one collection.
 *
 * @param items the result for each, in order.
 * @param batches how often documents were sent.
 * @param bytes bytes of the documents that were sent.
 */
public record WrittenBatch(List<ItemResult> items, int batches, long bytes) {}
