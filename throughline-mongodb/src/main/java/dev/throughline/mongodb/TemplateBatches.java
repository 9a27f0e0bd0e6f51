package dev.throughline.mongodb;

import com.mongodb.ClientSessionOptions;
import com.mongodb.WriteConcern;
import com.mongodb.client.MongoCollection;
import com.mongodb.client.MongoDatabase;
import dev.throughline.codec.internal.bson.BsonSink;
import dev.throughline.mongodb.internal.raw.LazyDocumentCodec;
import dev.throughline.mongodb.internal.raw.LazyDocumentRegistry;
import dev.throughline.mongodb.internal.send.InsertSender;
import dev.throughline.mongodb.internal.send.InsertSender.Binding;
import dev.throughline.mongodb.internal.send.ServerLimits;
import dev.throughline.mongodb.write.BatchSource;
import dev.throughline.mongodb.write.EntityBatch;
import dev.throughline.mongodb.write.WriteMode;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashMap;
import java.util.Map;
import org.bson.Document;
import org.bson.RawBsonDocument;
import org.bson.codecs.CollectibleCodec;
import org.jspecify.annotations.Nullable;
import org.springframework.aop.support.AopUtils;
import org.springframework.data.mongodb.MongoDatabaseFactory;
import org.springframework.data.mongodb.MongoDatabaseUtils;
import org.springframework.data.mongodb.core.MongoActionOperation;
import org.springframework.data.mongodb.core.mapping.BasicMongoPersistentEntity;
import org.springframework.data.mongodb.core.mapping.MongoPersistentEntity;
import org.springframework.util.ClassUtils;

/** The batches of one run, over the template. */
final class TemplateBatches implements BatchSource {

  private static final int FIRST_SINK_BYTES = 64 * 1024;

  /** What a run needs to know of each collection. */
  private record Target(@Nullable Insertion insertion, DocumentSteps steps, SaveSteps saves) {}

  private final ThroughlineMongoTemplate template;
  private final Settings settings;
  private final Binding binding;
  private final ServerLimits limits;
  private final InsertSender sender;
  private final MongoDatabase database;
  private final LazyDocumentCodec documents;
  private final Map<String, Target> targets = new HashMap<>();
  private final Deque<BsonSink> sinks = new ArrayDeque<>();
  private @Nullable Class<?> lastType;
  private String lastCollection = "";

  TemplateBatches(
      ThroughlineMongoTemplate template, Settings settings, InsertSender.Retries retries) {
    this.template = template;
    this.settings = settings;
    MongoDatabaseFactory factory = template.getMongoDatabaseFactory();
    this.database = template.writersDatabase();
    LazyDocumentRegistry expected = template.expectedRegistry();
    this.documents =
        expected != null ? expected.codec() : new LazyDocumentCodec(database.getCodecRegistry());
    this.binding =
        MongoDatabaseUtils.isTransactionActive(factory)
            ? Binding.TRANSACTION
            : AopUtils.isAopProxy(database) ? Binding.SESSION : Binding.NONE;
    this.limits = template.serverLimits(binding == Binding.NONE);
    this.sender =
        new InsertSender(
            database,
            settings.ordered(),
            settings.direct(),
            binding,
            limits,
            retries,
            // As the driver's own sessions for single operations are.
            () ->
                factory.getSession(
                    ClientSessionOptions.builder().causallyConsistent(false).build()));
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

  /** Whether the name of the type's collection is not an expression, whose value may change. */
  private boolean isAlwaysTheSame(Class<?> type) {
    MongoPersistentEntity<?> persistent =
        template.getConverter().getMappingContext().getPersistentEntity(type);
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
    Target target =
        targets.computeIfAbsent(
            collection,
            name ->
                new Target(
                    template.insertion(name),
                    new DocumentSteps(template, name),
                    new SaveSteps(template, name, documents)));
    if (settings.mode() != WriteMode.INSERT) {
      return new SaveBatch(
          target.saves(),
          TemplateSaveTarget.bound(
              template, documents, rawCollection(collection, MongoActionOperation.SAVE)),
          settings.mode(),
          settings.ordered(),
          entity -> false,
          limits.maxDocumentBytes(),
          template::translate);
    }
    BsonSink free = sinks.poll();
    BsonSink sink = free != null ? free : new BsonSink(FIRST_SINK_BYTES);
    sink.uuidRepresentation(documents.uuidRepresentation());
    return new InsertBatch(
        this,
        rawCollection(collection, MongoActionOperation.INSERT_LIST),
        sink,
        target.insertion(),
        target.steps());
  }

  void takeBack(BsonSink sink) {
    sinks.push(sink);
  }

  CollectibleCodec<Document> stockCodec() {
    return documents.stock();
  }

  private MongoCollection<RawBsonDocument> rawCollection(
      String collection, MongoActionOperation operation) {
    WriteConcern concern =
        operation == MongoActionOperation.SAVE && template.resolvesConcerns()
            ? null
            : template.concern(operation, collection);
    MongoCollection<RawBsonDocument> raw =
        database.getCollection(collection, RawBsonDocument.class);
    return concern == null ? raw : raw.withWriteConcern(concern);
  }

  InsertSender sender() {
    return sender;
  }

  boolean ordered() {
    return settings.ordered();
  }

  int maxDocumentBytes() {
    return limits.maxDocumentBytes();
  }

  RuntimeException translate(RuntimeException e) {
    return template.translate(e);
  }

  @Override
  public int maxBatchSize() {
    return limits.maxBatchSize();
  }

  @Override
  public boolean boundToThread() {
    return binding != Binding.NONE;
  }

  @Override
  public void close() {
    sender.close();
  }
}
