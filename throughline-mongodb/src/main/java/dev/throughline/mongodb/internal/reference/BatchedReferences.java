package dev.throughline.mongodb.internal.reference;

import com.mongodb.DBRef;
import com.mongodb.client.MongoCollection;
import dev.throughline.mongodb.internal.raw.LazyDocumentRegistry;
import dev.throughline.mongodb.internal.raw.RawDocument;
import java.lang.reflect.Field;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.function.Supplier;
import org.bson.Document;
import org.bson.codecs.configuration.CodecRegistry;
import org.jspecify.annotations.Nullable;
import org.springframework.data.mongodb.MongoDatabaseFactory;
import org.springframework.data.mongodb.core.convert.DbRefProxyHandler;
import org.springframework.data.mongodb.core.convert.DbRefResolver;
import org.springframework.data.mongodb.core.convert.DbRefResolverCallback;
import org.springframework.data.mongodb.core.convert.DefaultDbRefResolver;
import org.springframework.data.mongodb.core.convert.DocumentReferenceSource;
import org.springframework.data.mongodb.core.convert.LazyLoadingProxyFactory;
import org.springframework.data.mongodb.core.convert.ReferenceLoader;
import org.springframework.data.mongodb.core.convert.ReferenceLookupDelegate;
import org.springframework.data.mongodb.core.convert.ReferenceResolver;
import org.springframework.data.mongodb.core.mapping.MongoPersistentProperty;
import org.springframework.util.ReflectionUtils;

/**
 * Stock's resolver, which answers from the documents that were fetched for a whole result, where it
 * is asked while a document of that result is read. What is made of the documents, in which order,
 * and what is published meanwhile is stock's (D-REFERENCE-01). Thread-safe.
 */
public final class BatchedReferences extends DefaultDbRefResolver {

  private static final String FOUND = "found";

  private final MongoDatabaseFactory factory;
  private final LazyLoadingProxyFactory proxies;
  private final LazyDocumentRegistry.Current registries = new LazyDocumentRegistry.Current();
  private final ReferenceWarnings warnings;
  private final Collations collations;
  private final ThreadLocal<@Nullable Reading> current = new ThreadLocal<>();
  private final Reading.Source source = new OfFactory();
  private volatile @Nullable Reader reader;

  /** The converter that the documents are fetched for. */
  public interface Reader {

    /** {@return where entities hold references} */
    ReferencePlans plans();

    /**
     * {@return whether the document of a referenced entity is seen by stock, listeners or
     * callbacks}
     */
    boolean observed(Class<?> declared, Class<?> actual);
  }

  private BatchedReferences(MongoDatabaseFactory factory) {
    this(factory, new ReferenceWarnings());
  }

  /** With warnings that a test sees. */
  BatchedReferences(MongoDatabaseFactory factory, ReferenceWarnings warnings) {
    super(factory);
    this.warnings = warnings;
    this.factory = factory;
    this.collations = new Collations(factory);
    this.proxies = new LazyLoadingProxyFactory(factory.getExceptionTranslator());
  }

  /** The resolver that a converter uses in place of the given one: itself if it is not stock's. */
  public static DbRefResolver over(DbRefResolver resolver) {
    if (resolver instanceof BatchedReferences other) {
      return new BatchedReferences(other.factory, other.warnings);
    }
    // A subclass may fetch otherwise.
    MongoDatabaseFactory factory =
        resolver != null && resolver.getClass() == DefaultDbRefResolver.class
            ? factory(resolver)
            : null;
    return factory == null ? resolver : new BatchedReferences(factory);
  }

  /** The resolver's own, which no method tells; null where reflection does not reach it. */
  private static @Nullable MongoDatabaseFactory factory(DbRefResolver resolver) {
    Field field = ReflectionUtils.findField(DefaultDbRefResolver.class, "mongoDbFactory");
    if (field == null) {
      return null;
    }
    try {
      field.setAccessible(true);
      return (MongoDatabaseFactory) field.get(resolver);
    } catch (IllegalAccessException | RuntimeException | LinkageError e) {
      return null;
    }
  }

  /** Follows references together for a converter; one by one with null. */
  public void use(@Nullable Reader converter) {
    this.reader = converter;
  }

