package dev.throughline.mongodb.internal.batch;

/** The target of a reactive writer: a template. Safe for use by several threads. */
public interface ReactiveBatchTarget {

  /**
   * Begins a run.
   *
   * @param maxBatchBytes the bytes of documents at which a batch is sent.
   */
  ReactiveBatchSource openBatches(BatchSource.Settings settings, int maxBatchBytes);
}
