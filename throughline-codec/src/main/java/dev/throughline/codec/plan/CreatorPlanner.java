package dev.throughline.codec.plan;

import dev.throughline.codec.plan.CreatorPlan.Origin;
import java.lang.reflect.Constructor;
import java.lang.reflect.Executable;
import java.lang.reflect.Method;
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

  /** Whether the last parameter only tells a Kotlin constructor from others. */
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

  static CreatorPlan plan(MongoPersistentEntity<?> entity, StockAccess stock) {
    InstanceCreatorMetadata<MongoPersistentProperty> creator = entity.getInstanceCreatorMetadata();
    if (creator == null) {
      throw new Refusal("no constructor that Spring Data would use");
    }
    List<Origin> origins = new ArrayList<>();
    List<Class<?>> properties = new ArrayList<>();
    StockArguments computed = null;
    for (Parameter<Object, MongoPersistentProperty> parameter : parameters(creator)) {
      MongoPersistentProperty property = null;
      Origin origin = Origin.EXPRESSION;
      if (parameter.hasValueExpression()) {
        computed = computed == null ? computed(entity, parameter, stock) : computed;
      } else {
        property = property(entity, creator, parameter);
        origin = property == null ? Origin.NOTHING : Origin.PROPERTY;
      }
      origins.add(origin);
      properties.add(property == null ? parameter.getRawType() : property.getType());
    }
    if (creator instanceof FactoryMethod<?, ?> factory) {
      Method method = factory.getFactoryMethod();
      return new CreatorPlan(method, required(method, origins), 0, computed);
    }
    if (!(creator instanceof PreferredConstructor<?, ?> preferred)) {
      throw new Refusal("created by " + creator.getClass().getName());
    }
    Constructor<?> constructor = preferred.getConstructor();
    if (KotlinDetector.isKotlinType(entity.getType())) {
      CreatorPlan plan = KotlinCreators.plan(constructor, origins, properties, computed);
      if (plan != null) {
        return plan;
      }
    }
    return new CreatorPlan(constructor, required(constructor, origins), 0, computed);
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

  private static StockArguments computed(
      MongoPersistentEntity<?> entity, Parameter<?, ?> parameter, StockAccess stock) {
    StockArguments arguments = stock.arguments(entity);
    if (arguments == null) {
      throw new Refusal("constructor parameter " + parameter.getName() + " with an expression");
    }
    return arguments;
  }

  private static List<CreatorPlan.Parameter> required(Executable executable, List<Origin> origins) {
    List<CreatorPlan.Parameter> parameters = new ArrayList<>();
    for (int i = 0; i < origins.size(); i++) {
      parameters.add(
          new CreatorPlan.Parameter(executable.getParameterTypes()[i], origins.get(i), false));
    }
    return parameters;
  }

  private static boolean isTransient(Parameter<?, ?> parameter) {
    return TRANSIENT && parameter.isTransient();
  }
}
