package dev.throughline.mongodb.internal.save.blocking;

import com.mongodb.WriteConcern;
import com.mongodb.client.MongoCollection;
import com.mongodb.client.MongoDatabase;
import dev.throughline.codec.internal.bson.BsonSink;
import dev.throughline.mongodb.internal.batch.BatchSource;
import dev.throughline.mongodb.internal.batch.EntityBatch;
import dev.throughline.mongodb.internal.batch.WriteMode;
import dev.throughline.mongodb.internal.driver.BulkWrite;
import dev.throughline.mongodb.internal.raw.LazyDocumentCodec;
import dev.throughline.mongodb.internal.raw.LazyDocumentRegistry;
import dev.throughline.mongodb.internal.send.EncodedBatch;
import dev.throughline.mongodb.internal.send.ServerLimits;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashMap;
import java.util.Map;
import org.bson.Document;
import org.bson.RawBsonDocument;
import org.bson.codecs.CollectibleCodec;
import org.jspecify.annotations.Nullable;
import org.springframework.aop.support.AopUtils;
import org.springframework.data.mongodb.MongoDatabaseUtils;
import org.springframework.data.mongodb.core.MongoActionOperation;
import org.springframework.data.mongodb.core.mapping.BasicMongoPersistentEntity;
import org.springframework.data.mongodb.core.mapping.MongoPersistentEntity;
import org.springframework.util.ClassUtils;

/** The batches of one run of a writer, over a template. */
final class BlockingBatches implements BatchSource {

  private static final int FIRST_DOCUMENTS = 64;

  private final BlockingTemplate template;
  private final BlockingWrites writes;
  private final Settings settings;
  private final boolean bound;
  private final ServerLimits limits;
  private final MongoDatabase database;
  private final LazyDocumentCodec documents;
  private final Map<String, BlockingSteps> steps = new HashMap<>();
  private final Deque<BsonSink> sinks = new ArrayDeque<>();
  private @Nullable Class<?> lastType;
  private String lastCollection = "";

  BlockingBatches(BlockingTemplate template, BlockingWrites writes, Settings settings) {
    this.template = template;
    this.writes = writes;
    this.settings = settings;
    this.database = database(template, writes);
    LazyDocumentRegistry expected = template.expectedRegistry();
    this.documents =
        expected != null ? expected.codec() : new LazyDocumentCodec(database.getCodecRegistry());
    this.bound =
        MongoDatabaseUtils.isTransactionActive(template.factory()) || AopUtils.isAopProxy(database);
    this.limits = writes.serverLimits(!bound);
  }

  private static MongoDatabase database(BlockingTemplate template, BlockingWrites writes) {
    try {
      return template.database();
    } catch (RuntimeException e) {
      throw writes.translate(e);
    }
  }

  @Override
  public String collectionOf(Object entity) {
    Class<?> type = entity.getClass();
    if (type == lastType) {
      return lastCollection;
    }
    String collection = template.collectionOf(entity);
    if (isAlwaysTheSame(ClassUtils.getUserClass(entity))) {
      lastType = type;
      lastCollection = collection;
    }
    return collection;
  }

  /**
   * {@return whether the name of the type's collection is not an expression, whose value may
   * change}
   */
  private boolean isAlwaysTheSame(Class<?> type) {
    MongoPersistentEntity<?> persistent =
        writes.planner().converter().getMappingContext().getPersistentEntity(type);
    if (persistent == null
        || persistent.getClass() != BasicMongoPersistentEntity.class
        || !template.takesStockSteps()) {
      return false;
    }
    org.springframework.data.mongodb.core.mapping.Document annotation =
        persistent.findAnnotation(org.springframework.data.mongodb.core.mapping.Document.class);
    return annotation == null || !annotation.collection().contains("{");
  }

  @Override
  public EntityBatch newBatch(String collection) {
    BlockingSteps ofCollection =
        steps.computeIfAbsent(collection, name -> writes.steps(name, documents));
    if (settings.mode() != WriteMode.INSERT) {
      return new SaveBatch(
          ofCollection,
          BlockingTarget.bound(
              template,
              writes.concerns(),
              documents,
              rawCollection(
                  collection, writes.concerns().ofSaves(MongoActionOperation.SAVE, collection))),
          settings.mode(),
          settings.ordered(),
          entity -> false,
          limits.maxDocumentBytes(),
          writes::translate);
    }
    return new InsertBatch(
        this,
        rawCollection(
            collection, writes.concerns().of(MongoActionOperation.INSERT_LIST, collection)),
        new EncodedBatch(FIRST_DOCUMENTS, documents.uuidRepresentation(), sinks),
        ofCollection);
  }

  CollectibleCodec<Document> stockCodec() {
    return documents.stock();
  }

  private MongoCollection<RawBsonDocument> rawCollection(
      String collection, @Nullable WriteConcern concern) {
    MongoCollection<RawBsonDocument> raw =
        database.getCollection(collection, RawBsonDocument.class);
    return concern == null ? raw : raw.withWriteConcern(concern);
  }

  boolean tryInsert(MongoCollection<?> collection, BulkWrite insert) {
    return template.tryBulkWrite(collection, () -> insert) != null;
  }

  boolean ordered() {
    return settings.ordered();
  }

  int maxDocumentBytes() {
    return limits.maxDocumentBytes();
  }

  RuntimeException translate(RuntimeException e) {
    return writes.translate(e);
  }

  @Override
  public int maxBatchSize() {
    return limits.maxBatchSize();
  }

  @Override
  public boolean boundToThread() {
    return bound;
  }
}
