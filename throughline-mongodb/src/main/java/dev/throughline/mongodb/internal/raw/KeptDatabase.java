package dev.throughline.mongodb.internal.raw;

import com.mongodb.client.MongoCollection;
import com.mongodb.client.MongoDatabase;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;
import org.bson.Document;
import org.bson.RawBsonDocument;

/**
 * A database with our codecs, and its collections, made once for all databases that are alike
 * (D-CALL-12). Factories make a database for each call; the driver's {@code withCodecRegistry}
 * makes a registry with caches for it, which are filled anew. Safe for use by several threads.
 */
final class KeptDatabase {

  /** More are not kept: names of collections may be made up at run time. */
  private static final int MAX_COLLECTIONS = 500;

  /** A collection, and the same one for bytes. */
  private record Kept(
      MongoCollection<Document> documents, MongoCollection<RawBsonDocument> bytes) {}

  private final MongoDatabase stock;
  private final LazyDocumentRegistry registry;
  private final MongoDatabase own;
  private final Map<String, Kept> ownOnes = new ConcurrentHashMap<>();
  private final Map<String, Kept> stockOnes = new ConcurrentHashMap<>();

  /**
   * Keeps a database of the driver's own, without a session.
   *
   * @param registry ours over the database's.
   */
  KeptDatabase(MongoDatabase stock, LazyDocumentRegistry registry) {
    this.stock = stock;
    this.registry = registry;
    this.own = stock.withCodecRegistry(registry);
  }

  /** The database with our codecs. */
  MongoDatabase own() {
    return own;
  }

  /**
   * {@return whether another database does what this one does}
   *
   * @param other of the driver's own, of the same client, without a session.
   */
  boolean isLike(MongoDatabase other) {
    return other.getCodecRegistry() == stock.getCodecRegistry()
        && other.getName().equals(stock.getName())
        && other.getReadPreference().equals(stock.getReadPreference())
        && other.getWriteConcern().equals(stock.getWriteConcern())
        && other.getReadConcern().equals(stock.getReadConcern())
        && Objects.equals(
            other.getTimeout(TimeUnit.MILLISECONDS), stock.getTimeout(TimeUnit.MILLISECONDS));
  }

  /** {@return whether its codecs are those of that registry of ours} */
  boolean has(LazyDocumentRegistry ours) {
    return registry == ours;
  }

  /** A collection of a database, which is kept where the database is this one, or like it. */
  MongoCollection<Document> collection(MongoDatabase database, String name) {
    return database == own
        ? kept(ownOnes, own, name)
        : isLike(database)
            ? kept(stockOnes, stock, name)
            : database.getCollection(name, Document.class);
  }

  private static MongoCollection<Document> kept(
      Map<String, Kept> ones, MongoDatabase database, String name) {
    Kept known = ones.get(name);
    if (known != null) {
      return known.documents();
    }
    MongoCollection<Document> made = database.getCollection(name, Document.class);
    if (ones.size() < MAX_COLLECTIONS) {
      ones.put(name, new Kept(made, made.withDocumentClass(RawBsonDocument.class)));
    }
    return made;
  }

  /** A collection for bytes, which is kept where the other one is. */
  MongoCollection<RawBsonDocument> bytes(MongoCollection<Document> collection) {
    String name = collection.getNamespace().getCollectionName();
    Kept known = stockOnes.get(name);
    if (known == null || known.documents() != collection) {
      known = ownOnes.get(name);
    }
    if (known != null && known.documents() == collection) {
      return known.bytes();
    }
    return collection.withDocumentClass(RawBsonDocument.class);
  }
}
