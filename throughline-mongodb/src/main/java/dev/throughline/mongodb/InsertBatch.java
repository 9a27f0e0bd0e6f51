package dev.throughline.mongodb;

import com.mongodb.client.MongoCollection;
import dev.throughline.codec.internal.bson.BsonSink;
import dev.throughline.mongodb.internal.save.OversizedDocument;
import dev.throughline.mongodb.internal.send.BatchCounts;
import dev.throughline.mongodb.internal.send.InsertDocuments;
import dev.throughline.mongodb.internal.send.WriteFailure;
import dev.throughline.mongodb.write.BatchResult;
import dev.throughline.mongodb.write.EntityBatch;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import org.bson.Document;
import org.bson.RawBsonDocument;
import org.jspecify.annotations.Nullable;

/** Entities to be inserted: encoded as they are added, as stock converts them at that moment. */
final class InsertBatch implements EntityBatch {

  private final TemplateBatches run;
  private final MongoCollection<RawBsonDocument> collection;
  private final BsonSink sink;
  private final InsertDocuments documents;
  private final @Nullable Insertion insertion;
  private final DocumentSteps steps;
  private final List<Object> entities = new ArrayList<>();

  /** The documents of observed entities, by position; shorter than the batch when there are few. */
  private final List<@Nullable Document> observed = new ArrayList<>();

  private boolean failed;

  InsertBatch(
      TemplateBatches run,
      MongoCollection<RawBsonDocument> collection,
      BsonSink sink,
      @Nullable Insertion insertion,
      DocumentSteps steps) {
    this.run = run;
    this.collection = collection;
    this.sink = sink;
    this.documents =
        new InsertDocuments(sink, collection.getNamespace().getCollectionName(), run.stockCodec());
    this.insertion = insertion;
    this.steps = steps;
  }

  @Override
  public void add(Object entity) {
    int before = documents.count();
    try {
      Insertion compiled = insertion;
      if (compiled != null && compiled.writer().covers(entity)) {
        entities.add(compiled.prepare(entity, documents));
      } else {
        addObserved(entity, before);
      }
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
      if (observed.size() > before) {
        observed.remove(before);
      }
      throw e;
    }
  }

  private void addObserved(Object entity, int position) {
    DocumentSteps.Prepared prepared = steps.beforeInsert(entity);
    documents.add(prepared.document());
    entities.add(prepared.entity());
    while (observed.size() < position) {
      observed.add(null);
    }
    observed.add(prepared.document());
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
    Object entity = entities.get(position);
    Document document = position < observed.size() ? observed.get(position) : null;
    if (document != null) {
      return steps.afterSave(entity, document);
    }
    return insertion == null ? entity : insertion.complete(entity, documents, position);
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
