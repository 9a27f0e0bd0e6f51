package dev.throughline.mongodb.internal.batch;

/** The target of a writer: a template. Safe for use by several threads. */
public interface BatchTarget {

  /** Begins a run, on the thread that will hand over the entities. */
  BatchSource openBatches(BatchSource.Settings settings);
}
