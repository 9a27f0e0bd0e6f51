package dev.throughline.mongodb.write;

import dev.throughline.mongodb.internal.batch.BatchResult;
import dev.throughline.mongodb.internal.batch.BatchSource;
import dev.throughline.mongodb.internal.batch.BatchTarget;
import dev.throughline.mongodb.internal.batch.EntityBatch;
import java.util.ArrayList;
import java.util.List;

/** Batches without a server, of which the one that begins with the given entity runs wild. */
record WildTarget(Object first) implements BatchTarget, BatchSource {

  @Override
  public BatchSource openBatches(Settings settings) {
    return this;
  }

  @Override
  public String collectionOf(Object entity) {
    return "all";
  }

  @Override
  public EntityBatch newBatch(String collection) {
    return new WildBatch(first, new ArrayList<>());
  }

  @Override
  public int maxBatchSize() {
    return 100;
  }

  @Override
  public boolean boundToThread() {
    return false;
  }

  private record WildBatch(Object first, List<Object> entities) implements EntityBatch {

    @Override
    public void add(Object entity) {
      entities.add(entity);
    }

    @Override
    public int count() {
      return entities.size();
    }

    @Override
    public int bytes() {
      return entities.size();
    }

    @Override
    public BatchResult write() {
      if (entities.contains(first)) {
        throw new OutOfMemoryError("Java heap space");
      }
      return BatchResult.written(entities.size(), 0);
    }

    @Override
    public Object complete(int position) {
      return entities.get(position);
    }

    @Override
    public Object entity(int position) {
      return entities.get(position);
    }

    @Override
    public void release() {}
  }
}
