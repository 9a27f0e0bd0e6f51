package dev.throughline.mongodb;

import com.mongodb.WriteConcern;
import com.mongodb.bulk.BulkWriteResult;
import com.mongodb.client.result.DeleteResult;
import com.mongodb.client.result.UpdateResult;
import com.mongodb.reactivestreams.client.ClientSession;
import com.mongodb.reactivestreams.client.MongoClient;
import com.mongodb.reactivestreams.client.MongoCollection;
import com.mongodb.reactivestreams.client.MongoDatabase;
import dev.throughline.mongodb.internal.batch.BatchSource;
import dev.throughline.mongodb.internal.batch.ReactiveBatchSource;
import dev.throughline.mongodb.internal.batch.ReactiveBatchTarget;
import dev.throughline.mongodb.internal.changes.PartialSaves;
import dev.throughline.mongodb.internal.json.PrintedTypes;
import dev.throughline.mongodb.internal.lifecycle.LifecycleObservers;
import dev.throughline.mongodb.internal.lifecycle.PlainEvents;
import dev.throughline.mongodb.internal.page.ReactiveScrollingFind;
import dev.throughline.mongodb.internal.raw.FluentSteps;
import dev.throughline.mongodb.internal.raw.LazyDocument;
import dev.throughline.mongodb.internal.raw.OwnReactiveDatabases;
import dev.throughline.mongodb.internal.run.CallTarget;
import dev.throughline.mongodb.internal.run.FoundQuery;
import dev.throughline.mongodb.internal.run.ObtainedCollection;
import dev.throughline.mongodb.internal.run.ReactiveRunner;
import dev.throughline.mongodb.internal.save.EncodingReactiveBulkOperations;
import dev.throughline.mongodb.internal.save.EntityDocument;
import dev.throughline.mongodb.internal.save.OversizedDocument;
import dev.throughline.mongodb.internal.save.SavePlanner;
import dev.throughline.mongodb.internal.save.SavePlans;
import dev.throughline.mongodb.internal.save.WriteConcerns;
import dev.throughline.mongodb.internal.save.reactive.EnclosingCollection;
import dev.throughline.mongodb.internal.save.reactive.ReactiveChanges;
import dev.throughline.mongodb.internal.save.reactive.ReactiveWrites;
import dev.throughline.mongodb.write.ReactiveStreamingWriter;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.function.BiFunction;
import java.util.function.Consumer;
import java.util.function.Function;
import org.bson.BsonMaximumSizeExceededException;
import org.bson.Document;
import org.bson.RawBsonDocument;
import org.bson.types.ObjectId;
import org.jspecify.annotations.Nullable;
import org.reactivestreams.Publisher;
import org.springframework.context.ApplicationContext;
import org.springframework.dao.support.PersistenceExceptionTranslator;
import org.springframework.data.domain.KeysetScrollPosition;
import org.springframework.data.domain.Window;
import org.springframework.data.mapping.callback.ReactiveEntityCallbacks;
import org.springframework.data.mongodb.ReactiveMongoDatabaseFactory;
import org.springframework.data.mongodb.SessionSynchronization;
import org.springframework.data.mongodb.core.BulkOperations.BulkMode;
import org.springframework.data.mongodb.core.FindAndModifyOptions;
import org.springframework.data.mongodb.core.FindAndReplaceOptions;
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
import reactor.adapter.JdkFlowAdapter;
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
    implements ReactiveBatchTarget, CallTarget {

  /** Null when the converter is another one. */
  final @Nullable ThroughlineMongoConverter converter;

  final LifecycleObservers observers;

  /** Null when the converter is another one, and while stock's constructor creates indexes. */
  private final @Nullable OwnReactiveDatabases databases;

  /** Another one in a spy, whose fields are copied. */
  private final ThroughlineReactiveMongoTemplate self = this;

  private final WriteConcerns concerns = new WriteConcerns(this::prepareWriteConcern);
  private final ReactiveWrites writes;
  private final PartialSaves partial;
  private final ReactiveChanges changes;
  private final ReactiveRunner runner;
  private final EnclosingCollection enclosing = new EnclosingCollection();

  /** For stock, where a plan does not fit. */
  final ObtainedCollection obtained = new ObtainedCollection();

  /** The one that the factory had first, as in stock. */
  private final PersistenceExceptionTranslator translator =
      getMongoDatabaseFactory().getExceptionTranslator();

  private boolean estimatesCounts;
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
    this.observers =
        publisher != null ? publisher.observers.ofSession() : LifecycleObservers.reactive();
    this.converter = mongoConverter instanceof ThroughlineMongoConverter ours ? ours : null;
    this.databases = databases(factory, publisher == null ? null : publisher.databases);
    this.partial = publisher != null ? publisher.partial : ConvertedSaves.partial(converter);
    this.writes = writes(mongoConverter);
    this.changes = new ReactiveChanges(new ReactiveAccess(this, databases), writes, partial);
    this.runner =
        new ReactiveRunner(
            new ReactiveCallAccess(this, databases), publisher == null ? null : publisher.runner);
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
    this.observers = LifecycleObservers.reactive();
    this.converter = getConverter() instanceof ThroughlineMongoConverter ours ? ours : null;
    this.databases = databases(mongoDatabaseFactory, null);
    this.partial = ConvertedSaves.partial(converter);
    this.writes = writes(getConverter());
    this.changes = new ReactiveChanges(new ReactiveAccess(this, databases), writes, partial);
    this.runner = new ReactiveRunner(new ReactiveCallAccess(this, databases), null);
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
    concerns.ofTemplate(writeConcern);
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
        && !converter.asksParts();
  }

  /**
   * {@return whether nothing is overridden, and this is no spy, which has the parts of another
   * template}
   */
  boolean takesStockSteps() {
    return getClass() == ThroughlineReactiveMongoTemplate.class && self == this;
  }

  @Override
  public boolean isItself(Object asked) {
    return asked == this && takesStockSteps();
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
    Mono<T> kept = changes.keepFound(object, collection, document);
    return observers.calls(ReactiveAfterConvertCallback.class, object)
        ? kept.flatMap(
            it -> super.maybeCallAfterConvert(it, LazyDocument.plainOf(document), collection))
        : kept;
  }

  // Databases

  /** An exception as stock translates it. */
  Throwable translated(Throwable thrown) {
    RuntimeException translated =
        thrown instanceof RuntimeException unchecked
            ? translator.translateExceptionIfPossible(unchecked)
            : null;
    return translated == null ? thrown : translated;
  }

  /** The database for the template's own use. */
  @Override
  protected Mono<MongoDatabase> doGetDatabase() {
    return databases == null ? super.doGetDatabase() : databases.own(super::doGetDatabase);
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
    if (databases == null) {
      return super.createFlux(collectionName, callback);
    }
    ReactiveCollectionCallback<T> own =
        databases.growing(
            collectionName,
            callback,
            converter != null && converter.followsReferencesIn(collectionName));
    MongoCollection<Document> given = obtained.take(collectionName);
    return given == null
        ? super.createFlux(collectionName, own)
        : Flux.defer(() -> own.doInCollection(given));
  }

  /** As for many. */
  @Override
  public <T> Mono<T> createMono(String collectionName, ReactiveCollectionCallback<T> callback) {
    if (databases == null) {
      return super.createMono(collectionName, callback);
    }
    ReactiveCollectionCallback<T> own = databases.given(collectionName, callback);
    MongoCollection<Document> given = obtained.take(collectionName);
    return given == null
        ? super.createMono(collectionName, own)
        : Mono.defer(() -> Mono.from(own.doInCollection(given)));
  }

  // Reading

  /** For repositories. */
  @Override
  public ReactiveRunner runner() {
    return runner;
  }

  @Override
  public void useEstimatedCount(boolean enabled) {
    super.useEstimatedCount(enabled);
    this.estimatesCounts = enabled;
  }

  boolean estimatesCounts() {
    return estimatesCounts;
  }

  @Override
  @SuppressWarnings("NullAway") // refused as stock refuses it
  public <T> Mono<T> findById(Object id, Class<T> entityClass, String collectionName) {
    Mono<T> found =
        !takesStockSteps() || id == null || entityClass == null || collectionName == null
            ? null
            : runner.first(
                runner.calls().findById(id, entityClass),
                collectionName,
                then -> super.findById(id, entityClass, collectionName));
    return found != null ? found : super.findById(id, entityClass, collectionName);
  }

  @Override
  @SuppressWarnings("NullAway") // refused as stock refuses it
  public <T> Mono<T> findOne(Query query, Class<T> entityClass, String collectionName) {
    Mono<T> found =
        !takesStockSteps() || query == null || entityClass == null || collectionName == null
            ? null
            : runner.first(
                runner.calls().findOne(query, entityClass),
                collectionName,
                then -> super.findOne(then, entityClass, collectionName));
    return found != null ? found : super.findOne(query, entityClass, collectionName);
  }

  /** Finds the first one with one equality by a plan; null as stock has to, by {@code findOne}. */
  <T> @Nullable Mono<T> tryFindOne(String key, Object value, Class<T> type, String collection) {
    return runner.first(
        runner.calls().findOne(key, value, type),
        collection,
        query -> super.findOne(query, type, collection));
  }

  /** Finds all with one of the values by a plan; null as stock has to, by {@code find}. */
  <T> @Nullable Flux<T> tryFindAll(
      String key, Collection<?> values, Class<T> type, String collection) {
    return runner.all(
        runner.calls().findAll(key, values, type),
        collection,
        query -> super.find(query, type, collection));
  }

  /** Deletes what is found, as stock deletes what it finds by a query; null as stock has to. */
  <T> @Nullable Flux<T> deleting(Flux<T> found, Class<T> type, String collection) {
    FoundQuery query = new FoundQuery(found);
    Flux<T> deleting = doFindAndDelete(collection, query, type);
    return query.isTaken() ? deleting : null;
  }

  @Override
  @SuppressWarnings("NullAway") // without a query, all are found
  public <T> Flux<T> find(@Nullable Query query, Class<T> entityClass, String collectionName) {
    if (query instanceof FoundQuery known) {
      return known.take();
    }
    Flux<T> found =
        !takesStockSteps() || query == null || entityClass == null || collectionName == null
            ? null
            : runner.all(
                runner.calls().find(query, entityClass),
                collectionName,
                then -> super.find(then, entityClass, collectionName));
    return found != null ? found : super.find(query, entityClass, collectionName);
  }

  @Override
  @SuppressWarnings("NullAway") // refused as stock refuses it
  public <T> Flux<T> findAll(Class<T> entityClass, String collectionName) {
    Flux<T> found =
        !takesStockSteps() || entityClass == null || collectionName == null
            ? null
            : runner.all(
                runner.calls().findAll(entityClass),
                collectionName,
                then -> super.findAll(entityClass, collectionName));
    return found != null ? found : super.findAll(entityClass, collectionName);
  }

  @Override
  @SuppressWarnings("NullAway") // refused as stock refuses it
  public Mono<Boolean> exists(Query query, @Nullable Class<?> entityClass, String collectionName) {
    return !takesStockSteps()
            || query == null
            || entityClass == null
            || collectionName == null
            || databases == null
        ? super.exists(query, entityClass, collectionName)
        : runner.exists(
            query,
            entityClass,
            collectionName,
            () -> super.exists(query, entityClass, collectionName));
  }

  @Override
  @SuppressWarnings("NullAway") // refused as stock refuses it
  public Mono<Long> count(Query query, @Nullable Class<?> entityClass, String collectionName) {
    return !takesStockSteps()
            || query == null
            || entityClass == null
            || collectionName == null
            || databases == null
        ? super.count(query, entityClass, collectionName)
        : runner.count(
            query,
            entityClass,
            collectionName,
            () -> super.count(query, entityClass, collectionName));
  }

  /**
   * The result of a query to be printed as JSON, as the return value of a controller's method: from
   * the documents, without objects, where that gives the same. Its streams block.
   */
  public <T> JsonRows<T> jsonRows(Query query, Class<T> entityType) {
    Flux<T> objects = query(entityType).matching(query).all();
    if (converter == null
        || observers.observesReading(entityType)
        || observers.observedBy(ReactiveAfterConvertCallback.class, entityType)) {
      PrintedTypes.of(getConverter()).observed(entityType);
      return new JsonRows<>(
          entityType,
          getConverter(),
          null,
          objects::toStream,
          () -> JdkFlowAdapter.publisherToFlowPublisher(objects));
    }
    Flux<RawBsonDocument> documents =
        query(entityType).as(RawBsonDocument.class).matching(query).all();
    return new JsonRows<>(
        entityType,
        getConverter(),
        documents::toStream,
        objects::toStream,
        () -> JdkFlowAdapter.publisherToFlowPublisher(documents));
  }

  @Override
  public <T> ReactiveFind<T> query(Class<T> domainType) {
    return ReactiveScrollingFind.of(super.query(domainType), super.getConverter(), domainType);
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
    return converter == null ? step : FluentSteps.over(type, step, this::foundAndModified);
  }

  private @Nullable Object foundAndModified(@Nullable Object result) {
    return result instanceof Mono<?> later ? changing(null, later) : result;
  }

  // Writing

  private ReactiveWrites writes(MongoConverter mongoConverter) {
    return new ReactiveWrites(
        new ReactiveAccess(this, databases),
        new SavePlanner(mongoConverter, ConvertedSaves.codecs(converter), observers, partial, null),
        concerns,
        ConvertedSaves.singly(converter));
  }

  /** The write side, which batches what repositories are given; stock's when it takes no steps. */
  ReactiveWrites writes() {
    return writes;
  }

  /** For {@link ReactiveStreamingWriter}. */
  @Override
  public ReactiveBatchSource openBatches(BatchSource.Settings settings, int maxBatchBytes) {
    return writes.open(settings, maxBatchBytes);
  }

  @Override
  public void setWriteConcernResolver(@Nullable WriteConcernResolver writeConcernResolver) {
    super.setWriteConcernResolver(writeConcernResolver);
    concerns.resolver(writeConcernResolver);
  }

  /**
   * Saves an entity as {@link #save(Object)} does, but sends what has changed of it since it was
   * read by this template, which must know its type: by {@link PartialUpdates}, or by a repository
   * that saves changes. Whatever was not read so is saved as a whole.
   */
  public <T> Mono<T> saveChanges(T entity) {
    return saveChanges(entity, collectionOf(entity));
  }

  /** Saves what has changed of an entity in a collection, as {@link #saveChanges(Object)}. */
  public <T> Mono<T> saveChanges(T entity, String collectionName) {
    return Mono.defer(
        () -> {
          Mono<T> saved = takesStockSteps() ? changes.trySave(collectionName, entity) : null;
          if (saved != null) {
            return saved;
          }
          partial.forget(entity);
          return super.save(entity, collectionName);
        });
  }

  /** {@return whether every save of a type is one of changes} */
  boolean savesChanges(Class<?> type) {
    return partial.always(type);
  }

  /** Keeps the stored documents of entities of a type; for repositories that save changes. */
  public void keepDocuments(Class<?> type) {
    partial.track(type);
  }

  /**
   * Forgets the stored documents of all entities, after writes that went past this template: they
   * are saved as a whole until they are read again.
   */
  public void forgetDocuments() {
    changesBy(null);
  }

  /** An entity whose class is annotated sends its changes. */
  @Override
  public <T> Mono<T> save(T objectToSave, String collectionName) {
    if (objectToSave != null && partial.always(objectToSave.getClass())) {
      return saveChanges(objectToSave, collectionName);
    }
    partial.forget(objectToSave);
    return super.save(objectToSave, collectionName);
  }

  @Override
  protected <T> Mono<T> doInsert(
      String collectionName, T objectToSave, MongoWriter<Object> writer) {
    return Mono.defer(
        () -> {
          partial.forget(objectToSave);
          Mono<T> inserted =
              writer == converter && takesStockSteps()
                  ? writes.tryInsert(collectionName, objectToSave)
                  : null;
          return inserted != null ? inserted : super.doInsert(collectionName, objectToSave, writer);
        });
  }

  /** As in stock, the factory is asked here and not for each subscriber. */
  @Override
  protected <T> Mono<T> doSave(String collectionName, T objectToSave, MongoWriter<Object> writer) {
    Mono<T> saved =
        writer == converter && takesStockSteps()
            ? writes.trySave(collectionName, objectToSave)
            : null;
    return saved != null ? saved : super.doSave(collectionName, objectToSave, writer);
  }

  @Override
  protected <T> Flux<T> doInsertBatch(
      String collectionName, Collection<? extends T> batchToSave, MongoWriter<Object> writer) {
    return Flux.defer(
        () -> {
          Flux<T> inserted =
              writer == converter && takesStockSteps()
                  ? writes.<T>tryInsertAll(collectionName, batchToSave)
                  : null;
          return inserted != null
              ? inserted
              : super.doInsertBatch(collectionName, batchToSave, writer);
        });
  }

  /** Stock looks up the collection for each entity; most collections hold one class. */
  @Override
  protected <T> Flux<T> doInsertAll(
      Collection<? extends T> listToSave, MongoWriter<Object> writer) {
    Class<?> only = SavePlans.onlyClass(listToSave);
    return only == null || !takesStockSteps() || !writes.takesSteps()
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
    Mono<UpdateResult> replaced =
        !takesStockSteps()
            ? null
            : writes.tryReplace(query, entityType, replacement, options.isUpsert(), collectionName);
    return changing(
        collectionName,
        replaced != null
            ? replaced
            : super.replace(query, entityType, replacement, options, collectionName));
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
    if (databases == null) {
      return changing(
          collectionName,
          super.doUpdate(collectionName, query, update, entityClass, upsert, multi));
    }
    BiFunction<Query, UpdateDefinition, Mono<UpdateResult>> stock =
        (by, to) ->
            databases.updating(
                () -> super.doUpdate(collectionName, by, to, entityClass, upsert, multi));
    Mono<UpdateResult> updated =
        upsert || !takesStockSteps()
            ? null
            : runner.update(
                runner.calls().update(query, update, entityClass, collectionName, multi),
                collectionName,
                stock);
    return changing(collectionName, updated != null ? updated : stock.apply(query, update));
  }

  @Override
  @SuppressWarnings("NullAway") // refused as stock refuses it
  protected <T> Mono<DeleteResult> doRemove(
      String collectionName, Query query, @Nullable Class<T> entityClass) {
    Function<Query, Mono<DeleteResult>> stock =
        by -> super.doRemove(collectionName, by, entityClass);
    Mono<DeleteResult> removed =
        !takesStockSteps()
            ? null
            : runner.remove(
                runner.calls().remove(query, entityClass, collectionName),
                query,
                collectionName,
                stock);
    return changing(collectionName, removed != null ? removed : stock.apply(query));
  }

  /** Takes that documents of a collection, or of any, are changed without their entities. */
  void changesBy(@Nullable String collection) {
    partial.forgetAll(collection);
  }

  private <T> Mono<T> changing(@Nullable String collection, Mono<T> write) {
    return write.doOnSubscribe(it -> changesBy(collection));
  }

  @Override
  public Mono<Void> dropCollection(String collectionName) {
    return changing(collectionName, super.dropCollection(collectionName));
  }

  @Override
  public <T> Mono<T> findAndModify(
      Query query,
      UpdateDefinition update,
      FindAndModifyOptions options,
      Class<T> entityClass,
      String collectionName) {
    return changing(
        collectionName, super.findAndModify(query, update, options, entityClass, collectionName));
  }

  @Override
  public <S, T> Mono<T> findAndReplace(
      Query query,
      S replacement,
      FindAndReplaceOptions options,
      Class<S> entityType,
      String collectionName,
      Class<T> resultType) {
    return changing(
        collectionName,
        super.findAndReplace(query, replacement, options, entityType, collectionName, resultType));
  }

  @Override
  public <T> Mono<T> findAndRemove(Query query, Class<T> entityClass, String collectionName) {
    return changing(collectionName, super.findAndRemove(query, entityClass, collectionName));
  }

  @Override
  protected Mono<Object> insertDocument(
      String collectionName, Document dbDoc, Class<?> entityClass) {
    return dbDoc instanceof EntityDocument own
        ? writes.insert(collectionName, own, entityClass)
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

  @Override
  protected Mono<Object> saveDocument(
      String collectionName, Document document, Class<?> entityClass) {
    return document instanceof EntityDocument own
        ? writes.save(collectionName, own, entityClass)
        : super.saveDocument(collectionName, document, entityClass)
            .onErrorMap(
                BsonMaximumSizeExceededException.class,
                e -> OversizedDocument.named(e, document, entityClass));
  }

  @Override
  public ReactiveBulkOperations bulkOps(
      BulkMode mode, @Nullable Class<?> entityType, String collectionName) {
    return !takesStockSteps() || !writes.takesSteps()
        ? super.bulkOps(mode, entityType, collectionName)
        : new EncodingReactiveBulkOperations(
            () -> super.bulkOps(mode, entityType, collectionName),
            writes,
            run ->
                changing(
                    collectionName,
                    super.<BulkWriteResult>execute(
                            collectionName, collection -> run.apply(enclosing.within(collection)))
                        .next()));
  }

  /** As stock's, unless it is assembled within another operation: that one has the collection. */
  @Override
  public <T> Flux<T> execute(String collectionName, ReactiveCollectionCallback<T> callback) {
    MongoCollection<Document> collection = converter == null ? null : enclosing.get();
    return collection == null
        ? super.execute(collectionName, callback)
        : Flux.defer(() -> callback.doInCollection(collection));
  }

  /**
   * {@return whether only the collection says how such a write is acknowledged, and no listener
   * sees it}
   */
  boolean writesUnobserved(MongoActionOperation operation, Class<?> type, String collection) {
    return concerns.areOfCollection(operation, collection)
        && (operation != MongoActionOperation.REMOVE || !observers.deleting(type));
  }

  /** {@return whether deletes of entities of that type by their ids have no observers} */
  boolean deletesTogether(Class<?> type) {
    return takesStockSteps() && !concerns.resolved() && !observers.deleting(type);
  }

  /** The collection that stock would save the entity in; as with stock, collections are refused. */
  String collectionOf(Object entity) {
    ensureNotCollectionLike(entity);
    return getCollectionName(ClassUtils.getUserClass(entity));
  }
}
