package dev.throughline.verification.certify;

import com.mongodb.client.model.IndexOptions;
import dev.throughline.mongodb.write.StreamingWriteException;
import dev.throughline.mongodb.write.StreamingWriter;
import dev.throughline.mongodb.write.WriteReport;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.BiConsumer;
import org.bson.Document;
import org.springframework.dao.DataIntegrityViolationException;
import org.springframework.data.annotation.Id;
import org.springframework.data.mongodb.BulkOperationException;
import org.springframework.data.mongodb.core.BulkOperations.BulkMode;
import org.springframework.data.mongodb.core.MongoOperations;

/** A second document with a value of a unique index is refused, in every way of writing it. */
final class UniqueCheck implements Check {

  private static final String COLLECTION = "named";

  @org.springframework.data.mongodb.core.mapping.Document(COLLECTION)
  record Named(@Id String id, String name) {}

  private static final Map<String, BiConsumer<MongoOperations, Named>> WAYS = ways();

  private static Map<String, BiConsumer<MongoOperations, Named>> ways() {
    Map<String, BiConsumer<MongoOperations, Named>> ways = new LinkedHashMap<>();
    ways.put("insert", MongoOperations::insert);
    ways.put("save", MongoOperations::save);
    ways.put("insertAll", (template, named) -> template.insertAll(List.of(named)));
    ways.put(
        "bulkOps",
        (template, named) ->
            template.bulkOps(BulkMode.UNORDERED, Named.class).insert(named).execute());
    return ways;
  }

  @Override
  public String name() {
    return "unique indexes";
  }

  @Override
  public void stock(Workplace at) {
    at.raw(COLLECTION).createIndex(new Document("name", 1), new IndexOptions().unique(true));
    at.stock.insert(new Named("first", "taken"));
    Named twin = new Named("second", "taken");
    WAYS.forEach((way, write) -> refusal(at, way, () -> write.accept(at.stock, twin)));
    refusal(at, "a reactive insert", () -> at.stockReactive.insert(twin).block());
  }

  @Override
  public Outcome run(Workplace at) {
    at.raw(COLLECTION).createIndex(new Document("name", 1), new IndexOptions().unique(true));
    at.stock.insert(new Named("first", "taken"));
    long compared = 0;
    for (Map.Entry<String, BiConsumer<MongoOperations, Named>> way : WAYS.entrySet()) {
      Named twin = new Named("second", "taken");
      Class<?> stock =
          refusal(at, way.getKey() + " by stock", () -> way.getValue().accept(at.stock, twin));
      Class<?> ours = refusal(at, way.getKey(), () -> way.getValue().accept(at.ours, twin));
      Check.same("the exception of " + way.getKey(), stock, ours);
      compared += 2;
    }
    Class<?> stock =
        refusal(
            at,
            "reactive insert by stock",
            () -> at.stockReactive.insert(new Named("second", "taken")).block());
    Class<?> ours =
        refusal(
            at,
            "reactive insert",
            () -> at.oursReactive.insert(new Named("second", "taken")).block());
    Check.same("the exception of a reactive insert", stock, ours);
    // An id is unique without an index of its own.
    refusal(at, "insert of an id that is taken", () -> at.ours.insert(new Named("first", "other")));
    streams(at, StreamingWriter.of(at.ours).unordered());
    at.empty(COLLECTION);
    return Outcome.right(compared + 4);
  }

  /** {@return what refuses a document; and it is not stored} */
  private static Class<?> refusal(Workplace at, String way, Runnable write) {
    try {
      write.run();
    } catch (DataIntegrityViolationException | BulkOperationException e) {
      Check.same("documents behind " + way, 1, at.stored(COLLECTION).size());
      return e.getClass();
    }
    throw new Wrong(
        "%s: a second document with a value of a unique index was accepted, so that the server keeps no unique index"
            .formatted(way));
  }

  /** The others of a batch are written, and the report has the one that is not. */
  private static void streams(Workplace at, StreamingWriter writer) {
    WriteReport report;
    try {
      report =
          writer.write(
              List.of(
                  new Named("a", "free"),
                  new Named("second", "taken"),
                  new Named("b", "also free")));
    } catch (StreamingWriteException e) {
      report = e.report();
    }
    Check.same("entities that a StreamingWriter reports as failed", 1, report.failures().size());
    Check.same("documents behind a StreamingWriter", 3, at.stored(COLLECTION).size());
    at.raw(COLLECTION).deleteMany(new Document("_id", new Document("$ne", "first")));
  }
}
