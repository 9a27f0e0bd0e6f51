package dev.throughline.mongodb.write;

import com.mongodb.bulk.BulkWriteResult;
import java.util.List;
import org.bson.Document;
import org.jspecify.annotations.Nullable;
import org.springframework.data.mongodb.core.BulkOperations;
import org.springframework.data.mongodb.core.FindAndReplaceOptions;
import org.springframework.data.mongodb.core.query.Query;
import org.springframework.data.mongodb.core.query.Update;
import org.springframework.data.mongodb.core.query.UpdateDefinition;
import org.springframework.data.util.Pair;

/**
 * Bulk operations whose inserts and replacements are encoded when they are added, as stock converts
 * them at that moment. For one thread, as stock's are.
 */
public final class EncodingBulkOperations implements BulkOperations {

  /** Turns an entity into bytes. */
  @FunctionalInterface
  public interface Encoder {

    /**
     * Encodes the entity as it is now.
     *
     * @param insert whether a missing id is generated.
     * @return null when stock has to convert it.
     */
    @Nullable Document encode(Object entity, boolean insert);
  }

  private final BulkOperations stock;
  private final Encoder encoder;

  /** Creates operations over stock's. */
  public EncodingBulkOperations(BulkOperations stock, Encoder encoder) {
    this.stock = stock;
    this.encoder = encoder;
  }

  private Object encoded(Object entity, boolean insert) {
    @SuppressWarnings("ConstantValue") // stock refuses null
    Document document = entity == null ? null : encoder.encode(entity, insert);
    return document == null ? entity : document;
  }

  @Override
  public BulkOperations insert(Object entity) {
    stock.insert(encoded(entity, true));
    return this;
  }

  @Override
  public BulkOperations insert(List<? extends Object> entities) {
    if (entities == null) {
      stock.insert(entities); // refused as stock refuses it
    } else {
      entities.forEach(this::insert);
    }
    return this;
  }

  @Override
  public BulkOperations replaceOne(Query query, Object replacement, FindAndReplaceOptions options) {
    stock.replaceOne(query, encoded(replacement, false), options);
    return this;
  }

  @Override
  public BulkOperations updateOne(Query query, UpdateDefinition update) {
    stock.updateOne(query, update);
    return this;
  }

  @Override
  public BulkOperations updateOne(List<Pair<Query, UpdateDefinition>> updates) {
    stock.updateOne(updates);
    return this;
  }

  @Override
  public BulkOperations updateMulti(Query query, UpdateDefinition update) {
    stock.updateMulti(query, update);
    return this;
  }

  @Override
  public BulkOperations updateMulti(List<Pair<Query, UpdateDefinition>> updates) {
    stock.updateMulti(updates);
    return this;
  }

  @Override
  public BulkOperations upsert(Query query, UpdateDefinition update) {
    stock.upsert(query, update);
    return this;
  }

  @Override
  public BulkOperations upsert(List<Pair<Query, Update>> updates) {
    stock.upsert(updates);
    return this;
  }

  @Override
  public BulkOperations remove(Query query) {
    stock.remove(query);
    return this;
  }

  @Override
  public BulkOperations remove(List<Query> queries) {
    stock.remove(queries);
    return this;
  }

  @Override
  public BulkWriteResult execute() {
    return stock.execute();
  }
}
