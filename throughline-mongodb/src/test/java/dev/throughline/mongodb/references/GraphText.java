package dev.throughline.mongodb.references;

import java.lang.reflect.Field;
import java.lang.reflect.Modifier;
import java.util.Collection;
import java.util.IdentityHashMap;
import java.util.Map;
import org.springframework.data.mongodb.core.convert.LazyLoadingProxy;

/** Objects as text, which tells the same object from an equal one. */
final class GraphText {

  /** A proxy within what a proxy leads to may lead back. */
  private static final int MAX_PROXIES = 2;

  private final Map<Object, Integer> seen = new IdentityHashMap<>();
  private final StringBuilder text = new StringBuilder();
  private int proxies;

  static String of(Object value) {
    GraphText graph = new GraphText();
    graph.append(value);
    return graph.text.toString();
  }

  private void append(Object value) {
    if (value instanceof LazyLoadingProxy proxy) {
      text.append("lazy ");
      if (++proxies <= MAX_PROXIES) {
        append(proxy.getTarget());
      }
      proxies--;
    } else if (value == null || value.getClass().getName().startsWith("java.lang.")) {
      text.append(value);
    } else if (value instanceof Collection<?> values) {
      text.append(value.getClass().getSimpleName()).append('[');
      values.forEach(this::element);
      text.append(']');
    } else if (value instanceof Map<?, ?> map) {
      text.append(value.getClass().getSimpleName()).append('{');
      map.forEach(
          (key, each) -> {
            text.append(key).append('=');
            element(each);
          });
      text.append('}');
    } else if (!value.getClass().getName().startsWith(GraphText.class.getPackageName())) {
      text.append(value);
    } else {
      object(value);
    }
  }

  private void element(Object value) {
    append(value);
    text.append(", ");
  }

  private void object(Object value) {
    Integer number = seen.putIfAbsent(value, seen.size());
    if (number != null) {
      text.append('#').append(number);
      return;
    }
    text.append(value.getClass().getSimpleName()).append('#').append(seen.size() - 1).append('(');
    for (Class<?> type = value.getClass(); type != Object.class; type = type.getSuperclass()) {
      for (Field field : type.getDeclaredFields()) {
        if (!Modifier.isStatic(field.getModifiers())) {
          text.append(field.getName()).append('=');
          element(get(field, value));
        }
      }
      if (type.isRecord()) {
        break;
      }
    }
    text.append(')');
  }

  private static Object get(Field field, Object value) {
    try {
      field.setAccessible(true);
      return field.get(value);
    } catch (IllegalAccessException e) {
      throw new AssertionError(e);
    }
  }
}
