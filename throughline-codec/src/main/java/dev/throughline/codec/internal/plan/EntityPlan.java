package dev.throughline.codec.internal.plan;

import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * The plan of an entity type: everything that is decided before its first document. Immutable.
 *
 * @param type the entity class.
 * @param typeKey the name of the type hint field, null when hints are neither written nor read.
 * @param alias the type hint written for this type, null for none.
 * @param properties in the order in which stock writes them, the id first.
 * @param creator how an instance is made; null when only stock reads the type.
 * @param generatedId the kind of id that is generated for a new entity; null when it is not.
 * @param partial whether its fields stand among those of another entity.
 */
public record EntityPlan(
    Class<?> type,
    @Nullable String typeKey,
    @Nullable String alias,
    List<PropertyPlan> properties,
    @Nullable CreatorPlan creator,
    @Nullable Class<?> generatedId,
    boolean partial) {

  /** More properties than these are too many for one method that the JIT would compile. */
  public static final int MANY = 120;

  public EntityPlan {
    properties = List.copyOf(properties);
  }

  /** The same plan with other plans for its properties. */
  public EntityPlan withProperties(List<PropertyPlan> other) {
    return new EntityPlan(type, typeKey, alias, other, creator, generatedId, partial);
  }

  /** The same plan with another hint. */
  public EntityPlan withAlias(@Nullable String other) {
    return new EntityPlan(type, typeKey, other, properties, creator, generatedId, partial);
  }

  /** The id property, if the type has one. */
  public Optional<PropertyPlan> id() {
    return properties.stream().filter(PropertyPlan::id).findFirst();
  }

  /** The properties in the order in which compact payloads have them. */
  public List<PropertyPlan> compactProperties() {
    return properties.stream().filter(p -> p.written() && p.read()).toList();
  }

  /** {@return whether null is certain to be taken as it is: by a field, or by a parameter} */
  public boolean readsNull(PropertyPlan property) {
    if (property.value().type().isPrimitive()) {
      return false;
    }
    int index = property.creatorIndex();
    return (index < 0 || creator == null)
        ? property.setter() != null && property.setter().plain()
        : !creator.parameters().get(index).optional();
  }

  /** A plan that reads other properties. */
  public EntityPlan reading(
      Class<?> type, List<PropertyPlan> properties, @Nullable CreatorPlan creator) {
    return new EntityPlan(type, typeKey, alias, properties, creator, generatedId, false);
  }

  /** {@return whether it has references to other documents that are read, somewhere inside} */
  public boolean refers() {
    return properties.stream().anyMatch(property -> property.refers() && property.read());
  }

  /** {@return whether there are too many properties for one method that the JIT would compile} */
  public boolean large() {
    return properties.size() > MANY;
  }

  /** {@return whether documents are likely to have the fields in the order of the properties} */
  public boolean ordered() {
    return !partial && properties.stream().allMatch(property -> property.unwrapped() == null);
  }

  /** The names with a leading dollar that are written and not read, which is no reference. */
  public List<String> skippedNames() {
    return properties.stream()
        .filter(property -> !property.read())
        .flatMap(property -> property.fieldNames().stream())
        .filter(name -> name.startsWith("$"))
        .toList();
  }

  /**
   * Why only stock may send objects of this type as documents of their own, null when it need not:
   * the driver checks field names where a document replaces another, and bytes pass it unchecked.
   */
  public @Nullable String rootRefusal() {
    for (PropertyPlan property : properties) {
      for (String name : property.fieldNames()) {
        if (name.startsWith("$")) {
          return "property " + property.name() + ": field name " + name + " in a root";
        }
      }
    }
    return null;
  }
}