  /** Reads a document of a result, whose references are fetched together. */
  public <T> T reading(RawDocument owner, Class<?> type, Supplier<T> read) {
    Reader batched = reader;
    if (batched == null && current.get() == null) {
      return read.get();
    }
    try {
      return within(batched == null ? null : new Reading(owner, type, batched, source), read);
    } finally {
      if (owner.next() == null) {
        owner.result(null); // nothing else needs what was fetched
      }
    }
  }

  private <T> T within(@Nullable Reading reading, Supplier<T> action) {
    Reading outer = current.get();
    current.set(reading);
    try {
      return action.get();
    } finally {
      if (outer == null) {
        current.remove();
      } else {
        current.set(outer);
      }
    }
  }

  /** The source that documents are fetched from. */
  private final class OfFactory implements Reading.Source {

    @Override
    public DocumentBytes decoder() {
      CodecRegistry registry = factory.getMongoDatabase().getCodecRegistry();
      return new DocumentBytes(registries.over(registry).codec());
    }

    @Override
    public ReferenceFetch fetch(DocumentBytes decoder) {
      return new ReferenceFetch(BatchedReferences.this::collection, collations, decoder);
    }

    @Override
    public ReferenceWarnings warnings() {
      return warnings;
    }
  }

  private MongoCollection<Document> collection(ReferenceTarget target) {
    return getCollection(new ReferenceCollection(target.database(), target.collection()));
  }

  @Override
  public @Nullable Object resolveDbRef(
      MongoPersistentProperty property,
      @Nullable DBRef dbref,
      DbRefResolverCallback callback,
      DbRefProxyHandler handler) {
    Reading reading = current.get();
    if (reading == null || !reading.plans().lazy(property)) {
      return of(property, () -> super.resolveDbRef(property, dbref, callback, handler));
    }
    Reading later = reading.later();
    return super.resolveDbRef(
        property,
        dbref,
        used -> within(later, () -> of(used, () -> callback.resolve(used))),
        handler);
  }

  @Override
  public @Nullable Object resolveReference(
      MongoPersistentProperty property,
      Object source,
      ReferenceLookupDelegate lookup,
      ReferenceResolver.MongoEntityReader entities) {
    Reading reading = current.get();
    if (reading == null || !reading.plans().lazy(property)) {
      return resolveNow(property, source, lookup, entities);
    }
    Reading later = reading.later();
    return proxies.createLazyLoadingProxy(
        property,
        used ->
            within(
                later,
                () -> {
                  later.use();
                  return resolveNow(used, source, lookup, entities);
                }),
        source instanceof DocumentReferenceSource owner ? owner.getTargetSource() : source);
  }

  @Override
  protected boolean isLazyReference(MongoPersistentProperty property) {
    Reading reading = current.get();
    return (reading == null || !reading.isUsed()) && super.isLazyReference(property);
  }

  private @Nullable Object resolveNow(
      MongoPersistentProperty property,
      Object source,
      ReferenceLookupDelegate lookup,
      ReferenceResolver.MongoEntityReader entities) {
    return of(
        property,
        () -> {
          Document found = new Document();
          if (byId(property, source, found)) {
            Reading reading = current.get();
            if (reading != null) {
              reading.isUsed(); // stock is not asked
            }
            return read(property, found.get(FOUND), entities);
          }
          return super.resolveReference(property, source, lookup, entities);
        });
  }

  /**
   * The documents that a single reference by id leads to, if they were fetched.
   *
   * @return at most one; null where stock has to follow the reference.
   */
  public @Nullable List<RawDocument> fetched(MongoPersistentProperty property, Object value) {
    Reading reading = current.get();
    ReferenceTarget target = reading == null ? null : reading.plans().single(property, value);
    if (reading == null || target == null) {
      return null;
    }
    Object id = value instanceof DBRef reference ? reference.getId() : value;
    List<FetchedDocument> documents = reading.byId(target, id);
    if (documents == null) {
      return null;
    }
    ReferenceCounts.addAnswered();
    return documents.stream().map(each -> reading.decoder().lazy(each.bytes())).toList();
  }

  /** {@return what stock reads, if anything was found} */
  private static @Nullable Object read(
      MongoPersistentProperty property,
      @Nullable Object found,
      ReferenceResolver.MongoEntityReader reader) {
    return found == null ? null : reader.read(found, property.getTypeInformation());
  }

