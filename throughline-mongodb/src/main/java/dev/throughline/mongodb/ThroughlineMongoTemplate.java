package dev.throughline.mongodb;

import com.mongodb.WriteConcern;
import com.mongodb.client.MongoClient;
import com.mongodb.client.MongoCollection;
import com.mongodb.client.result.UpdateResult;
import dev.throughline.mongodb.raw.LazyDocumentCodec;
import dev.throughline.mongodb.write.EncodedBatch;
import dev.throughline.mongodb.write.EncodingBulkOperations;
import dev.throughline.mongodb.write.EncodingBulkOperations.Encoded;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Objects;
import org.bson.BsonMaximumSizeExceededException;
import org.bson.Document;
import org.bson.RawBsonDocument;
import org.bson.UuidRepresentation;
import org.jspecify.annotations.Nullable;
import org.springframework.data.mongodb.MongoDatabaseFactory;
import org.springframework.data.mongodb.core.BulkOperations;
import org.springframework.data.mongodb.core.BulkOperations.BulkMode;
import org.springframework.data.mongodb.core.MongoAction;
import org.springframework.data.mongodb.core.MongoActionOperation;
import org.springframework.data.mongodb.core.MongoTemplate;
import org.springframework.data.mongodb.core.ReplaceOptions;
import org.springframework.data.mongodb.core.SimpleMongoClientDatabaseFactory;
import org.springframework.data.mongodb.core.convert.DefaultDbRefResolver;
import org.springframework.data.mongodb.core.convert.MongoConverter;
import org.springframework.data.mongodb.core.convert.MongoCustomConversions;
import org.springframework.data.mongodb.core.convert.MongoWriter;
import org.springframework.data.mongodb.core.convert.QueryMapper;
import org.springframework.data.mongodb.core.mapping.MongoMappingContext;
import org.springframework.data.mongodb.core.mapping.MongoPersistentEntity;
import org.springframework.data.mongodb.core.query.Query;
import org.springframework.util.ClassUtils;

/**
 * A {@link MongoTemplate} whose entities go straight to BSON and back, as far as the converter is a
 * {@link ThroughlineMongoConverter} that has a compiled codec for them.
 *
 * <p>Reading: the database that the template uses decodes documents to bytes, which the converter
 * reads. Writing: an entity whose type has a codec and nobody looking into its documents is encoded
 * when the driver asks for bytes. Everything else takes stock's way. As safe for use by several
 * threads as the stock template, once configured.
 */
public class ThroughlineMongoTemplate extends RawReadingMongoTemplate {

