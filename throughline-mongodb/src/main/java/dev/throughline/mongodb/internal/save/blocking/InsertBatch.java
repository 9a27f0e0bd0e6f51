package dev.throughline.mongodb.internal.save.blocking;

import com.mongodb.client.MongoCollection;
import dev.throughline.codec.internal.bson.BsonSink;
import dev.throughline.mongodb.internal.batch.BatchResult;
import dev.throughline.mongodb.internal.batch.EntityBatch;
import dev.throughline.mongodb.internal.save.OversizedDocument;
import dev.throughline.mongodb.internal.send.BatchCounts;
import dev.throughline.mongodb.internal.send.InsertDocuments;
import dev.throughline.mongodb.internal.send.WriteFailure;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import org.bson.RawBsonDocument;

/** Entities to be inserted: encoded as they are added, as stock converts them at that moment. */
final class InsertBatch implements EntityBatch {

  private final BlockingBatches run;
  private final MongoCollection<RawBsonDocument> collection;
  private final BsonSink sink;
  private final InsertDocuments documents;
  private final BlockingSteps steps;
  private final List<Object> entities = new ArrayList<>();
  private boolean failed;

  InsertBatch(
      BlockingBatches run,
      MongoCollection<RawBsonDocument> collection,
      BsonSink sink,
      BlockingSteps steps) {
    this.run = run;
    this.collection = collection;
    this.sink = sink;
    this.documents =
        new InsertDocuments(sink, collection.getNamespace().getCollectionName(), run.stockCodec());
    this.steps = steps;
  }

  @Override
  public void add(Object entity) {
    int before = documents.count();
    try {
      entities.add(steps.insert(documents, entity));
      if (documents.bytes(before) > run.maxDocumentBytes()) {
        throw OversizedDocument.of(
            entity, documents.documents().get(before), run.maxDocumentBytes());
      }
    } catch (Throwable e) {
      if (documents.count() > before) {
        documents.removeLast();
      }
      if (entities.size() > before) {
        entities.remove(before);
      }
      throw e;
    }
  }

  @Override
  public int count() {
    return documents.count();
  }

  @Override
  public int bytes() {
    return documents.bytes();
  }

  @Override
  public BatchResult write() {
    BatchCounts.sending(count());
    AtomicInteger attempts = new AtomicInteger();
    try {
      run.sender().send(documents, collection, attempts);
      return BatchResult.written(count(), attempts.get() - 1);
    } catch (RuntimeException e) {
      failed = true;
      int retries = Math.max(0, attempts.get() - 1);
      return WriteFailure.result(count(), run.ordered(), retries, e, run::translate);
    }
  }

  @Override
  public Object complete(int position) {
    return steps.complete(entities.get(position), documents, position);
  }

  @Override
  public Object entity(int position) {
    return entities.get(position);
  }

  /** The exception of a failed batch may refer to its bytes. */
  @Override
  public void release() {
    if (!failed) {
      run.takeBack(sink);
    }
  }
}
