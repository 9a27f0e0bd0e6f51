package dev.throughline.boot.oracle;

import java.lang.reflect.Array;
import java.lang.reflect.Field;
import java.lang.reflect.Modifier;
import java.util.Collection;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** All classes and values of an object, as text. */
final class ObjectText {

  private ObjectText() {}

  static String of(@Nullable Object value) {
    if (value == null) {
      return "null";
    } else if (value instanceof Enum<?> constant) {
      return constant.name();
    } else if (value instanceof Map<?, ?> map) {
      StringBuilder entries = new StringBuilder("map{");
      map.forEach((key, each) -> entries.append(of(key)).append('=').append(of(each)).append(','));
      return entries.append('}').toString();
    } else if (value instanceof Collection<?> values) {
      return (value instanceof Set ? "set" : "list") + values.stream().map(ObjectText::of).toList();
    } else if (value.getClass().isArray()) {
      StringBuilder text = new StringBuilder("array[");
      for (int i = 0; i < Array.getLength(value); i++) {
        text.append(of(Array.get(value, i))).append(", ");
      }
      return text.append(']').toString();
    }
    Class<?> type = value.getClass();
    return type.getSimpleName()
        + (type.getName().startsWith("java.") ? " " + value : of(type, value));
  }

  private static String of(Class<?> type, Object value) {
    Map<String, String> fields = new TreeMap<>();
    for (Class<?> at = type; at != Object.class && at != Record.class; at = at.getSuperclass()) {
      for (Field field : at.getDeclaredFields()) {
        if (!Modifier.isStatic(field.getModifiers())) {
          field.setAccessible(true);
          try {
            fields.put(field.getName(), of(field.get(value)));
          } catch (IllegalAccessException e) {
            throw new AssertionError(e);
          }
        }
      }
    }
    return fields.toString();
  }
}
