package dev.throughline.mongodb.internal.call;

import com.mongodb.client.MongoDatabase;
import java.util.function.Function;
import org.bson.Document;
import org.jspecify.annotations.Nullable;
import org.springframework.data.mongodb.core.CollectionCallback;
import org.springframework.data.projection.EntityProjection;

/** What compiled calls need of the blocking template. */
public interface BlockingCallTemplate extends CallTemplate {

  /** Obtains the collection and runs the callback, with exceptions translated as stock's. */
  <R> @Nullable R execute(String collection, CollectionCallback<R> callback);

  /** Obtains the database and runs the action, with exceptions translated as stock's. */
  <R> @Nullable R onDatabase(Function<MongoDatabase, @Nullable R> action);

  /** What the template throws for an exception of the driver's. */
  RuntimeException translated(RuntimeException thrown);

  /** Reads a part of a document that was found as stock does, with its events and callbacks. */
  <T> T projected(EntityProjection<T, ?> projection, Document document, String collection);

  /** Reads a document that was found as stock does, with its events and callbacks. */
  <T> T found(Class<T> type, Document document, String collection);
}
