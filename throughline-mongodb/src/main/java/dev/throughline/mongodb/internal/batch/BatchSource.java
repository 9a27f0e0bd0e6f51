package dev.throughline.mongodb.internal.batch;

/** Makes the batches of one run of a writer. */
public interface BatchSource {

  /** The settings of all batches of a run. */
  record Settings(WriteMode mode, boolean ordered) {}

  /**
   * The collection of an entity.
   *
   * @throws RuntimeException what stock throws for an object that has none.
   */
  String collectionOf(Object entity);

  /** An empty batch. */
  EntityBatch newBatch(String collection);

  /** The most documents that the server takes in one command. */
  int maxBatchSize();

  /**
   * {@return whether batches have to be written by the writer's own thread, one after the other,
   * since a transaction or a session is bound to it}
   */
  boolean boundToThread();
}
