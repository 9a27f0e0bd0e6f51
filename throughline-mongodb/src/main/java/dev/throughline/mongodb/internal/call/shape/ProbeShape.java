package dev.throughline.mongodb.internal.call.shape;

import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.springframework.data.domain.Persistable;
import org.springframework.data.mapping.Parameter;
import org.springframework.data.mapping.PersistentPropertyAccessor;
import org.springframework.data.mapping.model.EntityInstantiators;
import org.springframework.data.mapping.model.ParameterValueProvider;
import org.springframework.data.mongodb.core.convert.MongoConverter;
import org.springframework.data.mongodb.core.mapping.MongoPersistentEntity;
import org.springframework.data.mongodb.core.mapping.MongoPersistentProperty;
import org.springframework.objenesis.Objenesis;
import org.springframework.objenesis.SpringObjenesis;
import org.springframework.util.ClassUtils;

/**
 * The shape of an example's probe, or of an entity in it: the parts that do not depend on values.
 *
 * @param type the class of the probe.
 * @param properties by name, in order of the metadata: the type of a value, the shape of an entity,
 *     or the declared class of what is empty.
 */
record ProbeShape(Class<?> type, List<Property> properties) {

  private static final int MAX_DEPTH = 5;
  private static final EntityInstantiators INSTANTIATORS = new EntityInstantiators();
  private static final Objenesis UNCONSTRUCTED = new SpringObjenesis();

  /** A property that is not null. */
  record Property(String name, Object holds) {}

  /** Reads probes. */
  private record Reader(MongoConverter converter, List<Object> types, List<Object> values) {

    @Nullable ProbeShape shape(Object probe, int depth) {
      Class<?> type = probe.getClass();
      MongoPersistentEntity<?> entity =
          depth > MAX_DEPTH
                  || probe instanceof Persistable<?>
                  || converter.getCustomConversions().hasCustomWriteTarget(type)
              ? null
              : converter.getMappingContext().getPersistentEntity(type);
      if (entity == null) {
        return null;
      }
      PersistentPropertyAccessor<?> accessor = entity.getPropertyAccessor(probe);
      List<Property> properties = new ArrayList<>();
      for (MongoPersistentProperty property : entity) {
        if (property.usePropertyAccess()) {
          return null;
        }
        Object value = accessor.getProperty(property);
        if (value != null) {
          Object holds = holds(property, value, depth);
          if (holds == null) {
            return null;
          }
          properties.add(new Property(property.getName(), holds));
        }
      }
      return new ProbeShape(type, properties);
    }

    /** Null for what is not known here. */
    private @Nullable Object holds(MongoPersistentProperty property, Object value, int depth) {
      Class<?> declared = ClassUtils.resolvePrimitiveIfNecessary(property.getType());
      if (property.isAssociation() || property.isUnwrapped()) {
        return null;
      }
      if (value instanceof Map<?, ?> map) {
        return map.isEmpty() && declared == Map.class && isKnown(map) ? declared : null;
      }
      if (value instanceof Collection<?> all) {
        return several(property, declared, all);
      }
      if (declared != value.getClass() && !declared.isEnum()) {
        return null; // stock writes the class beside it
      }
      return property.isEntity() ? shape(value, depth + 1) : argument(declared, null, value);
    }

    private @Nullable Object several(
        MongoPersistentProperty property, Class<?> declared, Collection<?> all) {
      if (all.isEmpty()) {
        return (declared == List.class || declared == Collection.class || declared == Set.class)
                && isKnown(all)
            ? declared
            : null;
      }
      Class<?> element = property.getComponentType();
      return element != null
              && !property.isEntity()
              && all instanceof List<?>
              && (declared == List.class || declared == Collection.class)
          ? argument(element, List.class, all)
          : null;
    }

    private boolean isKnown(Object container) {
      return KnownContainers.isKnown(container, converter.getCustomConversions());
    }

    private ArgumentType argument(Class<?> type, @Nullable Class<?> container, Object value) {
      ArgumentType argument = new ArgumentType(type, container);
      types.add(argument);
      values.add(value);
      return argument;
    }
  }

  /**
   * Looks at a probe.
   *
   * @param types takes the types of its values.
   * @param values takes its values.
   * @return null when it has parts that are not known here, or whose getters are the application's.
   */
  static @Nullable ProbeShape of(
      Object probe, MongoConverter converter, List<Object> types, List<Object> values) {
    return new Reader(converter, types, values).shape(probe, 0);
  }

  /**
   * Makes a probe: without its constructor where all properties can be set, else as Spring makes
   * what it reads.
   *
   * @throws NotCompiled when its class does not keep such values.
   */
  Object probe(MongoConverter converter, Iterator<Object> values) {
    Map<String, @Nullable Object> made = new HashMap<>();
    for (Property property : properties) {
      made.put(property.name(), value(property.holds(), converter, values));
    }
    MongoPersistentEntity<?> entity =
        converter.getMappingContext().getRequiredPersistentEntity(type);
    Object probe = made(entity, new Values(made));
    PersistentPropertyAccessor<?> accessor = entity.getPropertyAccessor(probe);
    for (MongoPersistentProperty property : entity) {
      Object value = made.get(property.getName());
      if (!Objects.equals(accessor.getProperty(property), value)) {
        accessor.setProperty(property, value);
      }
      if (!Objects.equals(accessor.getProperty(property), value)) {
        throw new NotCompiled("a probe that changes " + property.getName());
      }
    }
    return accessor.getBean();
  }

  private Object made(MongoPersistentEntity<?> entity, Values values) {
    for (MongoPersistentProperty property : entity) {
      if (property.isImmutable()) {
        return INSTANTIATORS.getInstantiatorFor(entity).createInstance(entity, values);
      }
    }
    return UNCONSTRUCTED.newInstance(type);
  }

  private static Object value(Object holds, MongoConverter converter, Iterator<Object> values) {
    if (holds instanceof ProbeShape nested) {
      return nested.probe(converter, values);
    }
    if (holds instanceof ArgumentType) {
      return values.next();
    }
    return holds == Map.class
        ? new LinkedHashMap<>()
        : holds == Set.class ? new LinkedHashSet<>() : new ArrayList<>();
  }

  /** Values of a constructor's parameters. */
  private record Values(Map<String, @Nullable Object> made)
      implements ParameterValueProvider<MongoPersistentProperty> {

    @Override
    @SuppressWarnings("unchecked") // the values of such a probe's properties
    public <T> @Nullable T getParameterValue(Parameter<T, MongoPersistentProperty> parameter) {
      return (T) made.get(parameter.getName());
    }
  }
}
