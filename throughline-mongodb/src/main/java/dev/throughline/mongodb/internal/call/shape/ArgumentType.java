package dev.throughline.mongodb.internal.call.shape;

import java.lang.reflect.Method;
import java.lang.reflect.ParameterizedType;
import java.lang.reflect.Type;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.springframework.data.convert.CustomConversions;
import org.springframework.util.ClassUtils;

/**
 * The type of a parameter's arguments.
 *
 * @param type the class that an argument, or each of its elements, must have, exactly.
 * @param container the interface of collections whose elements are the arguments; null for single
 *     values.
 */
public record ArgumentType(Class<?> type, @Nullable Class<?> container) {

  /** Of single values. */
  public static ArgumentType of(Class<?> declared) {
    return new ArgumentType(ClassUtils.resolvePrimitiveIfNecessary(declared), null);
  }

  /** Of the parameters of a method. */
  public static List<ArgumentType> of(Method method) {
    List<ArgumentType> types = new ArrayList<>();
    for (Type declared : method.getGenericParameterTypes()) {
      types.add(of(declared));
    }
    return types;
  }

  private static ArgumentType of(Type declared) {
    if (declared instanceof ParameterizedType generic
        && generic.getRawType() instanceof Class<?> raw
        && (raw == Collection.class
            || raw == List.class
            || raw == Set.class
            || raw == Iterable.class)
        && generic.getActualTypeArguments().length == 1
        && generic.getActualTypeArguments()[0] instanceof Class<?> element) {
      return new ArgumentType(element, raw == Iterable.class ? Collection.class : raw);
    }
    return of(declared instanceof Class<?> type ? type : Object.class);
  }

  /** {@return whether an argument is a collection} */
  public boolean many() {
    return container != null;
  }

  /** {@return whether an argument is of what was tried, and stock makes no more of it} */
  public boolean fits(@Nullable Object argument, CustomConversions conversions) {
    if (container == null) {
      return fitsOne(argument);
    }
    if (!(argument instanceof Collection<?> elements)
        || !container.isInstance(argument)
        || !KnownContainers.isKnown(elements, conversions)) {
      return false;
    }
    for (Object element : elements) {
      if (!fitsOne(element)) {
        return false;
      }
    }
    return true;
  }

  private boolean fitsOne(@Nullable Object argument) {
    return argument != null
        && (argument.getClass() == type
            || (argument instanceof Enum<?> constant && constant.getDeclaringClass() == type));
  }

  /** Arguments to try, different ones; null when the type is not known here. */
  public @Nullable List<Object> probes(CustomConversions conversions) {
    List<Object> single = Probes.of(type);
    if (single == null || container == null) {
      return single;
    }
    List<Object> collections = Probes.collections(single);
    collections.removeIf(each -> !fits(each, conversions));
    return collections.isEmpty() ? null : collections;
  }

  @Override
  public String toString() {
    return many() ? "collection of " + type.getName() : type.getName();
  }
}
