package dev.throughline.codec.internal.planner;

import java.util.HashSet;
import java.util.Set;
import org.springframework.data.convert.CustomConversions;
import org.springframework.data.core.TypeInformation;
import org.springframework.data.mapping.context.MappingContext;
import org.springframework.data.mongodb.core.mapping.MongoPersistentEntity;
import org.springframework.data.mongodb.core.mapping.MongoPersistentProperty;

/** Finds references to other documents in properties, and in objects that they nest. */
final class References {

  private final MappingContext<? extends MongoPersistentEntity<?>, MongoPersistentProperty> context;
  private final CustomConversions conversions;

  References(
      MappingContext<? extends MongoPersistentEntity<?>, MongoPersistentProperty> context,
      CustomConversions conversions) {
    this.context = context;
    this.conversions = conversions;
  }

  /** {@return whether a property is one, or nests one as far as types are declared} */
  boolean in(MongoPersistentProperty property) {
    return in(property, new HashSet<>());
  }

  private boolean in(MongoPersistentProperty property, Set<TypeInformation<?>> seen) {
    if (property.isTransient() || conversions.hasValueConverter(property)) {
      return false;
    }
    if (property.isAssociation()) {
      return true;
    }
    for (TypeInformation<?> nested : property.getPersistentEntityTypeInformation()) {
      if (in(nested, seen)) {
        return true;
      }
    }
    return false;
  }

  private boolean in(TypeInformation<?> type, Set<TypeInformation<?>> seen) {
    MongoPersistentEntity<?> entity =
        conversions.isSimpleType(type.getType()) || !seen.add(type)
            ? null
            : context.getPersistentEntity(type);
    if (entity != null) {
      for (MongoPersistentProperty property : entity) {
        if (in(property, seen)) {
          return true;
        }
      }
    }
    return false;
  }
}
