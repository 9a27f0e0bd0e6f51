package dev.throughline.mongodb;

import com.mongodb.WriteConcern;
import com.mongodb.bulk.BulkWriteResult;
import com.mongodb.client.result.UpdateResult;
import com.mongodb.reactivestreams.client.ClientSession;
import com.mongodb.reactivestreams.client.MongoClient;
import com.mongodb.reactivestreams.client.MongoCollection;
import com.mongodb.reactivestreams.client.MongoDatabase;
import dev.throughline.mongodb.internal.lifecycle.LifecycleObservers;
import dev.throughline.mongodb.internal.lifecycle.PlainEvents;
import dev.throughline.mongodb.internal.page.ReactiveScrollingFind;
import dev.throughline.mongodb.internal.raw.FluentSteps;
import dev.throughline.mongodb.internal.raw.LazyDocument;
import dev.throughline.mongodb.internal.raw.LazyDocumentCodec;
import dev.throughline.mongodb.internal.raw.LazyDocumentRegistry;
import dev.throughline.mongodb.internal.raw.OwnReactiveDatabases;
import dev.throughline.mongodb.internal.save.EncodingBulkOperations.Encoded;
import dev.throughline.mongodb.internal.save.EncodingBulkOperations.Encoder;
import dev.throughline.mongodb.internal.save.EncodingReactiveBulkOperations;
import dev.throughline.mongodb.internal.save.EntityAction;
import dev.throughline.mongodb.internal.save.EntityDocument;
import dev.throughline.mongodb.internal.save.OversizedDocument;
import dev.throughline.mongodb.internal.save.Replacement;
import dev.throughline.mongodb.internal.save.SaveConcerns;
import dev.throughline.mongodb.internal.send.EncodedBatch;
import dev.throughline.mongodb.write.BatchSource;
import dev.throughline.mongodb.write.ReactiveBatchSource;
import dev.throughline.mongodb.write.ReactiveBatchTarget;
import dev.throughline.mongodb.write.ReactiveStreamingWriter;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Objects;
import java.util.function.Consumer;
import java.util.function.Supplier;
import java.util.function.UnaryOperator;
import org.bson.BsonMaximumSizeExceededException;
import org.bson.Document;
import org.bson.RawBsonDocument;
import org.bson.types.ObjectId;
import org.jspecify.annotations.Nullable;
import org.reactivestreams.Publisher;
import org.springframework.context.ApplicationContext;
import org.springframework.data.domain.KeysetScrollPosition;
import org.springframework.data.domain.Window;
import org.springframework.data.mapping.callback.ReactiveEntityCallbacks;
import org.springframework.data.mongodb.ReactiveMongoDatabaseFactory;
import org.springframework.data.mongodb.SessionSynchronization;
import org.springframework.data.mongodb.core.BulkOperations.BulkMode;
import org.springframework.data.mongodb.core.MongoAction;
import org.springframework.data.mongodb.core.MongoActionOperation;
import org.springframework.data.mongodb.core.ReactiveBulkOperations;
import org.springframework.data.mongodb.core.ReactiveCollectionCallback;
import org.springframework.data.mongodb.core.ReactiveMongoOperations;
import org.springframework.data.mongodb.core.ReactiveMongoTemplate;
import org.springframework.data.mongodb.core.ReactiveSessionScoped;
import org.springframework.data.mongodb.core.ReplaceOptions;
import org.springframework.data.mongodb.core.SimpleReactiveMongoDatabaseFactory;
import org.springframework.data.mongodb.core.WriteConcernResolver;
import org.springframework.data.mongodb.core.convert.MongoConverter;
import org.springframework.data.mongodb.core.convert.MongoWriter;
import org.springframework.data.mongodb.core.mapping.event.MongoMappingEvent;
import org.springframework.data.mongodb.core.mapping.event.ReactiveAfterConvertCallback;
import org.springframework.data.mongodb.core.mapping.event.ReactiveAfterSaveCallback;
import org.springframework.data.mongodb.core.mapping.event.ReactiveBeforeConvertCallback;
import org.springframework.data.mongodb.core.mapping.event.ReactiveBeforeSaveCallback;
import org.springframework.data.mongodb.core.query.Query;
import org.springframework.data.mongodb.core.query.UpdateDefinition;
import org.springframework.util.ClassUtils;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;

