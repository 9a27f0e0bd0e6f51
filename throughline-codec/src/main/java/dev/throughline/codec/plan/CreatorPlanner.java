package dev.throughline.codec.plan;

import java.lang.reflect.Constructor;
import java.util.ArrayList;
import java.util.List;
import kotlin.reflect.KClass;
import kotlin.reflect.KClassifier;
import kotlin.reflect.KFunction;
import kotlin.reflect.KParameter;
import kotlin.reflect.jvm.ReflectJvmMapping;
import org.jspecify.annotations.Nullable;
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
      KFunction<?> function = ReflectJvmMapping.getKotlinFunction(constructor);
      if (function != null) {
        return kotlin(constructor, function);
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

  private static List<CreatorPlan.Parameter> required(Constructor<?> constructor) {
    List<CreatorPlan.Parameter> parameters = new ArrayList<>();
    for (Class<?> type : constructor.getParameterTypes()) {
      parameters.add(new CreatorPlan.Parameter(type, false));
    }
    return parameters;
  }

  private static CreatorPlan kotlin(Constructor<?> constructor, KFunction<?> function) {
    List<KParameter> kParameters = function.getParameters();
    boolean anyOptional = false;
    for (KParameter parameter : kParameters) {
      anyOptional |= parameter.isOptional();
      KClassifier classifier = parameter.getType().getClassifier();
      if (classifier instanceof KClass<?> kClass && kClass.isValue()) {
        throw new Refusal("value class in constructor parameter " + parameter.getName());
      }
    }
    if (!anyOptional) {
      return new CreatorPlan(constructor, required(constructor), 0);
    }
    int masks = (kParameters.size() - 1) / 32 + 1;
    Constructor<?> synthetic = synthetic(constructor, masks);
    if (synthetic == null) {
      throw new Refusal("default arguments without the compiler's synthetic constructor");
    }
    List<CreatorPlan.Parameter> parameters = new ArrayList<>();
    for (int i = 0; i < kParameters.size(); i++) {
      parameters.add(
          new CreatorPlan.Parameter(
              synthetic.getParameterTypes()[i], kParameters.get(i).isOptional()));
    }
    return new CreatorPlan(synthetic, parameters, masks);
  }

  private static @Nullable Constructor<?> synthetic(Constructor<?> constructor, int masks) {
    Class<?>[] declared = constructor.getParameterTypes();
    for (Constructor<?> candidate : constructor.getDeclaringClass().getDeclaredConstructors()) {
      Class<?>[] types = candidate.getParameterTypes();
      if (candidate.isSynthetic()
          && types.length == declared.length + masks + 1
          && types[types.length - 1]
              .getName()
              .equals("kotlin.jvm.internal.DefaultConstructorMarker")
          && java.util.Arrays.equals(declared, 0, declared.length, types, 0, declared.length)) {
        return candidate;
      }
    }
    return null;
  }
}
