package dev.throughline.mongodb;

import com.mongodb.WriteConcern;
import com.mongodb.client.ClientSession;
import com.mongodb.client.MongoClient;
import com.mongodb.client.MongoCollection;
import com.mongodb.client.MongoDatabase;
import com.mongodb.client.result.DeleteResult;
import com.mongodb.client.result.UpdateResult;
import dev.throughline.mongodb.internal.batch.BatchSource;
import dev.throughline.mongodb.internal.batch.BatchTarget;
import dev.throughline.mongodb.internal.changes.PartialSaves;
import dev.throughline.mongodb.internal.cursor.RowReads;
import dev.throughline.mongodb.internal.json.PrintedTypes;
import dev.throughline.mongodb.internal.lifecycle.LifecycleObservers;
import dev.throughline.mongodb.internal.lifecycle.PlainEvents;
import dev.throughline.mongodb.internal.page.ScrollingFind;
import dev.throughline.mongodb.internal.raw.FluentSteps;
import dev.throughline.mongodb.internal.raw.LazyDocument;
import dev.throughline.mongodb.internal.raw.ListReads;
import dev.throughline.mongodb.internal.raw.OwnDatabases;
import dev.throughline.mongodb.internal.raw.PlainAggregationResults;
import dev.throughline.mongodb.internal.repository.BlockingDeletes;
import dev.throughline.mongodb.internal.run.Answer;
import dev.throughline.mongodb.internal.run.BlockingRunner;
import dev.throughline.mongodb.internal.run.CallTarget;
import dev.throughline.mongodb.internal.run.ObtainedDatabase;
import dev.throughline.mongodb.internal.save.EncodingBulkOperations;
import dev.throughline.mongodb.internal.save.EntityDocument;
import dev.throughline.mongodb.internal.save.OversizedDocument;
import dev.throughline.mongodb.internal.save.SavePlanner;
import dev.throughline.mongodb.internal.save.SavePlans;
import dev.throughline.mongodb.internal.save.WriteConcerns;
import dev.throughline.mongodb.internal.save.blocking.BlockingChanges;
import dev.throughline.mongodb.internal.save.blocking.BlockingWrites;
import dev.throughline.mongodb.write.StreamingWriter;
import java.lang.invoke.MethodHandles;
import java.util.Collection;
import java.util.List;
import java.util.Objects;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.function.Supplier;
import org.bson.Document;
import org.bson.RawBsonDocument;
import org.bson.codecs.configuration.CodecRegistry;
import org.jspecify.annotations.Nullable;
import org.springframework.context.ApplicationContext;
import org.springframework.data.domain.KeysetScrollPosition;
import org.springframework.data.domain.Window;
import org.springframework.data.mapping.callback.EntityCallbacks;
import org.springframework.data.mongodb.MongoDatabaseFactory;
import org.springframework.data.mongodb.SessionSynchronization;
import org.springframework.data.mongodb.core.BulkOperations;
import org.springframework.data.mongodb.core.BulkOperations.BulkMode;
import org.springframework.data.mongodb.core.CollectionCallback;
import org.springframework.data.mongodb.core.CollectionPreparer;
import org.springframework.data.mongodb.core.CursorPreparer;
import org.springframework.data.mongodb.core.DocumentCallbackHandler;
import org.springframework.data.mongodb.core.FindAndModifyOptions;
import org.springframework.data.mongodb.core.FindAndReplaceOptions;
import org.springframework.data.mongodb.core.MongoActionOperation;
import org.springframework.data.mongodb.core.MongoTemplate;
import org.springframework.data.mongodb.core.ReplaceOptions;
import org.springframework.data.mongodb.core.SimpleMongoClientDatabaseFactory;
import org.springframework.data.mongodb.core.WriteConcernResolver;
import org.springframework.data.mongodb.core.aggregation.Aggregation;
import org.springframework.data.mongodb.core.aggregation.AggregationOperationContext;
import org.springframework.data.mongodb.core.aggregation.AggregationResults;
import org.springframework.data.mongodb.core.convert.DefaultDbRefResolver;
import org.springframework.data.mongodb.core.convert.MongoConverter;
import org.springframework.data.mongodb.core.convert.MongoWriter;
import org.springframework.data.mongodb.core.mapping.event.AfterConvertCallback;
import org.springframework.data.mongodb.core.mapping.event.AfterSaveCallback;
import org.springframework.data.mongodb.core.mapping.event.BeforeConvertCallback;
import org.springframework.data.mongodb.core.mapping.event.BeforeSaveCallback;
import org.springframework.data.mongodb.core.mapping.event.MongoMappingEvent;
import org.springframework.data.mongodb.core.query.Query;
import org.springframework.data.mongodb.core.query.UpdateDefinition;
import org.springframework.util.ClassUtils;
import org.springframework.util.StringUtils;