/**
 * A {@link ReactiveMongoTemplate} whose entities go straight to BSON and back, as far as the
 * converter is a {@link ThroughlineMongoConverter} that has a compiled codec for them.
 *
 * <p>Reading and writing are those of {@link ThroughlineMongoTemplate}. A subclass may override the
 * steps that stock takes, so it gets stock's writing. As safe for use by several threads as the
 * stock template, once configured.
 */
public class ThroughlineReactiveMongoTemplate extends ReactiveMongoTemplate
    implements ReactiveBatchTarget {

  /** Null when the converter is another one. */
  final @Nullable ThroughlineMongoConverter converter;

  final LifecycleObservers observers;

  /** Null when the converter is another one, and while stock's constructor creates indexes. */
  private final @Nullable OwnReactiveDatabases databases;

  private @Nullable WriteConcern writeConcern;
  private boolean resolvesConcerns;
  private final ReactiveSingleWrites singles = new ReactiveSingleWrites(this);

  /** The collection of the bulk whose stock operations are assembled by this thread right now. */
  private final ThreadLocal<MongoCollection<Document>> enclosing = new ThreadLocal<>();

  private SessionSynchronization synchronization = SessionSynchronization.ON_ACTUAL_TRANSACTION;

  /**
   * Creates a template with a default converter.
   *
   * @param mongoClient must not be {@literal null}.
   * @param databaseName must not be {@literal null} or empty.
   */
  public ThroughlineReactiveMongoTemplate(MongoClient mongoClient, String databaseName) {
    this(new SimpleReactiveMongoDatabaseFactory(mongoClient, databaseName));
  }

  /**
   * Creates a template with a default converter.
   *
   * @param mongoDatabaseFactory must not be {@literal null}.
   */
  public ThroughlineReactiveMongoTemplate(ReactiveMongoDatabaseFactory mongoDatabaseFactory) {
    this(mongoDatabaseFactory, (MongoConverter) null);
  }

  /**
   * Creates a template.
   *
   * @param mongoDatabaseFactory must not be {@literal null}.
   * @param mongoConverter a default converter when {@literal null}.
   */
  public ThroughlineReactiveMongoTemplate(
      ReactiveMongoDatabaseFactory mongoDatabaseFactory, @Nullable MongoConverter mongoConverter) {
    this(
        mongoDatabaseFactory,
        orDefault(mongoConverter, mongoDatabaseFactory),
        (ThroughlineReactiveMongoTemplate) null);
  }

  /** Creates a template that publishes the events of another, if there is one. */
  @SuppressWarnings("this-escape")
  ThroughlineReactiveMongoTemplate(
      ReactiveMongoDatabaseFactory factory,
      MongoConverter mongoConverter,
      @Nullable ThroughlineReactiveMongoTemplate publisher) {
    super(factory, mongoConverter);
    this.observers = publisher != null ? publisher.observers.ofSession() : newObservers();
    this.converter = mongoConverter instanceof ThroughlineMongoConverter ours ? ours : null;
    this.databases = databases(factory, publisher == null ? null : publisher.databases);
    if (publisher != null) {
      setSessionSynchronization(publisher.synchronization);
    }
  }

  /**
   * Creates a template.
   *
   * @param mongoDatabaseFactory must not be {@literal null}.
   * @param mongoConverter a default converter when {@literal null}.
   * @param subscriptionExceptionHandler gets what goes wrong in the background, as the creation of
   *     indexes; must not be {@literal null}.
   */
  @SuppressWarnings("this-escape")
  public ThroughlineReactiveMongoTemplate(
      ReactiveMongoDatabaseFactory mongoDatabaseFactory,
      @Nullable MongoConverter mongoConverter,
      Consumer<Throwable> subscriptionExceptionHandler) {
    super(
        mongoDatabaseFactory,
        orDefault(mongoConverter, mongoDatabaseFactory),
        subscriptionExceptionHandler);
    this.observers = newObservers();
    this.converter = getConverter() instanceof ThroughlineMongoConverter ours ? ours : null;
    this.databases = databases(mongoDatabaseFactory, null);
  }

  private static LifecycleObservers newObservers() {
    return new LifecycleObservers(
        new LifecycleObservers.Callbacks(
            ReactiveBeforeConvertCallback.class,
            ReactiveBeforeSaveCallback.class,
            ReactiveAfterSaveCallback.class));
  }

  private @Nullable OwnReactiveDatabases databases(
      ReactiveMongoDatabaseFactory factory, @Nullable OwnReactiveDatabases original) {
    ThroughlineMongoConverter ours = converter;
    if (ours == null) {
      return null;
    }
    ours.observedBy(observers);
    return new OwnReactiveDatabases(factory, original, registry -> ours.uses(factory, registry));
  }

  private static MongoConverter orDefault(
      @Nullable MongoConverter converter, ReactiveMongoDatabaseFactory factory) {
    return converter != null ? converter : UnconfiguredConverter.of(NO_OP_REF_RESOLVER, factory);
  }

  @Override
  public void setWriteConcern(@Nullable WriteConcern writeConcern) {
    super.setWriteConcern(writeConcern);
    this.writeConcern = writeConcern;
  }

  @Override
  public void setSessionSynchronization(SessionSynchronization sessionSynchronization) {
    super.setSessionSynchronization(sessionSynchronization);
    this.synchronization = sessionSynchronization;
  }

  /** As stock's, but when the constructor would set up the creation of indexes once more. */
  @Override
  public ReactiveMongoOperations withSession(ClientSession session) {
    return bindsSessions()
        ? new SessionReactiveMongoTemplate(session, this)
        : super.withSession(session);
  }

  @Override
  public ReactiveSessionScoped withSession(Publisher<ClientSession> sessionProvider) {
    return bindsSessions()
        ? new SessionReactiveMongoTemplate.Scope(this, sessionProvider)
        : super.withSession(sessionProvider);
  }

  private boolean bindsSessions() {
    return getClass() == ThroughlineReactiveMongoTemplate.class
        && converter != null
        && !converter.createsIndexes();
  }

  boolean takesStockSteps() {
    return getClass() == ThroughlineReactiveMongoTemplate.class;
  }

  // Listeners and callbacks

  @Override
  public void setApplicationContext(ApplicationContext applicationContext) {
    super.setApplicationContext(applicationContext);
    observers.context(applicationContext);
  }

  @Override
  public void setEntityLifecycleEventsEnabled(boolean enabled) {
    super.setEntityLifecycleEventsEnabled(enabled);
    observers.eventsEnabled(enabled);
  }

  @Override
  public void setEntityCallbacks(ReactiveEntityCallbacks entityCallbacks) {
    super.setEntityCallbacks(entityCallbacks);
    observers.entityCallbacks(entityCallbacks);
  }

  @Override
  protected <E extends MongoMappingEvent<T>, T> E maybeEmitEvent(E event) {
    return observers.receives(event) ? super.maybeEmitEvent(PlainEvents.of(event)) : event;
  }

  @Override
  protected <T> Mono<T> maybeCallBeforeConvert(T object, String collection) {
    return observers.calls(ReactiveBeforeConvertCallback.class, object)
        ? super.maybeCallBeforeConvert(object, collection)
        : Mono.just(object);
  }

  @Override
  protected <T> Mono<T> maybeCallBeforeSave(T object, Document document, String collection) {
    return observers.calls(ReactiveBeforeSaveCallback.class, object)
        ? super.maybeCallBeforeSave(object, document, collection)
        : Mono.just(object);
  }

  @Override
  protected <T> Mono<T> maybeCallAfterSave(T object, Document document, String collection) {
    return observers.calls(ReactiveAfterSaveCallback.class, object)
        ? super.maybeCallAfterSave(object, document, collection)
        : Mono.just(object);
  }

  @Override
  protected <T> Mono<T> maybeCallAfterConvert(T object, Document document, String collection) {
    return observers.calls(ReactiveAfterConvertCallback.class, object)
        ? super.maybeCallAfterConvert(object, LazyDocument.plainOf(document), collection)
        : Mono.just(object);
  }

  // Databases

  /** The database for the template's own use. */
  @Override
  protected Mono<MongoDatabase> doGetDatabase() {
    return databases == null ? super.doGetDatabase() : databases.own(super.doGetDatabase());
  }

  @Override
  protected MongoDatabase prepareDatabase(MongoDatabase database) {
    return super.prepareDatabase(databases == null ? database : databases.restored(database));
  }

  /**
   * Stock's own callbacks get bytes, and their cursors grow unless their batch size was set; a
   * user's callback gets a collection whose documents are plain.
   */
  @Override
  public <T> Flux<T> createFlux(String collectionName, ReactiveCollectionCallback<T> callback) {
    return super.createFlux(
        collectionName, databases == null ? callback : databases.growing(collectionName, callback));
  }

  /** As for many. */
  @Override
  public <T> Mono<T> createMono(String collectionName, ReactiveCollectionCallback<T> callback) {
    return super.createMono(
        collectionName, databases == null ? callback : databases.given(collectionName, callback));
  }

  /** The registry that the next operation will most likely use; null when it is unknown. */
  private @Nullable LazyDocumentRegistry expectedRegistry() {
    return databases == null ? null : databases.expectedRegistry();
  }

  // Reading

  @Override
  public <T> ReactiveFind<T> query(Class<T> domainType) {
    return ReactiveScrollingFind.of(super.query(domainType), getConverter(), domainType);
  }

  /** Scrolls by keyset in the server's order. */
  @Override
  public <T> Mono<Window<T>> scroll(Query query, Class<T> entityType, String collectionName) {
    KeysetScrollPosition keyset = query.getKeyset();
    return keyset == null
        ? super.scroll(query, entityType, collectionName)
        : query(entityType).inCollection(collectionName).matching(query).scroll(keyset);
  }

  @Override
  @SuppressWarnings("NullAway") // refused as stock refuses it
  public <T> Flux<T> findDistinct(
      Query query, String field, String collectionName, Class<?> entityClass, Class<T> resultType) {
    return collectionName == null || databases == null
        ? super.findDistinct(query, field, collectionName, entityClass, resultType)
        : databases.handingOn(
            collectionName,
            name -> super.findDistinct(query, field, name, entityClass, resultType));
  }

  @Override
  public <T> ReactiveAggregation<T> aggregateAndReturn(Class<T> domainType) {
    return plain(ReactiveAggregation.class, super.aggregateAndReturn(domainType));
  }

  @Override
  public <T> ReactiveUpdate<T> update(Class<T> domainType) {
    return plain(ReactiveUpdate.class, super.update(domainType));
  }

  @Override
  public <T> ReactiveRemove<T> remove(Class<T> domainType) {
    return plain(ReactiveRemove.class, super.remove(domainType));
  }

  private <T> T plain(Class<?> type, T step) {
    return converter == null ? step : FluentSteps.over(type, step);
  }

  // Writing

  /** A writer for one operation; null when stock takes all steps. */
  private @Nullable EntityWriter entityWriter() {
    ThroughlineMongoConverter ours = converter;
    LazyDocumentRegistry registry = takesStockSteps() ? expectedRegistry() : null;
    return ours == null || registry == null
        ? null
        : new EntityWriter(
            ours,
            observers,
            registry.codec(),
            (entity, id) -> EntityWriter.populateId(ours, entity, id));
  }

  /** The steps around saving the entity; null when stock takes them. */
  private @Nullable ReactiveInsertion insertion(
      String collection, Object entity, MongoWriter<Object> writer) {
    EntityWriter ours = writer == converter ? entityWriter() : null;
    return ours == null || !ours.covers(entity)
        ? null
        : new ReactiveInsertion(this, ours, collection);
  }

  /** The steps around saving entities, none of which stock has to write. */
  ReactiveInsertion insertion(String collection) {
    return new ReactiveInsertion(this, Objects.requireNonNull(entityWriter()), collection);
  }

  /** The steps around saving entities in batches; null when stock takes all steps. */
  @Nullable ReactiveSaveSteps saveSteps(String collection) {
    EntityWriter ours = entityWriter();
    return ours == null ? null : new ReactiveSaveSteps(this, ours, collection);
  }

  /** For {@link ReactiveStreamingWriter}. */
  @Override
  public ReactiveBatchSource openBatches(BatchSource.Settings settings, int maxBatchBytes) {
    return new ReactiveBatches(this, settings, maxBatchBytes);
  }

  /** The collection that stock would save the entity in; as with stock, collections are refused. */
  String collectionOf(Object entity) {
    ensureNotCollectionLike(entity);
    return getCollectionName(ClassUtils.getUserClass(entity));
  }

  RuntimeException translate(RuntimeException e) {
    RuntimeException translated =
        getMongoDatabaseFactory().getExceptionTranslator().translateExceptionIfPossible(e);
    return translated != null ? translated : e;
  }

  /** How a write is to be acknowledged, null when as the collection says. */
  @Nullable WriteConcern concern(
      MongoActionOperation operation,
      String collection,
      Class<?> type,
      LazyDocument document,
      @Nullable Document query,
      boolean withoutId) {
    return prepareWriteConcern(
        new EntityAction(writeConcern, operation, collection, type, document, query, withoutId));
  }

  /** The same for a batch, whatever its entities are. */
  @Nullable WriteConcern concern(MongoActionOperation operation, String collection) {
    return prepareWriteConcern(
        new MongoAction(writeConcern, operation, collection, null, null, null));
  }

  /** Whether a resolver of the application's decides how each entity's write is acknowledged. */
  boolean resolvesConcerns() {
    return resolvesConcerns;
  }

  @Override
  public void setWriteConcernResolver(@Nullable WriteConcernResolver writeConcernResolver) {
    super.setWriteConcernResolver(writeConcernResolver);
    this.resolvesConcerns = SaveConcerns.isOwn(writeConcernResolver);
  }

  /** Whether the entity has to be written alone, since callbacks may look at the database. */
  boolean writtenAlone(Object entity) {
    EntityWriter writer = entityWriter();
    return writer != null && writer.callsBackSingly() && writer.observedByUsers(entity);
  }

  /** The size of the entity's document, 0 when its users' code would see that it is made. */
  int plainBytes(Object entity) {
    EntityWriter writer = entityWriter();
    return writer == null ? 0 : writer.plainBytes(entity);
  }

  /** The size of the document of that type that was written last, 0 when it is unknown. */
  int singleBytes(Class<?> type) {
    return singles.bytes(type);
  }

  /** The collection for writing documents that are bytes. */
  MongoCollection<RawBsonDocument> raw(
      MongoCollection<Document> collection, @Nullable WriteConcern concern) {
    LazyDocumentCodec codec = LazyDocumentCodec.in(collection.getCodecRegistry());
    // The driver asks the registry for a codec per document; the plain one answers fastest.
    MongoCollection<RawBsonDocument> raw =
        (codec == null ? collection : collection.withCodecRegistry(codec.registry()))
            .withDocumentClass(RawBsonDocument.class);
    return concern == null ? raw : raw.withWriteConcern(concern);
  }

  @Override
  protected <T> Mono<T> doInsert(
      String collectionName, T objectToSave, MongoWriter<Object> writer) {
    return Mono.defer(
        () -> {
          ReactiveInsertion insertion = insertion(collectionName, objectToSave, writer);
          return insertion == null || ReactiveSingleWrites.logged()
              ? super.doInsert(collectionName, objectToSave, writer)
              : insertion
                  .prepare(objectToSave)
                  .flatMap(
                      prepared ->
                          insertDocument(
                                  collectionName, prepared.document(), prepared.entity().getClass())
                              .flatMap(id -> insertion.complete(prepared)));
        });
  }

  /** As in stock, the factory is asked here and not for each subscriber. */
  @Override
  protected <T> Mono<T> doSave(String collectionName, T objectToSave, MongoWriter<Object> writer) {
    return insertion(collectionName, objectToSave, writer) == null || !replacesById(objectToSave)
        ? super.doSave(collectionName, objectToSave, writer)
        : createMono(collectionName, collection -> save(collectionName, objectToSave));
  }

  private <T> Mono<T> save(String collectionName, T entity) {
    ReactiveInsertion insertion = insertion(collectionName);
    return insertion
        .prepareUnversioned(entity)
        .flatMap(
            prepared ->
                saveDocument(collectionName, prepared.document(), prepared.entity().getClass())
                    .flatMap(id -> insertion.complete(prepared)));
  }

  @Override
  protected <T> Flux<T> doInsertBatch(
      String collectionName, Collection<? extends T> batchToSave, MongoWriter<Object> writer) {
    return Flux.defer(
        () -> {
          EntityWriter ours = writer == converter ? entityWriter() : null;
          return ours == null || !ours.coversAll(batchToSave)
              ? super.doInsertBatch(collectionName, batchToSave, writer)
              : new ReactiveBatch<T>(
                      this,
                      ours,
                      collectionName,
                      new EncodedBatch(batchToSave.size(), ours.documents().uuidRepresentation()))
                  .insert(batchToSave);
        });
  }

  /** Stock looks up the collection for each entity; most collections hold one class. */
  @Override
  protected <T> Flux<T> doInsertAll(
      Collection<? extends T> listToSave, MongoWriter<Object> writer) {
    Class<?> only = EntityWriter.onlyClass(listToSave);
    return only == null || entityWriter() == null
        ? super.doInsertAll(listToSave, writer)
        : doInsertBatch(getCollectionName(only), new ArrayList<>(listToSave), writer);
  }

  @Override
  protected <S, T> Mono<UpdateResult> replace(
      Query query,
      Class<S> entityType,
      T replacement,
      ReplaceOptions options,
      String collectionName) {
    Replacement encoded =
        Replacement.of(
            getConverter(),
            query,
            entityType,
            options.isUpsert(),
            () -> encodeUnobserved(replacement, false));
    return encoded == null
        ? super.replace(query, entityType, replacement, options, collectionName)
        : createMono(
            collectionName,
            collection -> {
              WriteConcern concern =
                  prepareWriteConcern(encoded.action(writeConcern, collectionName));
              return (concern == null ? collection : collection.withWriteConcern(concern))
                  .replaceOne(
                      encoded.filter(),
                      encoded.sendable(collection.getCodecRegistry()),
                      encoded.options());
            });
  }

  /** No document comes back from an update: it needs no codec of ours. */
  @Override
  protected Mono<UpdateResult> doUpdate(
      String collectionName,
      Query query,
      UpdateDefinition update,
      @Nullable Class<?> entityClass,
      boolean upsert,
      boolean multi) {
    return databases == null
        ? super.doUpdate(collectionName, query, update, entityClass, upsert, multi)
        : databases.updating(
            () -> super.doUpdate(collectionName, query, update, entityClass, upsert, multi));
  }

  @Override
  protected Mono<Object> insertDocument(
      String collectionName, Document dbDoc, Class<?> entityClass) {
    return dbDoc instanceof EntityDocument own
        ? singles.insert(collectionName, own, entityClass)
        : super.insertDocument(collectionName, dbDoc, entityClass)
            .onErrorMap(
                BsonMaximumSizeExceededException.class,
                e -> OversizedDocument.named(e, dbDoc, entityClass));
  }

  @Override
  protected Flux<ObjectId> insertDocumentList(String collectionName, List<Document> dbDocList) {
    return super.insertDocumentList(collectionName, dbDocList)
        .onErrorMap(
            BsonMaximumSizeExceededException.class, e -> OversizedDocument.named(e, dbDocList));
  }

  private boolean replacesById(Object entity) {
    return !ReactiveSingleWrites.logged()
        && SingleWrites.replacedById(
            getConverter().getMappingContext().getPersistentEntity(entity.getClass()));
  }

  @Override
  protected Mono<Object> saveDocument(
      String collectionName, Document document, Class<?> entityClass) {
    return document instanceof EntityDocument own
        ? singles.save(collectionName, own, entityClass)
        : super.saveDocument(collectionName, document, entityClass)
            .onErrorMap(
                BsonMaximumSizeExceededException.class,
                e -> OversizedDocument.named(e, document, entityClass));
  }

  private @Nullable Encoded encodeUnobserved(Object entity, boolean insert) {
    EntityWriter writer = entityWriter();
    return writer == null ? null : writer.encodeUnobserved(entity, insert);
  }

  @Override
  public ReactiveBulkOperations bulkOps(
      BulkMode mode, @Nullable Class<?> entityType, String collectionName) {
    return entityWriter() == null
        ? super.bulkOps(mode, entityType, collectionName)
        : new EncodingReactiveBulkOperations(
            () -> super.bulkOps(mode, entityType, collectionName),
            new BulkEncoder(),
            run ->
                super.<BulkWriteResult>execute(
                        collectionName, collection -> run.apply(within(collection)))
                    .next());
  }

  /** Encodes or converts the entities of a bulk in their order. */
  private final class BulkEncoder implements Encoder {

    @Override
    public @Nullable Encoded encode(Object entity, boolean insert) {
      return encodeUnobserved(entity, insert);
    }

    @Override
    public Object converted(Object entity) {
      EntityWriter writer = entity instanceof Document ? null : entityWriter();
      return writer == null ? entity : writer.convertUnobserved(entity);
    }
  }

  /** Lets an operation that is assembled within another one use its collection. */
  private UnaryOperator<Supplier<Mono<BulkWriteResult>>> within(
      MongoCollection<Document> collection) {
    return operation ->
        () -> {
          enclosing.set(collection);
          try {
            return operation.get();
          } finally {
            enclosing.remove();
          }
        };
  }

  /** As stock's, unless it is assembled within another operation: that one has the collection. */
  @Override
  public <T> Flux<T> execute(String collectionName, ReactiveCollectionCallback<T> callback) {
    MongoCollection<Document> collection = converter == null ? null : enclosing.get();
    return collection == null
        ? super.execute(collectionName, callback)
        : Flux.defer(() -> callback.doInCollection(collection));
  }
}
