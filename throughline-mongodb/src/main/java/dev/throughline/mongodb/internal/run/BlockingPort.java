package dev.throughline.mongodb.internal.run;

import dev.throughline.mongodb.internal.call.CallTemplate;
import java.util.function.Predicate;
import java.util.function.Supplier;
import org.bson.Document;
import org.bson.codecs.configuration.CodecRegistry;
import org.jspecify.annotations.Nullable;
import org.springframework.data.mongodb.core.CollectionCallback;
import org.springframework.data.projection.EntityProjection;

/** The parts of the blocking template that compiled calls need. */
public interface BlockingPort extends CallTemplate {

  /**
   * Obtains the collection and runs the callback, with exceptions translated as stock's. Where it
   * answers null, the database is left to stock.
   */
  <R> @Nullable R execute(String collection, CollectionCallback<R> callback);

  /** Takes that documents of a collection are changed without their entities. */
  void changesBy(String collection);

  /** Obtains the database and looks at its codecs. Where it says no, it is left to stock. */
  boolean obtains(Predicate<CodecRegistry> fitting);

  /** Lets stock make a call that was tried, in the database that was left to it, if any. */
  <T extends @Nullable Object> T byStock(Supplier<T> stock);

  /** {@return what the template throws for an exception of the driver's} */
  RuntimeException translated(RuntimeException thrown);

  /** Reads a part of a document that was found as stock does, with its events and callbacks. */
  <T> T projected(EntityProjection<T, ?> projection, Document document, String collection);

  /** Reads a document that was found as stock does, with its events and callbacks. */
  <T> T found(Class<T> type, Document document, String collection);
}