/**
 * A {@link MongoTemplate} whose entities go straight to BSON and back, as far as the converter is a
 * {@link ThroughlineMongoConverter} that has a compiled codec for them.
 *
 * <p>Reading: the database that the template uses decodes documents to bytes, which the converter
 * reads. Writing: an entity whose type has a codec, and no listener or callback that looks into its
 * documents, is encoded when stock would convert it. Everything else takes stock's way. Thread-safe
 * once configured.
 */
public class ThroughlineMongoTemplate extends MongoTemplate implements BatchTarget, CallTarget {

  private static final FormerInsert FORMER_INSERT = FormerInsert.in(MethodHandles.lookup());

  /** Null when the converter is another one. */
  final @Nullable ThroughlineMongoConverter converter;

  final LifecycleObservers observers;

  /** Null when the converter is another one, and while stock's constructor creates indexes. */
  private final @Nullable OwnDatabases databases;

  /** Another one in a spy, whose fields are copied. */
  private final ThroughlineMongoTemplate self = this;

  private final WriteConcerns concerns = new WriteConcerns(this::prepareWriteConcern);
  private final BlockingWrites writes;
  private final PartialSaves partial;
  private final BlockingChanges changes;
  private final ListReads lists = new ListReads(this::followsReferencesOf);
  private final RowReads rows = new RowReads(this::translated);
  private final BlockingRunner runner;

  /** For stock, where a plan does not fit. */
  private final ObtainedDatabase obtained = new ObtainedDatabase();

  private boolean estimatesCounts;
  private SessionSynchronization synchronization = SessionSynchronization.ON_ACTUAL_TRANSACTION;

  /**
   * Creates a template with a default converter.
   *
   * @param mongoClient must not be {@literal null}.
   * @param databaseName must not be {@literal null} or empty.
   */
  public ThroughlineMongoTemplate(MongoClient mongoClient, String databaseName) {
    this(new SimpleMongoClientDatabaseFactory(mongoClient, databaseName));
  }

  /**
   * Creates a template with a default converter.
   *
   * @param mongoDbFactory must not be {@literal null}.
   */
  public ThroughlineMongoTemplate(MongoDatabaseFactory mongoDbFactory) {
    this(mongoDbFactory, null);
  }

  /**
   * Creates a template.
   *
   * @param mongoDbFactory must not be {@literal null}.
   * @param mongoConverter a default converter when {@literal null}.
   */
  public ThroughlineMongoTemplate(
      MongoDatabaseFactory mongoDbFactory, @Nullable MongoConverter mongoConverter) {
    this(
        mongoDbFactory,
        mongoConverter != null
            ? mongoConverter
            : UnconfiguredConverter.of(new DefaultDbRefResolver(mongoDbFactory), mongoDbFactory),
        (ThroughlineMongoTemplate) null);
  }

