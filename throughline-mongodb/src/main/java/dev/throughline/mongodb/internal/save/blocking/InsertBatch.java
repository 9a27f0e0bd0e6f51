package dev.throughline.mongodb.internal.save.blocking;

import com.mongodb.client.MongoCollection;
import com.mongodb.client.model.BulkWriteOptions;
import dev.throughline.mongodb.internal.batch.BatchResult;
import dev.throughline.mongodb.internal.batch.EntityBatch;
import dev.throughline.mongodb.internal.driver.BulkWrite;
import dev.throughline.mongodb.internal.save.OversizedDocument;
import dev.throughline.mongodb.internal.send.BatchCounts;
import dev.throughline.mongodb.internal.send.EncodedBatch;
import dev.throughline.mongodb.internal.send.WriteFailure;
import java.util.ArrayList;
import java.util.List;
import org.bson.RawBsonDocument;

/** Entities to be inserted: encoded as they are added, as stock converts them at that moment. */
final class InsertBatch implements EntityBatch {

  private final BlockingBatches run;
  private final MongoCollection<RawBsonDocument> collection;
  private final EncodedBatch documents;
  private final BlockingSteps steps;
  private final List<Object> entities = new ArrayList<>();
  private boolean failed;

  InsertBatch(
      BlockingBatches run,
      MongoCollection<RawBsonDocument> collection,
      EncodedBatch documents,
      BlockingSteps steps) {
    this.run = run;
    this.collection = collection;
    this.documents = documents;
    this.steps = steps;
  }

  @Override
  public void add(Object entity) {
    int before = documents.count();
    try {
      entities.add(steps.insert(documents, entity));
      documents.encodeConverted(run.stockCodec());
      if (documents.bytes(before) > run.maxDocumentBytes()) {
        throw OversizedDocument.of(entity, documents.document(before), run.maxDocumentBytes());
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
    BulkWrite insert = new BulkWrite(documents, run.ordered());
    try {
      if (!run.tryInsert(collection, insert)) {
        collection.bulkWrite(
            documents.inserts(it -> it), new BulkWriteOptions().ordered(run.ordered()));
      }
      return BatchResult.written(count(), insert.repeated());
    } catch (RuntimeException e) {
      failed = true;
      return WriteFailure.result(count(), run.ordered(), insert.repeated(), e, run::translate);
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
      documents.release();
    }
  }
}
