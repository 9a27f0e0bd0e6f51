package dev.throughline.bench.calls;

import com.mongodb.client.FindIterable;
import com.mongodb.client.MongoCollection;
import com.mongodb.client.MongoCursor;
import com.mongodb.client.MongoDatabase;
import com.mongodb.client.model.CountOptions;
import com.mongodb.client.model.ReplaceOptions;
import java.util.Map;
import java.util.Objects;
import java.util.function.Supplier;
import org.bson.Document;
import org.bson.conversions.Bson;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;

/** The same commands by the driver alone. */
final class DriverCalls {

  private static final ReplaceOptions UPSERT = new ReplaceOptions().upsert(true);
  private static final CountOptions FIRST = new CountOptions().limit(1);

  /** As many as stock's reactive template asks for. */
  static final int BATCH = 256;

  private DriverCalls() {}

  private static <D> D first(FindIterable<D> found) {
    try (MongoCursor<D> cursor = found.iterator()) {
      return Objects.requireNonNull(cursor.tryNext());
    }
  }

  static <D extends Bson> Map<Call, Supplier<Object>> blocking(
      MongoDatabase database, DriverArguments<D> arguments) {
    MongoCollection<D> products = database.getCollection(Subject.COLLECTION, arguments.type());
    MongoCollection<D> inserted =
        database.getCollection(InsertedProduct.COLLECTION, arguments.type());
    return Map.of(
        Call.FIND_BY_ID,
        () -> products.find(arguments.byId().get()).first(),
        Call.DERIVED,
        () -> first(products.find(arguments.derived().get()).limit(1)),
        Call.QUERY,
        () -> first(products.find(arguments.query().get()).limit(2)),
        Call.UPDATE_FIRST,
        () -> products.updateOne(arguments.byId().get(), arguments.update().get()),
        Call.SAVE_EXISTING,
        () -> products.replaceOne(arguments.byId().get(), arguments.existing().get(), UPSERT),
        Call.INSERT,
        () -> inserted.insertOne(arguments.unsaved().get()),
        Call.EXISTS,
        () -> products.countDocuments(arguments.byId().get(), FIRST) > 0,
        Call.COUNT,
        () -> products.countDocuments(arguments.derived().get(), new CountOptions()));
  }

  static <D extends Bson> Map<Call, Supplier<Mono<?>>> reactive(
      com.mongodb.reactivestreams.client.MongoDatabase database, DriverArguments<D> arguments) {
    var products = database.getCollection(Subject.COLLECTION, arguments.type());
    var inserted = database.getCollection(InsertedProduct.COLLECTION, arguments.type());
    return Map.of(
        Call.FIND_BY_ID,
        () -> Mono.from(products.find(arguments.byId().get()).first()),
        Call.DERIVED,
        () -> Flux.from(products.find(arguments.derived().get()).limit(1).batchSize(BATCH)).next(),
        Call.QUERY,
        () -> Flux.from(products.find(arguments.query().get()).limit(2).batchSize(BATCH)).next(),
        Call.UPDATE_FIRST,
        () -> Mono.from(products.updateOne(arguments.byId().get(), arguments.update().get())),
        Call.SAVE_EXISTING,
        () ->
            Mono.from(
                products.replaceOne(arguments.byId().get(), arguments.existing().get(), UPSERT)),
        Call.INSERT,
        () -> Mono.from(inserted.insertOne(arguments.unsaved().get())),
        Call.EXISTS,
        () ->
            Flux.from(
                    products
                        .find(arguments.byId().get())
                        .projection(arguments.onlyId().get())
                        .limit(1))
                .hasElements(),
        Call.COUNT,
        () -> Mono.from(products.countDocuments(arguments.derived().get(), new CountOptions())));
  }

  /** The driver's transport, for every call. */
  static Object ping(MongoDatabase database, Bson ping) {
    return database.runCommand(ping);
  }

  /** The same without waiting. */
  static Mono<Document> ping(com.mongodb.reactivestreams.client.MongoDatabase database, Bson ping) {
    return Mono.from(database.runCommand(ping));
  }
}
