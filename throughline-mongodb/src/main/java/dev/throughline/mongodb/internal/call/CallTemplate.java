package dev.throughline.mongodb.internal.call;

import com.mongodb.client.MongoClient;
import com.mongodb.client.MongoDatabase;
import java.util.function.Function;
import org.bson.Document;
import org.bson.codecs.configuration.CodecRegistry;
import org.jspecify.annotations.Nullable;
import org.springframework.data.mongodb.core.CollectionCallback;
import org.springframework.data.mongodb.core.convert.MongoConverter;

/** What compiled calls need of a template. */
public interface CallTemplate {

  /** Whether no step of stock's is overridden by a subclass. */
  boolean takesStockSteps();

  /** Whether stock would count by an estimate where it can. */
  boolean estimatesCounts();

  /** The template's converter. */
  MongoConverter converter();

  /** The codecs that the next operation's database will have, null when they are unknown. */
  @Nullable CodecRegistry expectedRegistry();

  /** Obtains the collection and runs the callback, with exceptions translated as stock's. */
  <R> @Nullable R execute(String collection, CollectionCallback<R> callback);

  /** Obtains the database and runs the action, with exceptions translated as stock's. */
  <R> @Nullable R onDatabase(Function<MongoDatabase, @Nullable R> action);

  /** Whether the template's databases are those of a client, without sessions. */
  boolean uses(MongoClient client);

  /** Reads a document that was found as stock does, with its events and callbacks. */
  <T> T found(Class<T> type, Document document, String collection);
}
