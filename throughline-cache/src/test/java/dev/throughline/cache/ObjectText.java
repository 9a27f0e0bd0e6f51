package dev.throughline.cache;

import java.lang.reflect.Array;
import java.lang.reflect.Field;
import java.lang.reflect.Modifier;
import java.util.ArrayDeque;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;
import java.util.SortedSet;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** All classes and values of an object, as text. */
final class ObjectText {

  private ObjectText() {}

  static String of(@Nullable Object value) {
    if (value == null) {
      return "null";
    } else if (value instanceof Enum<?> constant) {
      return constant.getDeclaringClass().getName() + "." + constant.name();
    } else if (value instanceof Optional<?> optional) {
      return "optional " + of(optional.orElse(null));
    } else if (value instanceof Map<?, ?> map) {
      Map<String, String> entries = new TreeMap<>();
      map.forEach((key, each) -> entries.put(of(key), of(each)));
      return "map" + entries;
    } else if (value instanceof Collection<?> values) {
      return kind(values) + values.stream().map(ObjectText::of).toList();
    } else if (value.getClass().isArray()) {
      StringBuilder text = new StringBuilder("array[");
      for (int i = 0; i < Array.getLength(value); i++) {
        text.append(of(Array.get(value, i))).append(", ");
      }
      return text + "]";
    } else if (value.getClass().getName().startsWith("java.")
        || value.getClass().getName().startsWith("org.bson.")) {
      return value + " " + value.hashCode() + " " + value.getClass().getName();
    }
    return fields(value);
  }

  private static String kind(Collection<?> values) {
    if (values instanceof Set) {
      return "set";
    }
    return values instanceof List ? "list" : values instanceof ArrayDeque ? "deque" : "other";
  }

  /** What a property tells of the order of its values. */
  private static String order(Class<?> declared, @Nullable Object value) {
    Object order = null;
    if (value instanceof SortedSet<?> sorted && SortedSet.class.isAssignableFrom(declared)) {
      order = sorted.comparator();
    } else if (value instanceof SortedMap<?, ?> map && SortedMap.class.isAssignableFrom(declared)) {
      order = map.comparator();
    }
    return order == null ? "" : order.toString();
  }

  private static String fields(Object value) {
    Map<String, String> fields = new TreeMap<>();
    for (Class<?> at = value.getClass(); at != Object.class; at = at.getSuperclass()) {
      for (Field field : at.getDeclaredFields()) {
        if (!Modifier.isStatic(field.getModifiers()) && !field.isSynthetic()) {
          field.setAccessible(true);
          try {
            Object of = field.get(value);
            fields.put(field.getName(), order(field.getType(), of) + of(of));
          } catch (IllegalAccessException e) {
            throw new IllegalStateException(e);
          }
        }
      }
    }
    return value.getClass().getName() + fields;
  }
}
