package dev.throughline.mongodb.internal.page;

import java.util.Map;
import org.bson.BsonNull;
import org.jspecify.annotations.Nullable;
import org.springframework.data.mapping.context.MappingContext;
import org.springframework.data.mongodb.core.mapping.MongoPersistentEntity;
import org.springframework.data.mongodb.core.mapping.MongoPersistentProperty;
import org.springframework.data.mongodb.util.BsonUtils;
import org.springframework.data.projection.TargetAware;

/**
 * The values of a position, taken from an item where stock takes them, and missing where stock
 * misses them: properties of an entity, fields of a map and of what an interface shows.
 */
public final class PositionValues<T> {

  private final T item;
  private final @Nullable Map<String, Object> fields;
  private final MappingContext<? extends MongoPersistentEntity<?>, MongoPersistentProperty> context;

  PositionValues(
      T item, MappingContext<? extends MongoPersistentEntity<?>, MongoPersistentProperty> context) {
    this.item = item;
    this.fields = fields(item instanceof TargetAware projection ? projection.getTarget() : item);
    this.context = context;
  }

  @SuppressWarnings("unchecked") // the keys of results are names
  private static @Nullable Map<String, Object> fields(Object target) {
    return target instanceof Map<?, ?> map ? (Map<String, Object>) map : null;
  }

  /**
   * The name of the id.
   *
   * @throws IllegalStateException for an entity without one.
   */
  String idProperty() {
    return fields != null ? SortKeys.ID : entity().getRequiredIdProperty().getName();
  }

  /**
   * The id.
   *
   * @throws IllegalStateException for an entity without one.
   */
  @Nullable Object id() {
    return fields != null
        ? fields.get(SortKeys.ID)
        : entity().getIdentifierAccessor(item).getRequiredIdentifier();
  }

  /**
   * A value to sort by.
   *
   * @throws IllegalStateException when it is missing.
   */
  Object get(String property, String field) {
    Object value = fields != null ? BsonUtils.resolveValue(fields, field) : property(property);
    if (value == null) {
      throw new IllegalStateException(
          "Cannot extract value for key %s because its value is null".formatted(property));
    }
    return value;
  }

  /** Follows a path as stock does, by what the values are and not by what is declared. */
  private @Nullable Object property(String name) {
    if (name.indexOf('.') < 0) {
      return property(item, name);
    }
    Object value = item;
    for (String segment : name.split("\\.", -1)) {
      if (value == null) {
        return BsonNull.VALUE;
      }
      value = property(value, segment);
    }
    return value == null ? BsonNull.VALUE : value;
  }

  private @Nullable Object property(Object owner, String name) {
    if (owner instanceof Map<?, ?> map) {
      return map.get(name);
    }
    MongoPersistentEntity<?> entity = context.getRequiredPersistentEntity(owner.getClass());
    return entity
        .getPropertyAccessor(owner)
        .getProperty(entity.getRequiredPersistentProperty(name));
  }

  private MongoPersistentEntity<?> entity() {
    return context.getRequiredPersistentEntity(item.getClass());
  }
}