  /** Creates a template that publishes the events of another, if there is one. */
  @SuppressWarnings("this-escape")
  ThroughlineMongoTemplate(
      MongoDatabaseFactory factory,
      MongoConverter mongoConverter,
      @Nullable ThroughlineMongoTemplate publisher) {
    super(factory, mongoConverter);
    this.observers =
        publisher != null ? publisher.observers.ofSession() : LifecycleObservers.blocking();
    if (mongoConverter instanceof ThroughlineMongoConverter ours) {
      this.converter = ours;
      this.databases =
          new OwnDatabases(
              factory,
              publisher == null ? null : publisher.databases,
              registry -> ours.uses(factory, registry));
      ours.observedBy(observers);
    } else {
      this.converter = null;
      this.databases = null;
    }
    this.partial = publisher != null ? publisher.partial : ConvertedSaves.partial(converter);
    this.writes =
        new BlockingWrites(
            new BlockingAccess(this, databases),
            new SavePlanner(
                mongoConverter,
                ConvertedSaves.codecs(converter),
                observers,
                partial,
                this::populateIdIfNecessary),
            concerns,
            ConvertedSaves.singly(converter));
    this.changes = new BlockingChanges(new BlockingAccess(this, databases), writes, partial);
    this.runner =
        new BlockingRunner(
            new BlockingCalls(this, databases), publisher == null ? null : publisher.runner);
    if (publisher != null) {
      setSessionSynchronization(publisher.synchronization);
    }
  }

  @Override
  public void setSessionSynchronization(SessionSynchronization sessionSynchronization) {
    super.setSessionSynchronization(sessionSynchronization);
    this.synchronization = sessionSynchronization;
  }

