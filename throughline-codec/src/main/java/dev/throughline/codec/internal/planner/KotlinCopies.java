package dev.throughline.codec.internal.planner;

import dev.throughline.codec.internal.plan.SetterPlan;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.util.ArrayList;
import java.util.List;
import kotlin.jvm.JvmClassMappingKt;
import kotlin.reflect.KClass;
import kotlin.reflect.KFunction;
import kotlin.reflect.KParameter;
import kotlin.reflect.full.KClasses;
import org.jspecify.annotations.Nullable;
import org.springframework.data.mongodb.core.mapping.MongoPersistentProperty;
import org.springframework.util.ClassUtils;

/**
 * Plans copies of Kotlin data classes. Only touched for Kotlin types: kotlin-reflect is optional.
 */
final class KotlinCopies {

  private KotlinCopies() {}

  /**
   * {@return how a copy with another value of the property is made, null when it is not planned}
   */
  static SetterPlan.@Nullable Copy plan(Class<?> type, MongoPersistentProperty property) {
    KClass<?> kClass = JvmClassMappingKt.getKotlinClass(type);
    KFunction<?> constructor = KClasses.getPrimaryConstructor(kClass);
    if (!kClass.isData() || constructor == null) {
      return null;
    }
    List<KParameter> parameters = constructor.getParameters();
    int position = -1;
    for (int i = 0; i < parameters.size(); i++) {
      if (property.getName().equals(parameters.get(i).getName())) {
        position = i;
      }
    }
    int masks = (parameters.size() - 1) / 32 + 1;
    Method copy = synthetic(type, parameters.size() + masks + 2);
    if (position < 0
        || copy == null
        || !ClassUtils.isAssignable(copy.getParameterTypes()[position + 1], property.getType())) {
      return null;
    }
    List<Integer> defaults = new ArrayList<>();
    for (int mask = 0; mask < masks; mask++) {
      int count = Math.min(32, parameters.size() - 32 * mask);
      int all = count == 32 ? -1 : (1 << count) - 1;
      defaults.add(position / 32 == mask ? all & ~(1 << position % 32) : all);
    }
    return new SetterPlan.Copy(copy, position, defaults);
  }

  /** Its name has a hash behind {@code copy} when value classes are among its parameters. */
  private static @Nullable Method synthetic(Class<?> type, int parameters) {
    Method found = null;
    for (Method method : type.getDeclaredMethods()) {
      String name = method.getName();
      if (method.isSynthetic()
          && Modifier.isStatic(method.getModifiers())
          && method.getReturnType() == type
          && method.getParameterCount() == parameters
          && name.startsWith("copy")
          && name.endsWith("$default")
          && (name.equals("copy$default") || name.charAt(4) == '-')) {
        if (found != null) {
          return null;
        }
        found = method;
      }
    }
    return found;
  }
}
