package dev.throughline.mongodb.internal.run;

import com.mongodb.reactivestreams.client.MongoCollection;
import dev.throughline.mongodb.internal.call.CallTemplate;
import java.util.function.Function;
import java.util.function.Supplier;
import org.bson.Document;
import org.jspecify.annotations.Nullable;
import org.reactivestreams.Publisher;
import org.springframework.data.projection.EntityProjection;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;

/** The parts of the reactive template that compiled calls need. */
public interface ReactivePort extends CallTemplate {

  /** {@return what the template emits for an exception of the driver's} */
  Throwable translated(Throwable thrown);

  /**
   * Asks the factory for the database now, as stock does, and runs the callback for each
   * subscriber, with exceptions translated as stock's.
   */
  <R> Mono<R> createMono(
      String collection, Function<MongoCollection<Document>, ? extends Publisher<R>> callback);

  /** The same for many results. */
  <R> Flux<R> createFlux(
      String collection, Function<MongoCollection<Document>, ? extends Publisher<R>> callback);

  /** The same for what is answered without documents, as stock executes it. */
  <R> Flux<R> execute(
      String collection, Function<MongoCollection<Document>, ? extends Publisher<R>> callback);

  /**
   * {@return what stock makes of a call whose plan does not fit a collection that was obtained for
   * it: in that collection, without asking the factory once more}
   */
  <R> Publisher<R> byStock(
      MongoCollection<Document> obtained, Supplier<? extends Publisher<R>> stock);

  /** Deletes what is found, as stock deletes what it finds, and emits it. */
  <T> @Nullable Flux<T> deleting(Flux<T> found, Class<T> entity, String collection);

  /** Reads a part of a document that was found as stock does, with its events and callbacks. */
  <T> Mono<T> projected(EntityProjection<T, ?> projection, Document document, String collection);

  /** Reads a document that was found as stock does, with its events and callbacks. */
  <T> Mono<T> found(Class<T> type, Document document, String collection);
}
