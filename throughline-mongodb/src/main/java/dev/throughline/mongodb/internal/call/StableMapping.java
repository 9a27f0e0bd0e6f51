package dev.throughline.mongodb.internal.call;

import dev.throughline.mongodb.internal.call.shape.NotCompiled;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.bson.types.ObjectId;
import org.springframework.data.mongodb.core.convert.MongoConverter;
import org.springframework.data.mongodb.core.mapping.MongoPersistentEntity;
import org.springframework.data.mongodb.core.mapping.MongoPersistentProperty;

/**
 * The mapping of an entity and of all that it contains, which is what it is for every value: so it
 * can be learned from a few.
 *
 * @param ids the classes that stock tries to convert ids to.
 */
record StableMapping(MongoConverter converter, Set<Class<?>> ids) {

  /**
   * Looks at an entity.
   *
   * @throws NotCompiled when users' code decides about values one by one.
   */
  static StableMapping of(MongoConverter converter, Class<?> entity) {
    StableMapping mapping = new StableMapping(converter, new HashSet<>());
    mapping.add(entity, new HashSet<>());
    return mapping;
  }

  private void add(Class<?> type, Set<Class<?>> seen) {
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
      if (property.isIdProperty()) {
        ids.add(property.getFieldType());
      }
      property.getPersistentEntityTypeInformation().forEach(it -> add(it.getType(), seen));
    }
  }

  /**
   * {@return whether a place may be that of an id that some texts are converted to} Stock leaves
   * the others as they are, so that a few texts do not say which these are.
   */
  boolean convertsSomeTexts(List<Object> place) {
    return isId(place)
        && ids.stream()
            .anyMatch(
                it ->
                    it != ObjectId.class
                        && !it.isAssignableFrom(String.class)
                        && converter.getConversionService().canConvert(String.class, it));
  }

  private static boolean isId(List<Object> place) {
    for (int i = place.size() - 1; i >= 0; i--) {
      if (place.get(i) instanceof String name && !name.startsWith("$")) {
        return name.equals("_id") || name.endsWith("._id");
      }
    }
    return false;
  }
}
