package dev.throughline.mongodb.internal.save;

import com.mongodb.bulk.BulkWriteResult;
import dev.throughline.mongodb.internal.save.EncodingBulkOperations.Encoder;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import java.util.function.Supplier;
import java.util.function.UnaryOperator;
import org.springframework.data.mongodb.core.FindAndReplaceOptions;
import org.springframework.data.mongodb.core.ReactiveBulkOperations;
import org.springframework.data.mongodb.core.query.Query;
import org.springframework.data.mongodb.core.query.UpdateDefinition;
import reactor.core.publisher.Mono;

/**
 * Bulk operations whose inserts and replacements are encoded when they are executed, as stock
 * converts them at that moment. For one thread, as stock's are.
 */
public final class EncodingReactiveBulkOperations implements ReactiveBulkOperations {

  private final Supplier<ReactiveBulkOperations> stock;
  private final Encoder encoder;
  private final Runner runner;

  /** Refuses at once what stock refuses at once. */
  private final ReactiveBulkOperations checks;

  private final List<Model> models = new ArrayList<>();

  /** Runs operations with a collection that is looked up once. */
  @FunctionalInterface
  public interface Runner {

    /**
     * Looks up the collection, and runs the operations for each subscriber.
     *
     * @param operations gets what lets the execution of stock's operations use that collection.
     */
    Mono<BulkWriteResult> run(
        Function<UnaryOperator<Supplier<Mono<BulkWriteResult>>>, Mono<BulkWriteResult>> operations);
  }

  /** A write that is added to stock's operations when they are executed. */
  @FunctionalInterface
  private interface Model {
    void addTo(ReactiveBulkOperations operations, int index, EncodedInserts inserts);
  }

  /**
   * Creates operations over stock's.
   *
   * @param stock makes empty ones.
   * @param runner looks up the collection and runs them in it.
   */
  public EncodingReactiveBulkOperations(
      Supplier<ReactiveBulkOperations> stock, Encoder encoder, Runner runner) {
    this.stock = stock;
    this.encoder = encoder;
    this.runner = runner;
    this.checks = stock.get();
  }

  @Override
  public ReactiveBulkOperations insert(Object entity) {
    checks.insert(entity);
    models.add(
        (operations, index, inserts) -> {
          EncodedEntity encoded = encoder.encode(entity, true);
          if (encoded == null) {
            operations.insert(encoder.converted(entity));
          } else {
            inserts.put(index, encoded);
            operations.insert(encoded.document());
          }
        });
    return this;
  }

  @Override
  public ReactiveBulkOperations insert(List<? extends Object> entities) {
    if (entities == null) {
      checks.insert(entities); // refused as stock refuses it
    } else {
      entities.forEach(this::insert);
    }
    return this;
  }

  @Override
  public ReactiveBulkOperations replaceOne(
      Query query, Object replacement, FindAndReplaceOptions options) {
    checks.replaceOne(query, replacement, options);
    models.add(
        (operations, index, inserts) -> {
          EncodedEntity encoded = encoder.encode(replacement, false);
          operations.replaceOne(
              query,
              encoded == null ? encoder.converted(replacement) : encoded.document(),
              options);
        });
    return this;
  }

  @Override
  public ReactiveBulkOperations updateOne(Query query, UpdateDefinition update) {
    checks.updateOne(query, update);
    models.add((operations, index, inserts) -> operations.updateOne(query, update));
    return this;
  }

  @Override
  public ReactiveBulkOperations updateMulti(Query query, UpdateDefinition update) {
    checks.updateMulti(query, update);
    models.add((operations, index, inserts) -> operations.updateMulti(query, update));
    return this;
  }

  @Override
  public ReactiveBulkOperations upsert(Query query, UpdateDefinition update) {
    checks.upsert(query, update);
    models.add((operations, index, inserts) -> operations.upsert(query, update));
    return this;
  }

  @Override
  public ReactiveBulkOperations remove(Query query) {
    checks.remove(query);
    models.add((operations, index, inserts) -> operations.remove(query));
    return this;
  }

  @Override
  public ReactiveBulkOperations remove(List<Query> queries) {
    if (queries == null) {
      checks.remove(queries); // refused as stock refuses it
    } else {
      queries.forEach(this::remove);
    }
    return this;
  }

  /** As in stock, the database is asked for first; then each subscriber's models are made. */
  @Override
  public Mono<BulkWriteResult> execute() {
    return runner.run(
        within -> {
          ReactiveBulkOperations operations = stock.get();
          EncodedInserts inserts = new EncodedInserts();
          for (int i = 0; i < models.size(); i++) {
            models.get(i).addTo(operations, i, inserts);
          }
          return within.apply(operations::execute).get().map(inserts::complete);
        });
  }
}
