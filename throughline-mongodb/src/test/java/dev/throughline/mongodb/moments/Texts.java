package dev.throughline.mongodb.moments;

import java.lang.reflect.Field;
import java.lang.reflect.Modifier;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.StringJoiner;
import java.util.stream.Stream;
import org.bson.Document;
import org.springframework.data.domain.Slice;
import org.springframework.data.domain.Window;
import org.springframework.data.geo.GeoResults;
import org.springframework.data.mongodb.core.aggregation.AggregationResults;

/** Objects as text, with the classes that user code would notice. */
final class Texts {

  private static final int DEPTH = 8;

  private Texts() {}

  static String of(Object value) {
    return Moments.neutral(of(value, 0));
  }

  private static String of(Object value, int depth) {
    if (value == null) {
      return "null";
    }
    if (depth > DEPTH) {
      return "...";
    }
    if (value instanceof Stream<?> stream) {
      return of(stream.toList(), depth);
    }
    if (value instanceof Things.TextView view) {
      return "view of " + view.getText();
    }
    if (value instanceof AggregationResults<?> results) {
      return "results " + of(results.getMappedResults(), depth);
    }
    if (value instanceof Window<?> window) {
      return "window " + of(window.getContent(), depth) + (window.hasNext() ? " and more" : "");
    }
    if (value instanceof Slice<?> slice) {
      return "slice " + of(slice.getContent(), depth) + (slice.hasNext() ? " and more" : "");
    }
    if (value instanceof GeoResults<?> results) {
      return of(results.getContent(), depth);
    }
    if (value instanceof Optional<?> optional) {
      return "optional " + of(optional.orElse(null), depth);
    }
    if (value instanceof Map<?, ?> map) {
      return (value instanceof Document ? value.getClass().getSimpleName() : "") + map(map, depth);
    }
    if (value instanceof Iterable<?> iterable) {
      List<String> all = new ArrayList<>();
      iterable.forEach(it -> all.add(of(it, depth + 1)));
      return all.toString();
    }
    return value.getClass().getPackageName().startsWith("dev.throughline.mongodb.moments")
            && !(value instanceof Enum)
        ? entity(value, depth)
        : String.valueOf(value);
  }

  private static String map(Map<?, ?> map, int depth) {
    StringJoiner text = new StringJoiner(", ", "{", "}");
    map.forEach((key, value) -> text.add(of(key, depth + 1) + "=" + of(value, depth + 1)));
    return text.toString();
  }

  /** By its fields, as methods of entities may write themselves down. */
  private static String entity(Object entity, int depth) {
    StringJoiner text = new StringJoiner(", ", entity.getClass().getSimpleName() + "(", ")");
    for (Class<?> type = entity.getClass(); type != Object.class; type = type.getSuperclass()) {
      for (Field field : type.getDeclaredFields()) {
        if (!Modifier.isStatic(field.getModifiers())) {
          try {
            field.setAccessible(true);
            text.add(field.getName() + "=" + of(field.get(entity), depth + 1));
          } catch (IllegalAccessException e) {
            throw new IllegalStateException(e);
          }
        }
      }
    }
    return text.toString();
  }

  /** What was thrown, with its causes. */
  static String failure(Throwable failure) {
    StringBuilder text = new StringBuilder("threw ");
    text.append(failure.getClass().getName()).append(": ").append(failure.getMessage());
    int depth = 0;
    for (Throwable it = failure.getCause(); it != null && depth < 8; it = it.getCause(), depth++) {
      text.append(" <- ").append(it.getClass().getName());
    }
    return Moments.neutral(text.toString()).replaceAll("@[0-9a-f]{1,8}\\b", "#");
  }
}
