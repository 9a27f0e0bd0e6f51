package dev.throughline.mongodb.internal.save.reactive;

import com.mongodb.bulk.BulkWriteResult;
import com.mongodb.reactivestreams.client.MongoCollection;
import java.util.function.Supplier;
import java.util.function.UnaryOperator;
import org.bson.Document;
import org.jspecify.annotations.Nullable;
import reactor.core.publisher.Mono;

/** The collection of the bulk whose stock operations a thread assembles. Thread-safe. */
public final class EnclosingCollection {

  private final ThreadLocal<MongoCollection<Document>> current = new ThreadLocal<>();

  /** The collection; null on a thread that assembles no bulk. */
  public @Nullable MongoCollection<Document> get() {
    return current.get();
  }

  /** Lets an operation that is assembled within another one use its collection. */
  public UnaryOperator<Supplier<Mono<BulkWriteResult>>> within(
      MongoCollection<Document> collection) {
    return operation ->
        () -> {
          current.set(collection);
          try {
            return operation.get();
          } finally {
            current.remove();
          }
        };
  }
}
