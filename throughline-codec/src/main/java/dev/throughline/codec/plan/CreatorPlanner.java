package dev.throughline.codec.plan;

import java.lang.reflect.Constructor;
import java.util.ArrayList;
import java.util.List;
import org.springframework.core.KotlinDetector;
import org.springframework.data.mapping.InstanceCreatorMetadata;
import org.springframework.data.mapping.Parameter;
import org.springframework.data.mapping.PreferredConstructor;
import org.springframework.data.mongodb.core.mapping.MongoPersistentEntity;
import org.springframework.data.mongodb.core.mapping.MongoPersistentProperty;
import org.springframework.util.ClassUtils;

/** Plans how instances are created, from the creator that Spring Data has chosen. */
final class CreatorPlanner {

  private CreatorPlanner() {}

  /** Names of the properties that the creator takes, in the order of its parameters. */
  static List<String> arguments(MongoPersistentEntity<?> entity) {
    List<String> names = new ArrayList<>();
    InstanceCreatorMetadata<MongoPersistentProperty> creator = entity.getInstanceCreatorMetadata();
    if (creator != null) {
      for (Parameter<Object, MongoPersistentProperty> parameter : creator.getParameters()) {
        names.add(String.valueOf(parameter.getName()));
      }
    }
    return names;
  }

  static CreatorPlan plan(MongoPersistentEntity<?> entity) {
    InstanceCreatorMetadata<MongoPersistentProperty> creator = entity.getInstanceCreatorMetadata();
    if (!(creator instanceof PreferredConstructor<?, ?> preferred)) {
      throw new Refusal(
          creator == null ? "no constructor that Spring Data would use" : "a factory method");
    }
    List<Parameter<Object, MongoPersistentProperty>> parameters = creator.getParameters();
    for (Parameter<Object, MongoPersistentProperty> parameter : parameters) {
      refuseUnplanned(entity, creator, parameter);
    }
    Constructor<?> constructor = preferred.getConstructor();
    if (KotlinDetector.isKotlinType(entity.getType())) {
      CreatorPlan plan = KotlinCreators.plan(constructor);
      if (plan != null) {
        return plan;
      }
    }
    return new CreatorPlan(constructor, required(constructor), 0);
  }

  private static void refuseUnplanned(
      MongoPersistentEntity<?> entity,
      InstanceCreatorMetadata<MongoPersistentProperty> creator,
      Parameter<Object, MongoPersistentProperty> parameter) {
    String name = parameter.getName();
    if (creator.isParentParameter(parameter)) {
      throw new Refusal("an inner class");
    }
    if (parameter.hasValueExpression() || parameter.isTransient()) {
      throw new Refusal("constructor parameter " + name + " with an expression or transient");
    }
    MongoPersistentProperty property = name == null ? null : entity.getPersistentProperty(name);
    if (property == null || property.isTransient()) {
      throw new Refusal("constructor parameter " + name + " without property");
    }
    if (!ClassUtils.isAssignable(parameter.getRawType(), property.getType())) {
      throw new Refusal("constructor parameter " + name + " of another type than its property");
    }
  }

  static List<CreatorPlan.Parameter> required(Constructor<?> constructor) {
    List<CreatorPlan.Parameter> parameters = new ArrayList<>();
    for (Class<?> type : constructor.getParameterTypes()) {
      parameters.add(new CreatorPlan.Parameter(type, false));
    }
    return parameters;
  }
}
