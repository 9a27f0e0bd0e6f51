package dev.throughline.mongodb.internal.save;

import com.mongodb.bulk.BulkWriteResult;
import java.util.List;
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
    @Nullable EncodedEntity encode(Object entity, boolean insert);

    /**
     * The entity as stock's operations convert it: itself, or its document if nothing else sees it.
     */
    default Object converted(Object entity) {
      return entity;
    }
  }

  private final BulkOperations stock;
  private final Encoder encoder;
  private final Runnable changing;
  private final EncodedInserts encodedInserts = new EncodedInserts();
  private int models;

  /**
   * Creates operations over stock's.
   *
   * @param changing is called before they are executed.
   */
  public EncodingBulkOperations(BulkOperations stock, Encoder encoder, Runnable changing) {
    this.changing = changing;
    this.stock = stock;
    this.encoder = encoder;
  }

  private @Nullable EncodedEntity encoded(@Nullable Object entity, boolean insert) {
    return entity == null ? null : encoder.encode(entity, insert); // stock refuses null
  }

  @Override
  public BulkOperations insert(Object entity) {
    EncodedEntity encoded = encoded(entity, true);
    stock.insert(encoded == null ? entity : encoded.document());
    if (encoded != null) {
      encodedInserts.put(models, encoded);
    }
    return added(1);
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
    EncodedEntity encoded = encoded(replacement, false);
    stock.replaceOne(query, encoded == null ? replacement : encoded.document(), options);
    return added(1);
  }

  @Override
  public BulkOperations updateOne(Query query, UpdateDefinition update) {
    stock.updateOne(query, update);
    return added(1);
  }

  @Override
  public BulkOperations updateOne(List<Pair<Query, UpdateDefinition>> updates) {
    stock.updateOne(updates);
    return added(updates.size());
  }

  @Override
  public BulkOperations updateMulti(Query query, UpdateDefinition update) {
    stock.updateMulti(query, update);
    return added(1);
  }

  @Override
  public BulkOperations updateMulti(List<Pair<Query, UpdateDefinition>> updates) {
    stock.updateMulti(updates);
    return added(updates.size());
  }

  @Override
  public BulkOperations upsert(Query query, UpdateDefinition update) {
    stock.upsert(query, update);
    return added(1);
  }

  @Override
  public BulkOperations upsert(List<Pair<Query, Update>> updates) {
    stock.upsert(updates);
    return added(updates.size());
  }

  @Override
  public BulkOperations remove(Query query) {
    stock.remove(query);
    return added(1);
  }

  @Override
  public BulkOperations remove(List<Query> queries) {
    stock.remove(queries);
    return added(queries.size());
  }

  private BulkOperations added(int count) {
    models += count;
    return this;
  }

  @Override
  public BulkWriteResult execute() {
    changing.run();
    return encodedInserts.complete(stock.execute());
  }
}
