package dev.throughline.codec.internal.planner;

import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.lang.reflect.Type;
import java.util.List;
import kotlin.jvm.JvmClassMappingKt;
import kotlin.reflect.KClass;
import kotlin.reflect.KFunction;
import kotlin.reflect.KParameter;
import kotlin.reflect.KType;
import kotlin.reflect.KTypeParameter;
import kotlin.reflect.KVisibility;
import kotlin.reflect.jvm.ReflectJvmMapping;
import org.jspecify.annotations.Nullable;

/**
 * Plans what becomes of Kotlin's value classes on their way into a constructor: by the rules of
 * Spring Data, not by those of the compiler. Only touched for Kotlin types: kotlin-reflect is
 * optional.
 */
final class KotlinValues {

  private KotlinValues() {}

  /**
   * {@return what is called with a value before it is passed, in this order}
   *
   * @param type the parameter's type in the constructor that is called.
   * @param property the type of the property that the value is read as.
   */
  static List<Method> wrappers(KParameter parameter, Class<?> type, Class<?> property) {
    if (!(parameter.getType().getClassifier() instanceof KClass<?> kClass) || !kClass.isValue()) {
      return List.of();
    }
    KClass<?> wrapped = wrapped(kClass, parameter.getType(), parameter.isOptional());
    Class<?> expected =
        wrapped == null ? innermost(kClass) : JvmClassMappingKt.getJavaClass(wrapped);
    if (type == property && (wrapped == null || property == expected)) {
      return List.of();
    }
    List<Method> wrappers = wrapped == null || type != expected ? null : boxing(wrapped, property);
    if (wrappers == null) {
      throw new Refusal("value class in constructor parameter " + parameter.getName());
    }
    return wrappers;
  }

  /** The outermost of the classes in each other of which Spring Data makes an object. */
  private static @Nullable KClass<?> wrapped(KClass<?> outer, KType type, boolean optional) {
    KClass<?> kClass = outer;
    KType current = type;
    boolean defaulted = optional;
    while (kClass != null && kClass.isValue()) {
      KParameter component = component(kClass);
      Type javaType = ReflectJvmMapping.getJavaType(component.getType());
      boolean primitive = javaType instanceof Class<?> raw && raw.isPrimitive();
      boolean nullable = current.isMarkedNullable();
      if ((nullable || defaulted)
          && ((primitive && nullable) || component.getType().isMarkedNullable())) {
        return kClass;
      }
      current = component.getType();
      defaulted = component.isOptional();
      kClass = classOf(current);
    }
    return null;
  }

  private static KParameter component(KClass<?> value) {
    return constructor(value).getParameters().get(0);
  }

  private static KFunction<?> constructor(KClass<?> value) {
    return value.getConstructors().iterator().next();
  }

  /** The class of a type, or the one that bounds its variable. */
  private static @Nullable KClass<?> classOf(KType type) {
    if (type.getClassifier() instanceof KTypeParameter variable) {
      for (KType bound : variable.getUpperBounds()) {
        if (bound.getClassifier() instanceof KClass<?> kClass) {
          return kClass;
        }
      }
      return null;
    }
    return type.getClassifier() instanceof KClass<?> kClass ? kClass : null;
  }

  /** {@return what is inside a value class, and inside that; the class itself when it is none} */
  static Class<?> inside(Class<?> type) {
    return innermost(JvmClassMappingKt.getKotlinClass(type));
  }

  private static Class<?> innermost(KClass<?> outer) {
    KClass<?> kClass = outer;
    while (kClass.isValue()) {
      KClass<?> inner = classOf(component(kClass).getType());
      if (inner == null) {
        return Object.class;
      }
      kClass = inner;
    }
    return JvmClassMappingKt.getJavaClass(kClass);
  }

  /**
   * The compiler's methods that check a value and box it; null where stock does not get at them.
   */
  private static @Nullable List<Method> boxing(KClass<?> value, Class<?> property) {
    KClass<?> inner = classOf(component(value).getType());
    if (inner == null
        || inner.isValue()
        || constructor(value).getVisibility() != KVisibility.PUBLIC) {
      return null;
    }
    Class<?> type = JvmClassMappingKt.getJavaClass(value);
    Method check = method(type, "constructor-impl", property);
    Method box = method(type, "box-impl", property);
    return check == null || box == null ? null : List.of(check, box);
  }

  private static @Nullable Method method(Class<?> type, String name, Class<?> parameter) {
    try {
      Method method = type.getDeclaredMethod(name, parameter);
      return Modifier.isStatic(method.getModifiers()) ? method : null;
    } catch (NoSuchMethodException e) {
      return null;
    }
  }
}
