package dev.throughline.mongodb.internal.reference;

import com.mongodb.DBRef;
import com.mongodb.client.MongoCollection;
import dev.throughline.mongodb.internal.raw.RawDocument;
import java.lang.reflect.Field;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.function.Supplier;
import org.bson.Document;
import org.jspecify.annotations.Nullable;
import org.springframework.data.mongodb.MongoDatabaseFactory;
import org.springframework.data.mongodb.core.convert.DbRefProxyHandler;
import org.springframework.data.mongodb.core.convert.DbRefResolver;
import org.springframework.data.mongodb.core.convert.DbRefResolverCallback;
import org.springframework.data.mongodb.core.convert.DefaultDbRefResolver;
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

  private final MongoDatabaseFactory factory;
  private final ReferenceCounters counters = new ReferenceCounters();
  private final ThreadLocal<@Nullable Reading> current = new ThreadLocal<>();
  private volatile @Nullable Supplier<ReferencePlans> plans;

  private BatchedReferences(MongoDatabaseFactory factory) {
    super(factory);
    this.factory = factory;
  }

  /** The resolver that a converter uses in place of the given one: itself if it is not stock's. */
  public static DbRefResolver over(DbRefResolver resolver) {
    if (resolver instanceof BatchedReferences other) {
      return new BatchedReferences(other.factory);
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
    } catch (IllegalAccessException | RuntimeException e) {
      return null;
    }
  }

  /** Follows references together by these plans; one by one with null. */
  public void use(@Nullable Supplier<ReferencePlans> newPlans) {
    this.plans = newPlans;
  }

  /** What was saved so far. */
  public ReferenceCounters counters() {
    return counters;
  }

  /** Reads a document of a result, whose references are fetched together. */
  public <T> T reading(RawDocument owner, Class<?> type, Supplier<T> read) {
    Supplier<ReferencePlans> batched = plans;
    Reading outer = current.get();
    if (batched == null && outer == null) {
      return read.get();
    }
    current.set(batched == null ? null : new Reading(owner, type, batched));
    try {
      return read.get();
    } finally {
      if (owner.next() == null) {
        owner.result(null); // nothing else needs what was fetched
      }
      if (outer == null) {
        current.remove();
      } else {
        current.set(outer);
      }
    }
  }

  /** A document that is being read. */
  private final class Reading {

    private final RawDocument owner;
    private final Class<?> type;
    private final Supplier<ReferencePlans> batched;
    private @Nullable MongoPersistentProperty property;
    private @Nullable DocumentBytes decoder;
    private @Nullable ResultWindow window;

    Reading(RawDocument owner, Class<?> type, Supplier<ReferencePlans> batched) {
      this.owner = owner;
      this.type = type;
      this.batched = batched;
    }

    DocumentBytes decoder() {
      DocumentBytes made = decoder;
      if (made == null) {
        made =
            new DocumentBytes(
                factory.getMongoDatabase().getCodecRegistry().get(Document.class));
        decoder = made;
      }
      return made;
    }

    ResultWindow window() {
      ResultWindow known = window;
      if (known == null) {
        ReferenceFetch fetch =
            new ReferenceFetch(BatchedReferences.this::collection, decoder(), counters);
        known = ResultWindow.of(owner, type, batched.get(), decoder(), fetch);
        window = known;
      }
      return known;
    }

    void single() {
      MongoPersistentProperty of = property;
      if (of != null) {
        counters.single(window().single(name(of)), name(of), batched.get().words(of));
      }
    }

    String where() {
      MongoPersistentProperty of = property;
      return (of == null ? "A reference" : name(of)) + " of a document of type " + type.getName();
    }

    private static String name(MongoPersistentProperty property) {
      return property.getOwner().getName() + "." + property.getName();
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
    return of(property, () -> super.resolveDbRef(property, dbref, callback, handler));
  }

  @Override
  public @Nullable Object resolveReference(
      MongoPersistentProperty property,
      Object source,
      ReferenceLookupDelegate lookup,
      ReferenceResolver.MongoEntityReader reader) {
    return of(property, () -> super.resolveReference(property, source, lookup, reader));
  }

  private @Nullable Object of(
      MongoPersistentProperty property, Supplier<@Nullable Object> resolution) {
    Reading reading = current.get();
    if (reading == null) {
      return resolution.get();
    }
    MongoPersistentProperty outer = reading.property;
    reading.property = property;
    try {
      return resolution.get();
    } finally {
      reading.property = outer;
    }
  }

  @Override
  public @Nullable Document fetch(DBRef dbRef) {
    Reading reading = dbRef == null ? null : current.get();
    if (reading == null) {
      return super.fetch(dbRef);
    }
    List<FetchedDocument> documents =
        documents(reading, target(dbRef), dbRef.getId());
    if (documents == null) {
      return alone(reading, () -> super.fetch(dbRef));
    }
    counters.answered();
    return documents.isEmpty() ? null : reading.decoder().decode(documents.get(0).bytes());
  }

  @Override
  public List<Document> bulkFetch(List<DBRef> refs) {
    Reading reading = refs == null || refs.isEmpty() ? null : current.get();
    if (reading == null) {
      return super.bulkFetch(refs);
    }
    List<Document> documents = answered(reading, refs);
    if (documents == null) {
      return alone(reading, () -> super.bulkFetch(refs));
    }
    counters.answered();
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
              ? documents(reading, target, ref.getId())
              : null;
      if (documents == null) {
        return null;
      }
      found.addAll(documents);
    }
    Map<Object, Document> byId = new HashMap<>();
    for (FetchedDocument each : found) {
      Document document = reading.decoder().decode(each.bytes());
      if (byId.put(document.get("_id"), document) != null) {
        return null;
      }
    }
    return refs.stream().map(ref -> byId.get(ref.getId())).filter(Objects::nonNull).toList();
  }

  private static ReferenceTarget target(DBRef reference) {
    return ReferenceTarget.byId(reference.getDatabaseName(), reference.getCollectionName());
  }

  private static @Nullable List<FetchedDocument> documents(
      Reading reading, ReferenceTarget target, @Nullable Object id) {
    ReferenceKey key = ReferenceKey.byId(target, id);
    return key == null ? null : reading.window().documents(key);
  }

  /** Lets stock ask; a failure names what was followed, beside what stock throws. */
  private static <T> T alone(Reading reading, Supplier<T> fetch) {
    reading.single();
    try {
      return fetch.get();
    } catch (RuntimeException e) {
      e.addSuppressed(new FollowingException(reading.where()));
      throw e;
    }
  }

  @Override
  protected ReferenceLoader getReferenceLoader() {
    ReferenceLoader stock = super.getReferenceLoader();
    Reading reading = current.get();
    return reading == null ? stock : new WindowLoader(stock, reading);
  }

  /** Answers queries of stock's that ask for documents by values. */
  private final class WindowLoader implements ReferenceLoader {

    private final ReferenceLoader stock;
    private final Reading reading;

    WindowLoader(ReferenceLoader stock, Reading reading) {
      this.stock = stock;
      this.reading = reading;
    }

    @Override
    public @Nullable Document fetchOne(
        DocumentReferenceQuery query, ReferenceCollection collection) {
      List<Document> documents = answered(query, collection);
      if (documents == null) {
        return query.getQuery() instanceof Document
            ? alone(reading, () -> stock.fetchOne(query, collection))
            : stock.fetchOne(query, collection); // of fetch, which counts itself
      }
      counters.answered();
      return documents.isEmpty() ? null : documents.get(0);
    }

    @Override
    public Iterable<Document> fetchMany(
        DocumentReferenceQuery query, ReferenceCollection collection) {
      List<Document> documents = answered(query, collection);
      if (documents == null) {
        return alone(reading, () -> stock.fetchMany(query, collection));
      }
      counters.answered();
      return query.restoreOrder(documents);
    }

    private @Nullable List<Document> answered(
        DocumentReferenceQuery query, ReferenceCollection collection) {
      if (!(query.getQuery() instanceof Document filter)
          || !(query.getSort() instanceof Document sort)
          || !sort.isEmpty()) {
        return null;
      }
      ReferenceTarget target =
          ReferenceTarget.byId(collection.getDatabase(), collection.getCollection());
      List<Document> terms =
          filter.get("$or") instanceof List<?> all
              ? all.stream().map(Document.class::cast).toList()
              : List.of(filter);
      Map<FetchedDocument, Document> documents = new LinkedHashMap<>();
      for (Document term : terms) {
        List<FetchedDocument> found =
            term.size() == 1 && term.containsKey("_id")
                ? documents(reading, target, term.get("_id"))
                : null;
        if (found == null) {
          return null;
        }
        found.forEach(
            each -> documents.computeIfAbsent(each, d -> reading.decoder().decode(d.bytes())));
      }
      return new ArrayList<>(documents.values());
    }
  }
}