  private @Nullable WriteConcern writeConcern;

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
    super(
        mongoDbFactory, mongoConverter != null ? mongoConverter : defaultConverter(mongoDbFactory));
  }

  private static MongoConverter defaultConverter(MongoDatabaseFactory factory) {
    MongoCustomConversions conversions = new MongoCustomConversions(List.of());
    MongoMappingContext context = new MongoMappingContext();
    context.setSimpleTypeHolder(conversions.getSimpleTypeHolder());
    context.afterPropertiesSet();
    ThroughlineMongoConverter converter =
        new ThroughlineMongoConverter(new DefaultDbRefResolver(factory), context);
    converter.setCustomConversions(conversions);
    converter.setCodecRegistryProvider(factory);
    converter.afterPropertiesSet();
    return converter;
  }

  @Override
  protected <T> T doInsert(String collectionName, T objectToSave) {
    Insertion insertion = insertion(collectionName);
    if (insertion == null || !insertion.covers(objectToSave)) {
      return super.doInsert(collectionName, objectToSave);
    }
    T initialized = insertion.prepare(objectToSave);
    insertDocument(collectionName, insertion.documents().get(0), initialized.getClass());
    return insertion.complete(initialized, 0);
  }

  @Override
  protected <T> Collection<T> doInsertBatch(
      String collectionName, Collection<? extends T> batchToSave, MongoWriter<T> writer) {
    // A subclass may override the steps that stock takes and that are not taken here.
    boolean plain = writer == converter && getClass() == ThroughlineMongoTemplate.class;
    Insertion insertion = plain ? insertion(collectionName) : null;
    boolean quiet = insertion != null && insertion.startsQuietly(batchToSave);
    if (insertion == null || !quiet && !insertion.coversAll(batchToSave)) {
      return super.doInsertBatch(collectionName, batchToSave, writer);
    }
    EncodedBatch batch = new EncodedBatch(batchToSave.size(), uuidRepresentation());
    List<T> saved = new ArrayList<>(batchToSave.size());
    for (T entity : batchToSave) {
      if (quiet && !insertion.coversQuietly(entity)) {
        return super.doInsertBatch(collectionName, batchToSave, writer); // as if from the start
      }
      saved.add(insertion.prepare(entity, batch));
    }
    insertBatch(collectionName, batch, saved);
    for (int i = 0; i < saved.size(); i++) {
      saved.set(i, insertion.complete(saved.get(i), batch, i));
    }
    return saved;
  }

  /** Stock looks up the collection for each entity; most collections hold one class. */
  @Override
  @SuppressWarnings("unchecked")
  protected <T> Collection<T> doInsertAll(
      Collection<? extends T> listToSave, MongoWriter<T> writer) {
    Class<?> only = null;
    for (T entity : listToSave) {
      if (entity == null || only != null && entity.getClass() != only) {
        return super.doInsertAll(listToSave, writer);
      }
      only = entity.getClass();
    }
    return only == null || converter == null
        ? super.doInsertAll(listToSave, writer)
        : (Collection<T>)
            doInsertBatch(
                getCollectionName(ClassUtils.getUserClass(only)),
                listToSave,
                (MongoWriter<Object>) (MongoWriter<?>) converter);
  }

  private void insertBatch(String collectionName, EncodedBatch batch, List<?> entities) {
    LazyDocumentCodec codec = registry().codec();
    try {
      execute(
          collectionName,
          collection -> {
            WriteConcern concern =
                prepareWriteConcern(
                    new MongoAction(
                        writeConcern,
                        MongoActionOperation.INSERT_LIST,
                        collectionName,
                        null,
                        null,
                        null));
            // The driver asks the registry for a codec per document; the plain one answers fastest.
            MongoCollection<RawBsonDocument> raw =
                stockDatabase().getCollection(collectionName, RawBsonDocument.class);
            // The same insert command as by insertMany, which would also lay out all ids in a map.
            return (concern == null ? raw : raw.withWriteConcern(concern))
                .bulkWrite(batch.inserts(codec.stock()));
          });
    } catch (BsonMaximumSizeExceededException e) {
      throw OversizedDocument.named(e, batch.documents(codec.stock()), entities);
    }
  }

  @Override
  protected <T> T doSave(String collectionName, T objectToSave, MongoWriter<T> writer) {
    Insertion insertion = writer == converter ? insertion(collectionName) : null;
    if (insertion == null || !insertion.covers(objectToSave)) {
      return super.doSave(collectionName, objectToSave, writer);
    }
    T initialized = insertion.prepareUnversioned(objectToSave);
    saveDocument(collectionName, insertion.documents().get(0), initialized.getClass());
    return insertion.complete(initialized, 0);
  }

  private @Nullable Insertion insertion(String collection) {
    ThroughlineMongoConverter ours = converter;
    return ours == null
        ? null
        : new Insertion(this, ours, observers, collection, uuidRepresentation());
  }

  private UuidRepresentation uuidRepresentation() {
    return registry().codec().uuidRepresentation();
  }

  /** Sets a generated id as stock does, when plain assignment is not enough. */
  <T> T populateId(T entity, Object id) {
    return populateIdIfNecessary(entity, id);
  }

  @Override
  protected <S, T> UpdateResult replace(
      Query query,
      Class<S> entityType,
      T replacement,
      ReplaceOptions options,
      String collectionName) {
    MongoPersistentEntity<?> entity =
        getConverter().getMappingContext().getPersistentEntity(entityType);
    Encoded encoded =
        entity == null || !isPlain(query, entity)
            ? null
            : encodeUnobserved(replacement, collectionName, false);
    if (encoded == null) {
      return super.replace(query, entityType, replacement, options, collectionName);
    }
    Document document = encoded.document();
    Document filter =
        new QueryMapper(getConverter()).getMappedObject(query.getQueryObject(), entity);
    WriteConcern concern =
        prepareWriteConcern(
            new MongoAction(
                writeConcern,
                MongoActionOperation.REPLACE,
                collectionName,
                entityType,
                document,
                query.getQueryObject()));
    var driverOptions = new com.mongodb.client.model.ReplaceOptions().upsert(options.isUpsert());
    return Objects.requireNonNull(
        this.<UpdateResult>execute(
            collectionName,
            collection ->
                (concern == null ? collection : collection.withWriteConcern(concern))
                    .replaceOne(filter, document, driverOptions)));
  }

  /** Whether the query is nothing but criteria. */
  private static boolean isPlain(Query query, MongoPersistentEntity<?> entity) {
    return query.getLimit() <= 1
        && query.getSkip() <= 0
        && !query.isSorted()
        && query.getHint() == null
        && query.getCollation().isEmpty()
        && !query.hasReadConcern()
        && !query.hasReadPreference()
        && !entity.hasCollation()
        && !entity.isSharded();
  }

  @Override
  public void setWriteConcern(@Nullable WriteConcern writeConcern) {
    super.setWriteConcern(writeConcern);
    this.writeConcern = writeConcern;
  }

  @Override
  public BulkOperations bulkOps(
      BulkMode mode, @Nullable Class<?> entityType, String collectionName) {
    BulkOperations stock = super.bulkOps(mode, entityType, collectionName);
    return converter == null
        ? stock
        : new EncodingBulkOperations(
            stock, (entity, insert) -> encodeUnobserved(entity, collectionName, insert));
  }

  /** The entity's bytes, null when anybody observes its saving or stock writes it. */
  private @Nullable Encoded encodeUnobserved(Object entity, String collection, boolean insert) {
    Insertion insertion = insertion(collection);
    return insertion == null ? null : insertion.encode(entity, insert, registry());
  }

  // Documents that are too large

  @Override
  protected Object insertDocument(String collectionName, Document document, Class<?> entityClass) {
    try {
      return super.insertDocument(collectionName, document, entityClass);
    } catch (BsonMaximumSizeExceededException e) {
      throw OversizedDocument.named(e, document, entityClass);
    }
  }

  @Override
  protected List<Object> insertDocumentList(String collectionName, List<Document> documents) {
    try {
      return super.insertDocumentList(collectionName, documents);
    } catch (BsonMaximumSizeExceededException e) {
      throw OversizedDocument.named(e, documents);
    }
  }

  @Override
  protected Object saveDocument(String collectionName, Document document, Class<?> entityClass) {
    try {
      return super.saveDocument(collectionName, document, entityClass);
    } catch (BsonMaximumSizeExceededException e) {
      throw OversizedDocument.named(e, document, entityClass);
    }
  }
}