  /** As stock's, but when the constructor would set up the creation of indexes once more. */
  @Override
  public MongoTemplate withSession(ClientSession session) {
    ThroughlineMongoConverter ours = converter;
    if (ours == null || getClass() != ThroughlineMongoTemplate.class || ours.asksParts()) {
      return super.withSession(session);
    }
    return new SessionMongoTemplate(session, this, ours);
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
  public void setEntityCallbacks(EntityCallbacks entityCallbacks) {
    super.setEntityCallbacks(entityCallbacks);
    observers.entityCallbacks(entityCallbacks);
  }

  @Override
  protected <E extends MongoMappingEvent<T>, T> E maybeEmitEvent(E event) {
    return observers.receives(event) ? super.maybeEmitEvent(PlainEvents.of(event)) : event;
  }

  @Override
  protected <T> T maybeCallBeforeConvert(T object, String collection) {
    return observers.calls(BeforeConvertCallback.class, object)
        ? super.maybeCallBeforeConvert(object, collection)
        : object;
  }

  @Override
  protected <T> T maybeCallBeforeSave(T object, Document document, String collection) {
    return observers.calls(BeforeSaveCallback.class, object)
        ? super.maybeCallBeforeSave(object, document, collection)
        : object;
  }

  @Override
  protected <T> T maybeCallAfterSave(T object, Document document, String collection) {
    return observers.calls(AfterSaveCallback.class, object)
        ? super.maybeCallAfterSave(object, document, collection)
        : object;
  }

  @Override
  protected <T> T maybeCallAfterConvert(T object, Document document, String collection) {
    changes.keepFound(object, collection, document);
    return observers.calls(AfterConvertCallback.class, object)
        ? super.maybeCallAfterConvert(object, LazyDocument.plainOf(document), collection)
        : object;
  }

  // Databases

  /** The database for the template's own use. */
  @Override
  protected MongoDatabase doGetDatabase() {
    return databases == null ? super.doGetDatabase() : databases.own(factoryDatabase());
  }

  /** The factory's database: one that a plan has obtained and left to stock, or another. */
  private MongoDatabase factoryDatabase() {
    MongoDatabase left =
        takesStockSteps() && runner.calls().countsDatabases() ? obtained.take() : null;
    return left == null ? super.doGetDatabase() : left;
  }

  /** The database as stock would use it, which is expected from then on. */
  MongoDatabase stockDatabase() {
    return databases == null ? super.doGetDatabase() : databases.stock(factoryDatabase());
  }

  @Override
  public MongoDatabase getDb() {
    return restored(super.getDb());
  }

  @Override
  protected MongoDatabase prepareDatabase(MongoDatabase database) {
    return super.prepareDatabase(restored(database));
  }

  private MongoDatabase restored(MongoDatabase database) {
    return databases == null ? database : databases.restored(database);
  }

  /** A user's callback gets a collection whose documents are plain; stock's own get bytes. */
  @Override
  public <T> @Nullable T execute(String collectionName, CollectionCallback<T> callback) {
    return super.execute(
        collectionName, databases == null ? callback : databases.given(collectionName, callback));
  }

  /** Runs a callback of our own as stock would, on a collection that is kept where it can be. */
  <T> @Nullable T executeOwn(String collectionName, CollectionCallback<T> callback) {
    return execute(collectionName, callback, false);
  }

  /** The same for a plan: where it answers null, the database is left to stock. */
  <T> @Nullable T executePlan(String collectionName, CollectionCallback<T> callback) {
    return execute(collectionName, callback, true);
  }

  private <T> @Nullable T execute(
      String collectionName, CollectionCallback<T> callback, boolean leaves) {
    OwnDatabases known = databases;
    if (known == null || !takesStockSteps()) {
      return execute(collectionName, callback);
    }
    try {
      MongoDatabase database = factoryDatabase();
      T result = callback.doInCollection(own(known.own(database), collectionName));
      if (leaves && result == null) {
        leave(database);
      }
      return result;
    } catch (RuntimeException e) {
      throw translated(e);
    }
  }

  /** Lets stock, which is about to use a database, have the one that the factory was asked for. */
  private void leave(MongoDatabase database) {
    if (runner.calls().countsDatabases()) {
      obtained.leave(database);
    }
  }

  /** Prepared by stock alone: what lists and rows add is for cursors of stock's. */
  private MongoCollection<Document> own(MongoDatabase database, String collectionName) {
    return super.prepareCollection(
        Objects.requireNonNull(databases).collection(database, collectionName));
  }

  /** {@return whether a plan fits the factory's database; if not, that is left to stock} */
  boolean obtains(Predicate<CodecRegistry> fitting) {
    try {
      MongoDatabase database = factoryDatabase();
      MongoDatabase own = databases == null ? database : databases.own(database);
      boolean fits = fitting.test(own.getCodecRegistry());
      if (!fits) {
        leave(database);
      }
      return fits;
    } catch (RuntimeException e) {
      throw translated(e);
    }
  }

  /** Lets stock make a call that was tried, in the database that was left to it, if any. */
  <T extends @Nullable Object> T byStock(Supplier<T> stock) {
    return takesStockSteps() && runner.calls().countsDatabases()
        ? obtained.byStock(stock)
        : stock.get();
  }

  /** An exception as stock translates it. */
  RuntimeException translated(RuntimeException thrown) {
    RuntimeException translated = getExceptionTranslator().translateExceptionIfPossible(thrown);
    return translated == null ? thrown : translated;
  }

  // Reading

  /** For repositories. */
  @Override
  public BlockingRunner runner() {
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
  @SuppressWarnings({"NullAway", "unchecked"}) // refused as stock refuses it
  public <T> @Nullable T findById(Object id, Class<T> entityClass, String collectionName) {
    Answer found =
        !takesStockSteps() || id == null || entityClass == null || collectionName == null
            ? null
            : runner.run(runner.calls().findById(id, entityClass), collectionName);
    return found != null
        ? (T) found.result()
        : byStock(() -> super.findById(id, entityClass, collectionName));
  }

  @Override
  @SuppressWarnings({"NullAway", "unchecked"}) // refused as stock refuses it
  public <T> @Nullable T findOne(Query query, Class<T> entityClass, String collectionName) {
    Answer found =
        !takesStockSteps() || query == null || entityClass == null || collectionName == null
            ? null
            : runner.run(runner.calls().findOne(query, entityClass), collectionName);
    return found != null
        ? (T) found.result()
        : byStock(() -> super.findOne(query, entityClass, collectionName));
  }

  @Override
  @SuppressWarnings({"NullAway", "unchecked"}) // refused as stock refuses it
  public <T> List<T> find(Query query, Class<T> entityClass, String collectionName) {
    Answer found =
        !takesStockSteps() || query == null || entityClass == null || collectionName == null
            ? null
            : runner.run(runner.calls().find(query, entityClass), collectionName);
    return found != null
        ? (List<T>) found.result()
        : byStock(() -> super.find(query, entityClass, collectionName));
  }

  @Override
  @SuppressWarnings({"unchecked", "NullAway"}) // refused as stock refuses it
  public <T> List<T> findAll(Class<T> entityClass, String collectionName) {
    Answer found =
        !takesStockSteps() || entityClass == null || collectionName == null
            ? null
            : runner.run(runner.calls().findAll(entityClass), collectionName);
    return found != null
        ? (List<T>) found.result()
        : byStock(() -> super.findAll(entityClass, collectionName));
  }

  @Override
  @SuppressWarnings("NullAway") // refused as stock refuses it
  public long count(Query query, @Nullable Class<?> entityClass, String collectionName) {
    Answer found =
        !takesStockSteps()
                || query == null
                || entityClass == null
                || !StringUtils.hasText(collectionName)
            ? null
            : runner.run(runner.calls().count(query, entityClass), collectionName);
    return found != null && found.result() instanceof Long count
        ? count
        : byStock(() -> super.count(query, entityClass, collectionName));
  }

  @Override
  @SuppressWarnings("NullAway") // refused as stock refuses it
  public boolean exists(Query query, @Nullable Class<?> entityClass, String collectionName) {
    Boolean found =
        (!takesStockSteps() || query == null || entityClass == null || collectionName == null)
            ? null
            : runner.exists(runner.calls().exists(query, entityClass), collectionName);
    return found != null ? found : byStock(() -> super.exists(query, entityClass, collectionName));
  }

  /** {@return whether there is one with one equality, null when stock has to do it} */
  @Nullable Boolean tryExists(String key, Object value, Class<?> entityClass, String collection) {
    return runner.exists(runner.calls().exists(key, value, entityClass), collection);
  }

  @Override
  public <T> ExecutableFind<T> query(Class<T> domainType) {
    return ScrollingFind.of(super.query(domainType), super.getConverter(), domainType, lists);
  }

  private boolean followsReferencesOf(Class<?> type) {
    return converter != null && converter.followsReferencesOf(type);
  }

  /** Stock's constructor creates indexes, when there are no lists yet. */
  @Override
  @SuppressWarnings("NullAway")
  protected MongoCollection<Document> prepareCollection(MongoCollection<Document> collection) {
    MongoCollection<Document> prepared = super.prepareCollection(collection);
    return lists == null || rows == null ? prepared : rows.prepared(lists.prepared(prepared));
  }

  @Override
  protected <T> List<T> doFind(
      String collectionName,
      CollectionPreparer<MongoCollection<Document>> collectionPreparer,
      Document query,
      Document fields,
      Class<T> entityClass,
      CursorPreparer preparer) {
    return lists.of(
        entityClass,
        () ->
            super.doFind(collectionName, collectionPreparer, query, fields, entityClass, preparer));
  }

  /**
   * The result of a query to be printed as JSON, as the return value of a controller's method: from
   * the documents, without objects, where that gives the same.
   */
  public <T> JsonRows<T> jsonRows(Query query, Class<T> entityType) {
    TerminatingFind<T> objects = query(entityType).matching(query);
    boolean observed = converter == null || observers.observesReading(entityType);
    if (observed) {
      PrintedTypes.of(getConverter()).observed(entityType);
    }
    TerminatingFind<RawBsonDocument> documents =
        observed ? null : query(entityType).as(RawBsonDocument.class).matching(query);
    return new JsonRows<>(
        entityType,
        getConverter(),
        documents == null ? null : () -> rows.of(documents::stream),
        objects::stream);
  }

  /** Scrolls by keyset in the server's order. */
  @Override
  public <T> Window<T> scroll(Query query, Class<T> entityType, String collectionName) {
    KeysetScrollPosition keyset = query.getKeyset();
    return keyset == null
        ? super.scroll(query, entityType, collectionName)
        : query(entityType).inCollection(collectionName).matching(query).scroll(keyset);
  }

  @Override
  @SuppressWarnings("NullAway") // refused as stock refuses it
  public <T> List<T> findDistinct(
      Query query, String field, String collectionName, Class<?> entityClass, Class<T> resultType) {
    return collectionName == null || databases == null
        ? super.findDistinct(query, field, collectionName, entityClass, resultType)
        : databases.handingOn(
            collectionName,
            name -> super.findDistinct(query, field, name, entityClass, resultType));
  }

  @Override
  protected void executeQuery(
      Query query,
      String collectionName,
      DocumentCallbackHandler handler,
      @Nullable CursorPreparer preparer) {
    super.executeQuery(
        query,
        collectionName,
        handler == null
            ? handler // refused as stock refuses it
            : document -> handler.processDocument(LazyDocument.plainOf(document)),
        preparer);
  }

  @Override
  public <O> AggregationResults<O> aggregate(
      Aggregation aggregation, String collectionName, Class<O> outputType) {
    return plain(super.aggregate(aggregation, collectionName, outputType));
  }

  @Override
  protected <O> AggregationResults<O> doAggregate(
      Aggregation aggregation,
      String collectionName,
      Class<O> outputType,
      AggregationOperationContext context) {
    return lists.of(
        outputType,
        () -> plain(super.doAggregate(aggregation, collectionName, outputType, context)));
  }

  private <O> AggregationResults<O> plain(AggregationResults<O> results) {
    return converter == null ? results : PlainAggregationResults.of(results);
  }

  @Override
  public <T> ExecutableAggregation<T> aggregateAndReturn(Class<T> domainType) {
    return plain(ExecutableAggregation.class, super.aggregateAndReturn(domainType));
  }

  @Override
  public <T> ExecutableUpdate<T> update(Class<T> domainType) {
    return plain(ExecutableUpdate.class, super.update(domainType));
  }

  @Override
  public <T> ExecutableRemove<T> remove(Class<T> domainType) {
    return plain(ExecutableRemove.class, super.remove(domainType));
  }

  private <T> T plain(Class<?> type, T step) {
    return converter == null ? step : FluentSteps.over(type, step, this::foundAndModified);
  }

  private @Nullable Object foundAndModified(@Nullable Object result) {
    changesBy(null);
    return result;
  }

  // Writing

  /**
   * {@return whether nothing is overridden, and this is no spy, which has the parts of another
   * template}
   */
  boolean takesStockSteps() {
    return getClass() == ThroughlineMongoTemplate.class && self == this;
  }

  @Override
  public boolean isItself(Object asked) {
    return asked == this && takesStockSteps();
  }

  /**
   * Saves an entity as {@link #save(Object)} does, but sends what has changed of it since it was
   * read by this template, which must know its type: by {@link PartialUpdates}, or by a repository
   * that saves changes. Whatever was not read so is saved as a whole.
   */
  public <T> T saveChanges(T entity) {
    return saveChanges(entity, collectionOf(entity));
  }

  /** Saves what has changed of an entity in a collection, as {@link #saveChanges(Object)}. */
  public <T> T saveChanges(T entity, String collectionName) {
    T saved = takesStockSteps() ? changes.trySave(collectionName, entity) : null;
    if (saved != null) {
      return saved;
    }
    partial.forget(entity);
    return super.save(entity, collectionName);
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
  public <T> T save(T objectToSave, String collectionName) {
    if (objectToSave != null && partial.always(objectToSave.getClass())) {
      return saveChanges(objectToSave, collectionName);
    }
    partial.forget(objectToSave);
    return super.save(objectToSave, collectionName);
  }

  @Override
  protected <T> T doInsert(String collectionName, T objectToSave) {
    partial.forget(objectToSave);
    T inserted = takesStockSteps() ? writes.tryInsert(collectionName, objectToSave) : null;
    return inserted != null ? inserted : super.doInsert(collectionName, objectToSave);
  }

  /**
   * Overrides stock's method in Spring Data MongoDB 5.0; 5.1 does not call it.
   *
   * @param writer the template's converter.
   */
  protected <T> T doInsert(String collectionName, T objectToSave, MongoWriter<T> writer) {
    T inserted =
        writer == converter && takesStockSteps()
            ? writes.tryInsert(collectionName, objectToSave)
            : null;
    return inserted != null
        ? inserted
        : FORMER_INSERT.call(this, collectionName, objectToSave, writer);
  }

  @Override
  protected <T> Collection<T> doInsertBatch(
      String collectionName, Collection<? extends T> batchToSave, MongoWriter<T> writer) {
    batchToSave.forEach(partial::forget);
    List<T> inserted =
        writer == converter && takesStockSteps()
            ? writes.<T>tryInsertAll(collectionName, batchToSave)
            : null;
    return inserted != null ? inserted : super.doInsertBatch(collectionName, batchToSave, writer);
  }

  /** Stock looks up the collection for each entity; most collections hold one class. */
  @Override
  @SuppressWarnings("unchecked")
  protected <T> Collection<T> doInsertAll(
      Collection<? extends T> listToSave, MongoWriter<T> writer) {
    Class<?> only = SavePlans.onlyClass(listToSave);
    return only == null || converter == null || !takesStockSteps()
        ? super.doInsertAll(listToSave, writer)
        : (Collection<T>)
            doInsertBatch(
                getCollectionName(ClassUtils.getUserClass(only)),
                listToSave,
                (MongoWriter<Object>) (MongoWriter<?>) converter);
  }

  @Override
  protected <T> T doSave(String collectionName, T objectToSave, MongoWriter<T> writer) {
    T saved =
        writer == converter && takesStockSteps()
            ? writes.trySave(collectionName, objectToSave)
            : null;
    return saved != null ? saved : super.doSave(collectionName, objectToSave, writer);
  }

  @Override
  protected <S, T> UpdateResult replace(
      Query query,
      Class<S> entityType,
      T replacement,
      ReplaceOptions options,
      String collectionName) {
    changesBy(collectionName);
    UpdateResult replaced =
        !takesStockSteps()
            ? null
            : writes.tryReplace(query, entityType, replacement, options.isUpsert(), collectionName);
    return replaced != null
        ? replaced
        : super.replace(query, entityType, replacement, options, collectionName);
  }

  /** No document comes back from an update: it needs no codec of ours. */
  @Override
  protected UpdateResult doUpdate(
      String collectionName,
      Query query,
      UpdateDefinition update,
      @Nullable Class<?> entityClass,
      boolean upsert,
      boolean multi) {
    changesBy(collectionName);
    if (databases == null) {
      return super.doUpdate(collectionName, query, update, entityClass, upsert, multi);
    }
    Answer updated =
        upsert || !takesStockSteps()
            ? null
            : runner.run(
                runner.calls().update(query, update, entityClass, collectionName, multi),
                collectionName);
    if (updated != null && updated.result() instanceof UpdateResult result) {
      return result;
    }
    databases.updating(true);
    try {
      return byStock(
          () -> super.doUpdate(collectionName, query, update, entityClass, upsert, multi));
    } finally {
      databases.updating(false);
    }
  }

  /** Takes that documents of a collection, or of any, are changed without their entities. */
  void changesBy(@Nullable String collection) {
    partial.forgetAll(collection);
  }

  @Override
  public void dropCollection(String collectionName) {
    changesBy(collectionName);
    super.dropCollection(collectionName);
  }

  @Override
  public <T> @Nullable T findAndModify(
      Query query,
      UpdateDefinition update,
      FindAndModifyOptions options,
      Class<T> entityClass,
      String collectionName) {
    changesBy(collectionName);
    return super.findAndModify(query, update, options, entityClass, collectionName);
  }

  @Override
  public <S, T> @Nullable T findAndReplace(
      Query query,
      S replacement,
      FindAndReplaceOptions options,
      Class<S> entityType,
      String collectionName,
      Class<T> resultType) {
    changesBy(collectionName);
    return super.findAndReplace(
        query, replacement, options, entityType, collectionName, resultType);
  }

  @Override
  public <T> @Nullable T findAndRemove(Query query, Class<T> entityClass, String collectionName) {
    changesBy(collectionName);
    return super.findAndRemove(query, entityClass, collectionName);
  }

  /**
   * {@return whether only the collection says how such a write is acknowledged, and no listener
   * sees it}
   */
  boolean writesUnobserved(MongoActionOperation operation, Class<?> type, String collection) {
    return concerns.areOfCollection(operation, collection)
        && (operation != MongoActionOperation.REMOVE || !observers.deleting(type));
  }

  @Override
  @SuppressWarnings("NullAway") // refused as stock refuses it
  protected <T> DeleteResult doRemove(
      String collectionName, Query query, @Nullable Class<T> entityClass, boolean multi) {
    changesBy(collectionName);
    Answer removed =
        multi && takesStockSteps()
            ? runner.run(runner.calls().remove(query, entityClass, collectionName), collectionName)
            : null;
    return removed != null && removed.result() instanceof DeleteResult result
        ? result
        : byStock(() -> super.doRemove(collectionName, query, entityClass, multi));
  }

  @Override
  protected Object insertDocument(String collectionName, Document document, Class<?> entityClass) {
    return document instanceof EntityDocument own
        ? writes.insert(collectionName, own, entityClass)
        : OversizedDocument.naming(
            document,
            entityClass,
            () -> super.insertDocument(collectionName, document, entityClass));
  }

  @Override
  protected List<Object> insertDocumentList(String collectionName, List<Document> documents) {
    return OversizedDocument.naming(
        documents, () -> super.insertDocumentList(collectionName, documents));
  }

  @Override
  protected Object saveDocument(String collectionName, Document document, Class<?> entityClass) {
    return document instanceof EntityDocument own
        ? writes.save(collectionName, own, entityClass)
        : OversizedDocument.naming(
            document, entityClass, () -> super.saveDocument(collectionName, document, entityClass));
  }

  @Override
  public void setWriteConcernResolver(@Nullable WriteConcernResolver writeConcernResolver) {
    super.setWriteConcernResolver(writeConcernResolver);
    concerns.resolver(writeConcernResolver);
  }

  @Override
  public void setWriteConcern(@Nullable WriteConcern writeConcern) {
    super.setWriteConcern(writeConcern);
    concerns.ofTemplate(writeConcern);
  }

  @Override
  public BulkOperations bulkOps(
      BulkMode mode, @Nullable Class<?> entityType, String collectionName) {
    BulkOperations stock = super.bulkOps(mode, entityType, collectionName);
    return converter == null
        ? stock
        : new EncodingBulkOperations(
            stock, writes::encodeUnobserved, () -> changesBy(collectionName));
  }

  /** For {@link StreamingWriter}. */
  @Override
  public BatchSource openBatches(BatchSource.Settings settings) {
    return writes.open(settings);
  }

  /** Saves entities together; null when they have to be saved one by one. */
  <T> @Nullable List<T> trySaveAll(
      List<? extends T> entities, Predicate<Object> isNew, String collectionName) {
    // A subclass may override a step that is not taken here, a mock expect others.
    return takesStockSteps() ? writes.trySaveAll(entities, isNew, collectionName) : null;
  }

  /**
   * Deletes entities of a repository together; false when they have to be deleted one by one.
   *
   * @param stale what is thrown for an entity that has another version, null without versions.
   */
  boolean tryDeleteAll(
      List<?> entities, String collectionName, @Nullable Function<Object, RuntimeException> stale) {
    changesBy(collectionName);
    return takesStockSteps()
        && new BlockingDeletes(getConverter(), concerns, observers, this::execute)
            .tryDelete(entities, collectionName, stale);
  }

  /** The collection that stock would save the entity in; as with stock, collections are refused. */
  String collectionOf(Object entity) {
    ensureNotCollectionLike(entity);
    return getCollectionName(ClassUtils.getUserClass(entity));
  }
}
