package dev.throughline.mongodb.internal.follow;

import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;
import org.springframework.data.core.TypeInformation;
import org.springframework.data.mapping.MappingException;
import org.springframework.data.mapping.context.MappingContext;
import org.springframework.data.mongodb.core.mapping.MongoPersistentEntity;
import org.springframework.data.mongodb.core.mapping.MongoPersistentProperty;

/** The types that an entity's references lead to, at any depth. Thread-safe as its context is. */
public final class ReferencedTypes {

  private final MappingContext<? extends MongoPersistentEntity<?>, MongoPersistentProperty> context;
  private final Map<Class<?>, Set<Class<?>>> targets = new ConcurrentHashMap<>();

  /** Creates an empty collection of what is known. */
  public ReferencedTypes(
      MappingContext<? extends MongoPersistentEntity<?>, MongoPersistentProperty> context) {
    this.context = context;
  }

  /** The first of the types for which something is true, null if there is none. */
  public @Nullable Class<?> first(Class<?> owner, Predicate<Class<?>> question) {
    for (Class<?> target : of(owner)) {
      if (question.test(target)) {
        return target;
      }
    }
    return null;
  }

  private Set<Class<?>> of(Class<?> owner) {
    Set<Class<?>> known = targets.get(owner);
    if (known == null) {
      known = new HashSet<>();
      collect(owner, known, new HashSet<>());
      targets.put(owner, known);
    }
    return known;
  }

  private void collect(Class<?> type, Set<Class<?>> found, Set<Class<?>> seen) {
    if (!seen.add(type)) {
      return;
    }
    for (MongoPersistentEntity<?> subtype : List.copyOf(context.getPersistentEntities())) {
      if (type != Object.class
          && type != subtype.getType()
          && type.isAssignableFrom(subtype.getType())) {
        if (found.contains(type)) {
          found.add(subtype.getType());
        }
        collect(subtype.getType(), found, seen);
      }
    }
    MongoPersistentEntity<?> entity = entity(type);
    if (entity == null) {
      return;
    }
    for (MongoPersistentProperty property : entity) {
      if (property.isAssociation()) {
        found.add(property.getActualType());
        collect(property.getActualType(), found, seen);
      }
      for (TypeInformation<?> nested : property.getPersistentEntityTypeInformation()) {
        if (property.isAssociation()) {
          found.add(nested.getType());
        }
        collect(nested.getType(), found, seen);
      }
    }
  }

  private @Nullable MongoPersistentEntity<?> entity(Class<?> type) {
    try {
      return context.getPersistentEntity(type);
    } catch (MappingException e) {
      return null;
    }
  }
}
