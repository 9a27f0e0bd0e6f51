package dev.throughline.redis.internal.history;

import com.mongodb.ReadConcern;
import com.mongodb.ReadPreference;
import dev.throughline.mongodb.page.CursorTokens;
import dev.throughline.mongodb.page.KeysetRequest;
import dev.throughline.mongodb.page.PlacedFind;
import dev.throughline.redis.timeline.annotation.TimelineOrder;
import dev.throughline.redis.timeline.annotation.TimelineSeq;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.springframework.data.domain.Sort;
import org.springframework.data.mongodb.core.convert.MongoConverter;
import org.springframework.data.mongodb.core.mapping.MongoPersistentEntity;
import org.springframework.data.mongodb.core.mapping.MongoPersistentProperty;
import org.springframework.data.mongodb.core.query.Criteria;
import org.springframework.data.mongodb.core.query.Query;

/**
 * The definition of a plain timeline, by the annotations of its entity.
 *
 * @param <T> the entity type
 */
public final class PlainDefinition<T> {

  private final Class<T> type;
  private final MongoConverter converter;
  private final MongoPersistentEntity<?> entity;
  private final MongoPersistentProperty key;
  private final @Nullable MongoPersistentProperty order;

  private PlainDefinition(
      Class<T> type, MongoConverter converter, MongoPersistentEntity<?> entity) {
    this.type = type;
    this.converter = converter;
    this.entity = entity;
    AnnotatedProperties properties = new AnnotatedProperties(type, entity);
    key = properties.key();
    order = properties.optional(TimelineOrder.class, Set.of());
    if (entity.getIdProperty() == null) {
      throw new IllegalArgumentException(type.getName() + " has no id, which ends every order");
    }
    if (properties.optional(TimelineSeq.class, Set.of()) != null) {
      throw new IllegalArgumentException(
          type.getName()
              + " has a @TimelineSeq: it is no entity of a plain timeline, which would not number"
              + " it");
    }
  }

  /**
   * Reads the annotations of a type.
   *
   * @throws IllegalArgumentException if annotations are missing, or there are too many
   */
  public static <T> PlainDefinition<T> of(Class<T> type, MongoConverter converter) {
    return new PlainDefinition<>(
        type, converter, converter.getMappingContext().getRequiredPersistentEntity(type));
  }

  public String collection() {
    return entity.getCollection();
  }

  public Class<T> type() {
    return type;
  }

  public MongoPersistentProperty key() {
    return key;
  }

  /** Null where the id alone decides. */
  public @Nullable MongoPersistentProperty order() {
    return order;
  }

  public Object keyOf(T value) {
    return AnnotatedProperties.keyOf(value, key, entity);
  }

  /** A page of what a majority has, from the primary. */
  public PlacedFind<T> find(Object of, KeysetRequest request, CursorTokens tokens) {
    String sorted = order == null ? entity.getRequiredIdProperty().getName() : order.getName();
    Query query =
        new Query(Criteria.where(key.getName()).is(of))
            .withReadConcern(ReadConcern.MAJORITY)
            .withReadPreference(ReadPreference.primary());
    return PlacedFind.of(converter, tokens, type, query, request.sortedBy(Sort.by(sorted)));
  }
}
