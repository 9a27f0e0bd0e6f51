package dev.throughline.codec.internal.planner;

import dev.throughline.codec.internal.plan.CreatorPlan;
import java.lang.reflect.Constructor;
import java.lang.reflect.Method;
import java.util.ArrayList;
import java.util.List;
import kotlin.reflect.KFunction;
import kotlin.reflect.KParameter;
import kotlin.reflect.jvm.ReflectJvmMapping;
import org.jspecify.annotations.Nullable;

/** Plans Kotlin constructors. Only touched for Kotlin types: kotlin-reflect is optional. */
final class KotlinCreators {

  private KotlinCreators() {}

  /**
   * The plan of a Kotlin constructor, null when Kotlin knows nothing of it.
   *
   * @param bound which of its parameters come from properties.
   * @param properties the types of those properties.
   */
  static @Nullable CreatorPlan plan(
      Constructor<?> constructor, List<Boolean> bound, List<Class<?>> properties) {
    KFunction<?> function = ReflectJvmMapping.getKotlinFunction(constructor);
    if (function == null) {
      return null;
    }
    List<KParameter> kParameters = function.getParameters();
    int optional = (int) kParameters.stream().filter(KParameter::isOptional).count();
    int masks = optional == 0 ? 0 : masks(kParameters.size());
    if (CreatorPlanner.hasMarker(constructor) && optional > 0 && masks(optional) != masks) {
      throw new Refusal("default arguments whose constructor Spring Data does not find");
    }
    Constructor<?> called = optional == 0 ? constructor : synthetic(constructor, masks);
    if (called == null) {
      throw new Refusal("default arguments without the compiler's synthetic constructor");
    }
    List<CreatorPlan.Parameter> parameters = new ArrayList<>();
    for (int i = 0; i < bound.size(); i++) {
      KParameter kParameter = kParameters.get(i);
      Class<?> type = called.getParameterTypes()[i];
      List<Method> wrappers = KotlinValues.wrappers(kParameter, type, properties.get(i));
      parameters.add(
          new CreatorPlan.Parameter(type, bound.get(i), kParameter.isOptional(), wrappers));
    }
    return new CreatorPlan(called, parameters, masks);
  }

  private static int masks(int parameters) {
    return (parameters - 1) / 32 + 1;
  }

  /**
   * The compiler's constructor with masks. It takes a value class itself where the other takes what
   * is inside, if that may be null.
   */
  private static @Nullable Constructor<?> synthetic(Constructor<?> constructor, int masks) {
    Class<?>[] declared = constructor.getParameterTypes();
    int count = declared.length - (CreatorPlanner.hasMarker(constructor) ? 1 : 0);
    for (Constructor<?> candidate : constructor.getDeclaringClass().getDeclaredConstructors()) {
      Class<?>[] types = candidate.getParameterTypes();
      if (candidate.isSynthetic()
          && types.length == count + masks + 1
          && CreatorPlanner.hasMarker(candidate)
          && alike(declared, types, count)) {
        return candidate;
      }
    }
    return null;
  }

  private static boolean alike(Class<?>[] declared, Class<?>[] types, int count) {
    for (int i = 0; i < count; i++) {
      if (types[i] != declared[i] && KotlinValues.inside(types[i]) != declared[i]) {
        return false;
      }
    }
    return true;
  }
}
