package dev.throughline.codec.plan;

import java.lang.reflect.Constructor;
import java.lang.reflect.Type;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import kotlin.jvm.JvmClassMappingKt;
import kotlin.reflect.KClass;
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
      refuseRewrapped(kParameter, type, properties.get(i));
      parameters.add(new CreatorPlan.Parameter(type, bound.get(i), kParameter.isOptional()));
    }
    return new CreatorPlan(called, parameters, masks);
  }

  private static int masks(int parameters) {
    return (parameters - 1) / 32 + 1;
  }

  /** Stock wraps and unwraps value classes by rules of its own: only plain cases are planned. */
  private static void refuseRewrapped(KParameter parameter, Class<?> type, Class<?> property) {
    if (!(parameter.getType().getClassifier() instanceof KClass<?> kClass) || !kClass.isValue()) {
      return;
    }
    KParameter component = kClass.getConstructors().iterator().next().getParameters().get(0);
    Type javaType = ReflectJvmMapping.getJavaType(component.getType());
    boolean primitive = javaType instanceof Class<?> raw && raw.isPrimitive();
    boolean nullable = parameter.getType().isMarkedNullable();
    boolean boxed =
        (nullable || parameter.isOptional())
            && (primitive && nullable || component.getType().isMarkedNullable());
    boolean nested =
        !(component.getType().getClassifier() instanceof KClass<?> inner) || inner.isValue();
    boolean wrapped = property == JvmClassMappingKt.getJavaClass(kClass);
    if (nested || boxed != wrapped || type != property) {
      throw new Refusal("value class in constructor parameter " + parameter.getName());
    }
  }

  private static @Nullable Constructor<?> synthetic(Constructor<?> constructor, int masks) {
    Class<?>[] declared = constructor.getParameterTypes();
    int count = declared.length - (CreatorPlanner.hasMarker(constructor) ? 1 : 0);
    for (Constructor<?> candidate : constructor.getDeclaringClass().getDeclaredConstructors()) {
      Class<?>[] types = candidate.getParameterTypes();
      if (candidate.isSynthetic()
          && types.length == count + masks + 1
          && CreatorPlanner.hasMarker(candidate)
          && Arrays.equals(declared, 0, count, types, 0, count)) {
        return candidate;
      }
    }
    return null;
  }
}
