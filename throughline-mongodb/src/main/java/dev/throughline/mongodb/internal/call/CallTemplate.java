package dev.throughline.mongodb.internal.call;

import com.mongodb.client.MongoClient;
import com.mongodb.client.MongoDatabase;
import dev.throughline.mongodb.internal.verify.Verifier;
import java.util.function.Function;
import org.bson.Document;
import org.bson.codecs.configuration.CodecRegistry;
import org.jspecify.annotations.Nullable;
import org.springframework.data.mongodb.core.CollectionCallback;
import org.springframework.data.mongodb.core.MongoActionOperation;
import org.springframework.data.mongodb.core.convert.MongoConverter;
import org.springframework.data.projection.EntityProjection;

/** What compiled calls need of a template. */
public interface CallTemplate {

  /** Whether no step of stock's is overridden by a subclass. */
  boolean takesStockSteps();

  /** Whether the references of an entity's documents are fetched together, where stock reads. */
  boolean followsReferencesOf(Class<?> entity);

  /** Whether stock would count by an estimate where it can. */
  boolean estimatesCounts();

  /** The template's converter. */
  MongoConverter converter();

  /** Compares compiled calls with stock's, null when none are compared. */
  @Nullable Verifier verifier();

  /** The codecs that the next operation's database will have, null when they are unknown. */
  @Nullable CodecRegistry expectedRegistry();

  /** Obtains the collection and runs the callback, with exceptions translated as stock's. */
  <R> @Nullable R execute(String collection, CollectionCallback<R> callback);

  /** Obtains the database and runs the action, with exceptions translated as stock's. */
  <R> @Nullable R onDatabase(Function<MongoDatabase, @Nullable R> action);

  /** What the template throws for an exception of the driver's. */
  RuntimeException translated(RuntimeException thrown);

  /**
   * Whether nothing but the collection says how such a write is acknowledged, and no listener sees
   * it.
   */
  boolean writesUnobserved(MongoActionOperation operation, Class<?> entity, String collection);

  /** Whether listeners or callbacks take part in reading entities of a class. */
  boolean observesReading(Class<?> entity);

  /** Whether the template's databases are those of a client, without sessions. */
  boolean uses(MongoClient client);

  /** The same of a projection. */
  <T> T projected(EntityProjection<T, ?> projection, Document document, String collection);

  /** Reads a document that was found as stock does, with its events and callbacks. */
  <T> T found(Class<T> type, Document document, String collection);
}
