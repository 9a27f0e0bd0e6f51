package dev.throughline.mongodb.internal.call.shape;

import java.lang.reflect.Method;
import java.lang.reflect.ParameterizedType;
import java.lang.reflect.Type;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.springframework.util.ClassUtils;

/**
 * What arguments of a parameter are of.
 *
 * @param type the class that an argument, or each of its elements, must have, exactly.
 * @param many whether the argument is a collection.
 */
public record ArgumentType(Class<?> type, boolean many) {

  /** Of single values. */
  public static ArgumentType of(Class<?> declared) {
    return new ArgumentType(ClassUtils.resolvePrimitiveIfNecessary(declared), false);
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
      return new ArgumentType(element, true);
    }
    return of(declared instanceof Class<?> type ? type : Object.class);
  }

  /** Whether an argument is of what was tried. */
  public boolean fits(@Nullable Object argument) {
    if (!many) {
      return fitsOne(argument);
    }
    if (!(argument instanceof Collection<?> elements)) {
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
            || argument instanceof Enum<?> constant && constant.getDeclaringClass() == type);
  }

  /** Arguments to try, different ones; null when the type is not known here. */
  public @Nullable List<Object> probes() {
    List<Object> single = Probes.of(type);
    if (single == null || !many) {
      return single;
    }
    List<Object> collections = new ArrayList<>(List.of(List.of(), single));
    single.forEach(each -> collections.add(List.of(each)));
    return collections;
  }

  @Override
  public String toString() {
    return many ? "collection of " + type.getName() : type.getName();
  }
}
