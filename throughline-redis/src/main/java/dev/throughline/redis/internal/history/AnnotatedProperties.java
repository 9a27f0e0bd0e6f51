package dev.throughline.redis.internal.history;

import dev.throughline.redis.timeline.annotation.TimelineKey;
import java.lang.annotation.Annotation;
import java.util.Set;
import java.util.UUID;
import org.bson.types.ObjectId;
import org.jspecify.annotations.Nullable;
import org.springframework.data.mongodb.core.mapping.MongoPersistentEntity;
import org.springframework.data.mongodb.core.mapping.MongoPersistentProperty;

/** The properties of an entity that have annotations of timelines. */
public record AnnotatedProperties(Class<?> type, MongoPersistentEntity<?> entity) {

  private static final Set<Class<?>> KEY_TYPES =
      Set.of(
          String.class,
          long.class,
          Long.class,
          int.class,
          Integer.class,
          UUID.class,
          ObjectId.class);

  public MongoPersistentProperty key() {
    return required(TimelineKey.class, KEY_TYPES);
  }

  public MongoPersistentProperty required(
      Class<? extends Annotation> annotation, Set<Class<?>> types) {
    MongoPersistentProperty property = optional(annotation, types);
    if (property == null) {
      throw new IllegalArgumentException(
          type.getName() + " has no property with @" + annotation.getSimpleName());
    }
    return property;
  }

  public @Nullable MongoPersistentProperty optional(
      Class<? extends Annotation> annotation, Set<Class<?>> types) {
    MongoPersistentProperty found = null;
    for (MongoPersistentProperty property : entity.getPersistentProperties(annotation)) {
      if (found != null) {
        throw new IllegalArgumentException(
            "%s has @%s on two properties, %s and %s"
                .formatted(
                    type.getName(),
                    annotation.getSimpleName(),
                    found.getName(),
                    property.getName()));
      }
      found = property;
    }
    if (found != null && !types.isEmpty() && !types.contains(found.getType())) {
      throw new IllegalArgumentException(
          "%s.%s has @%s and is of type %s, which can only be one of %s"
              .formatted(
                  type.getName(),
                  found.getName(),
                  annotation.getSimpleName(),
                  found.getType().getName(),
                  types.stream().map(Class::getSimpleName).sorted().toList()));
    }
    return found;
  }

  /**
   * The value of the key.
   *
   * @throws IllegalArgumentException if it is null
   */
  public static Object keyOf(
      Object value, MongoPersistentProperty key, MongoPersistentEntity<?> entity) {
    Object found = entity.getPropertyAccessor(value).getProperty(key);
    if (found == null) {
      throw new IllegalArgumentException(
          entity.getType().getName() + "." + key.getName() + " is null");
    }
    return found;
  }

  /** The name of a property with that of its entity, for messages. */
  public static String nameOf(MongoPersistentProperty property) {
    return property.getOwner().getType().getName() + "." + property.getName();
  }
}