  /**
   * Finds what a property that is looked up by the id leads to, without computing the filter: one
   * document, or a list of each once, in the order of the references.
   *
   * @return whether it is known; else stock computes the filter and asks.
   */
  private boolean byId(MongoPersistentProperty property, Object source, Document found) {
    Reading reading = current.get();
    PointerProperty pointer = reading == null ? null : reading.plans().byId(property);
    if (reading == null
        || pointer == null
        || pointer.map()
        || !(source instanceof DocumentReferenceSource owner)) {
      return false;
    }
    Object value = owner.getTargetSource();
    ReferenceTarget target = pointer.target(value);
    if (!pointer.collectionLike()) {
      List<FetchedDocument> documents = reading.byId(target, PointerProperty.id(value));
      if (documents == null) {
        return false;
      }
      ReferenceCounts.addAnswered();
      if (!documents.isEmpty()) {
        found.put(FOUND, reading.document(documents.get(0)));
      }
      return true;
    }
    if (!(value instanceof Collection<?> values)) {
      return false;
    }
    Map<FetchedDocument, Document> each = new LinkedHashMap<>();
    for (Object id : values) {
      // Stock finds the places of documents in the list by their ids' equals.
      boolean single = id != null && !(id instanceof Document);
      List<FetchedDocument> documents = single ? reading.byId(target, id) : null;
      if (documents == null) {
        return false;
      }
      documents.forEach(document -> each.computeIfAbsent(document, reading::document));
    }
    if (!values.isEmpty()) {
      ReferenceCounts.addAnswered();
    }
    found.put(FOUND, new ArrayList<>(each.values()));
    return true;
  }

  private @Nullable Object of(
      MongoPersistentProperty property, Supplier<@Nullable Object> resolution) {
    Reading reading = current.get();
    if (reading == null) {
      return resolution.get();
    }
    MongoPersistentProperty outer = reading.property(property);
    try {
      return resolution.get();
    } finally {
      reading.property(outer);
    }
  }

  @Override
  public @Nullable Document fetch(DBRef dbRef) {
    Reading reading = dbRef == null ? null : current.get();
    if (reading == null) {
      return super.fetch(dbRef);
    }
    List<FetchedDocument> documents = reading.byId(target(dbRef), dbRef.getId());
    if (documents == null) {
      return reading.alone(() -> super.fetch(dbRef));
    }
    ReferenceCounts.addAnswered();
    return documents.isEmpty() ? null : reading.document(documents.get(0));
  }

  @Override
  public List<Document> bulkFetch(List<DBRef> refs) {
    Reading reading = refs == null || refs.isEmpty() ? null : current.get();
    if (reading == null) {
      return super.bulkFetch(refs);
    }
    List<Document> documents = answered(reading, refs);
    if (documents == null) {
      return reading.alone(() -> super.bulkFetch(refs));
    }
    ReferenceCounts.addAnswered();
    return documents;
  }

  /**
   * As stock: those that are there, in the order of the references, and as often. Which one belongs
   * to which reference is decided by the ids' {@code equals}.
   */
  private @Nullable List<Document> answered(Reading reading, List<DBRef> refs) {
    ReferenceTarget target = target(refs.get(0));
    Set<FetchedDocument> found = new LinkedHashSet<>();
    for (DBRef ref : refs) {
      List<FetchedDocument> documents =
          ref.getCollectionName().equals(target.collection())
              ? reading.byId(target, ref.getId())
              : null;
      if (documents == null) {
        return null;
      }
      found.addAll(documents);
    }
    Map<Object, Document> byId = new HashMap<>();
    for (FetchedDocument each : found) {
      Object id = reading.decoder().only(each.bytes(), ReferenceTarget.ID).get("_id");
      if (byId.put(id, reading.document(each)) != null) {
        return null;
      }
    }
    return refs.stream().map(ref -> byId.get(ref.getId())).filter(Objects::nonNull).toList();
  }

  private static ReferenceTarget target(DBRef reference) {
    return ReferenceTarget.byId(reference.getDatabaseName(), reference.getCollectionName());
  }

  @Override
  protected ReferenceLoader getReferenceLoader() {
    ReferenceLoader stock = super.getReferenceLoader();
    Reading reading = current.get();
    return reading == null ? stock : new WindowLoader(stock, reading);
  }
}
