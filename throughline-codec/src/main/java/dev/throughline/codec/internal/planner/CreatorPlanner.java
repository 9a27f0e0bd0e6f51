package dev.throughline.codec.internal.planner;

import dev.throughline.codec.internal.plan.CreatorPlan;
import java.lang.reflect.Constructor;
import java.lang.reflect.Executable;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.springframework.core.KotlinDetector;
import org.springframework.data.mapping.FactoryMethod;
import org.springframework.data.mapping.InstanceCreatorMetadata;
import org.springframework.data.mapping.Parameter;
import org.springframework.data.mapping.PreferredConstructor;
import org.springframework.data.mongodb.core.mapping.MongoPersistentEntity;
import org.springframework.data.mongodb.core.mapping.MongoPersistentProperty;
import org.springframework.util.ClassUtils;

/** Plans how instances are created, from the creator that Spring Data has chosen. */
final class CreatorPlanner {

  /** Spring Data knows transient parameters since 4.1, and takes all for properties before. */
  private static final boolean TRANSIENT = ClassUtils.hasMethod(Parameter.class, "isTransient");

  private static final String MARKER = "kotlin.jvm.internal.DefaultConstructorMarker";

  private CreatorPlanner() {}

  /** {@return whether the last parameter only tells a Kotlin constructor from others} */
  static boolean hasMarker(Executable executable) {
    Class<?>[] types = executable.getParameterTypes();
    return types.length > 0 && types[types.length - 1].getName().equals(MARKER);
  }

  /**
   * Names of the properties that the creator takes, in the order of its parameters; null for a
   * parameter that takes none.
   */
  static List<@Nullable String> arguments(MongoPersistentEntity<?> entity) {
    List<@Nullable String> names = new ArrayList<>();
    InstanceCreatorMetadata<MongoPersistentProperty> creator = entity.getInstanceCreatorMetadata();
    if (creator != null) {
      for (Parameter<Object, MongoPersistentProperty> parameter : creator.getParameters()) {
        boolean bound = !parameter.hasValueExpression() && !isTransient(parameter);
        names.add(bound ? parameter.getName() : null);
      }
    }
    return names;
  }

  static CreatorPlan plan(MongoPersistentEntity<?> entity) {
    InstanceCreatorMetadata<MongoPersistentProperty> creator = entity.getInstanceCreatorMetadata();
    if (creator == null) {
      throw new Refusal("no constructor that Spring Data would use");
    }
    List<Boolean> bound = new ArrayList<>();
    List<Class<?>> properties = new ArrayList<>();
    for (Parameter<Object, MongoPersistentProperty> parameter : parameters(creator)) {
      MongoPersistentProperty property = property(entity, creator, parameter);
      bound.add(property != null);
      properties.add(property == null ? parameter.getRawType() : property.getType());
    }
    if (creator instanceof FactoryMethod<?, ?> factory) {
      return new CreatorPlan(
          factory.getFactoryMethod(), required(factory.getFactoryMethod(), bound), 0);
    }
    if (!(creator instanceof PreferredConstructor<?, ?> preferred)) {
      throw new Refusal("created by " + creator.getClass().getName());
    }
    Constructor<?> constructor = preferred.getConstructor();
    if (KotlinDetector.isKotlinType(entity.getType())) {
      CreatorPlan plan = KotlinCreators.plan(constructor, bound, properties);
      if (plan != null) {
        return plan;
      }
    }
    return new CreatorPlan(constructor, required(constructor, bound), 0);
  }

  /** {@return whether instances are made with the object that they stand in} */
  static boolean takesOwner(MongoPersistentEntity<?> entity) {
    InstanceCreatorMetadata<MongoPersistentProperty> creator = entity.getInstanceCreatorMetadata();
    if (creator != null) {
      for (Parameter<Object, MongoPersistentProperty> parameter : creator.getParameters()) {
        if (creator.isParentParameter(parameter)) {
          return true;
        }
      }
    }
    return false;
  }

  /** Without the marker that a constructor with Kotlin's value classes ends with. */
  private static List<Parameter<Object, MongoPersistentProperty>> parameters(
      InstanceCreatorMetadata<MongoPersistentProperty> creator) {
    List<Parameter<Object, MongoPersistentProperty>> parameters = creator.getParameters();
    boolean marker =
        creator instanceof PreferredConstructor<?, ?> preferred
            && hasMarker(preferred.getConstructor());
    return marker ? parameters.subList(0, parameters.size() - 1) : parameters;
  }

  /** The property that a parameter comes from, null when it always is null, zero or false. */
  private static @Nullable MongoPersistentProperty property(
      MongoPersistentEntity<?> entity,
      InstanceCreatorMetadata<MongoPersistentProperty> creator,
      Parameter<Object, MongoPersistentProperty> parameter) {
    String name = parameter.getName();
    if (parameter.hasValueExpression()) {
      throw new Refusal("constructor parameter " + name + " with an expression");
    }
    if (creator.isParentParameter(parameter)) {
      throw new Refusal("an inner class");
    }
    if (isTransient(parameter)) {
      return null;
    }
    MongoPersistentProperty property = name == null ? null : entity.getPersistentProperty(name);
    if (property == null || property.isTransient()) {
      throw new Refusal("constructor parameter " + name + " without property");
    }
    if (!ClassUtils.isAssignable(parameter.getRawType(), property.getType())) {
      throw new Refusal("constructor parameter " + name + " of another type than its property");
    }
    return property;
  }

  static List<CreatorPlan.Parameter> required(Executable executable, List<Boolean> bound) {
    List<CreatorPlan.Parameter> parameters = new ArrayList<>();
    for (int i = 0; i < bound.size(); i++) {
      parameters.add(
          new CreatorPlan.Parameter(
              executable.getParameterTypes()[i], bound.get(i), false, List.of()));
    }
    return parameters;
  }

  private static boolean isTransient(Parameter<?, ?> parameter) {
    return TRANSIENT && parameter.isTransient();
  }
}
