package dev.throughline.codec.plan;

import java.lang.reflect.Constructor;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import kotlin.reflect.KClass;
import kotlin.reflect.KClassifier;
import kotlin.reflect.KFunction;
import kotlin.reflect.KParameter;
import kotlin.reflect.jvm.ReflectJvmMapping;
import org.jspecify.annotations.Nullable;

/** Plans Kotlin constructors. Only touched for Kotlin types: kotlin-reflect is optional. */
final class KotlinCreators {

  private KotlinCreators() {}

  /** The plan of a Kotlin constructor, null when Kotlin knows nothing of it. */
  static @Nullable CreatorPlan plan(Constructor<?> constructor, List<Boolean> bound) {
    KFunction<?> function = ReflectJvmMapping.getKotlinFunction(constructor);
    if (function == null) {
      return null;
    }
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
      return new CreatorPlan(constructor, CreatorPlanner.required(constructor, bound), 0);
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
              synthetic.getParameterTypes()[i], bound.get(i), kParameters.get(i).isOptional()));
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
          && Arrays.equals(declared, 0, declared.length, types, 0, declared.length)) {
        return candidate;
      }
    }
    return null;
  }
}
