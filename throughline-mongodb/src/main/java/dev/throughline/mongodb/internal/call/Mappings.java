package dev.throughline.mongodb.internal.call;

import java.util.HashSet;
import java.util.Set;
import org.springframework.data.mongodb.core.convert.MongoConverter;
import org.springframework.data.mongodb.core.mapping.MongoPersistentEntity;
import org.springframework.data.mongodb.core.mapping.MongoPersistentProperty;

/** Which mappings are what they are for every value: only those can be learned from a few. */
final class Mappings {

  private Mappings() {}

  /**
   * Looks at an entity and all that it contains.
   *
   * @throws NotCompiled when users' code decides about values one by one.
   */
  static void require(MongoConverter converter, Class<?> entity) {
    require(converter, entity, new HashSet<>());
  }

  private static void require(MongoConverter converter, Class<?> type, Set<Class<?>> seen) {
    MongoPersistentEntity<?> entity =
        seen.add(type) ? converter.getMappingContext().getPersistentEntity(type) : null;
    if (entity == null) {
      return;
    }
    if (entity.hasCollation()) {
      throw new NotCompiled(type.getName() + " has a collation");
    }
    for (MongoPersistentProperty property : entity) {
      if (converter.getCustomConversions().hasValueConverter(property)) {
        throw new NotCompiled(
            "a value converter of %s.%s".formatted(type.getSimpleName(), property.getName()));
      }
      property
          .getPersistentEntityTypeInformation()
          .forEach(it -> require(converter, it.getType(), seen));
    }
  }
}
