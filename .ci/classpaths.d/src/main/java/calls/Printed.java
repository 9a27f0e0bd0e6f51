package calls;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.bson.Document;
import org.springframework.data.domain.Page;
import org.springframework.data.domain.Slice;
import org.springframework.data.domain.Window;
import org.springframework.data.mongodb.core.index.IndexInfo;

/** Results as text. */
final class Printed {

  private Printed() {}

  static String of(Object result) {
    if (result instanceof Throwable failure) {
      Throwable cause = failure.getCause();
      return failure.getClass().getName()
          + ": "
          + failure.getMessage()
          + (cause == null || cause == failure ? "" : " by " + cause.getClass().getName());
    }
    if (result instanceof Optional<?> optional) {
      return "Optional " + optional.map(Printed::of).orElse("empty");
    }
    if (result instanceof Window<?> window) {
      return "Window "
          + list(window)
          + window.hasNext()
          + (window.isEmpty() ? "" : window.positionAt(window.size() - 1));
    }
    if (result instanceof Page<?> page) {
      return "Page " + list(page) + page.getTotalElements() + page.getPageable();
    }
    if (result instanceof Slice<?> slice) {
      return "Slice " + list(slice) + slice.hasNext() + slice.getPageable();
    }
    if (result instanceof Stream<?> stream) {
      try (stream) {
        return "Stream " + list(stream.collect(Collectors.toList()));
      }
    }
    if (result instanceof Document document) {
      return document.toJson();
    }
    if (result instanceof Iterable<?> several && !driver(result)) {
      return simple(result) + list(several);
    }
    if (result instanceof Map<?, ?> map) {
      return new java.util.TreeMap<>(map).toString();
    }
    if (result instanceof Object[] array) {
      return list(Arrays.asList(array));
    }
    if (result instanceof Named named && !(result instanceof Item)) {
      return "Named " + named.getName();
    }
    return result == null || plain(result) ? String.valueOf(result) : simple(result);
  }

  private static String list(Iterable<?> several) {
    List<String> texts = new ArrayList<>();
    boolean unordered = several instanceof java.util.Set;
    for (Object one : several) {
      texts.add(of(one));
      // The server keeps indexes in no order.
      unordered |= one instanceof IndexInfo;
    }
    if (unordered) {
      texts.sort(null);
    }
    return texts.toString();
  }

  private static boolean driver(Object result) {
    return result.getClass().getName().startsWith("com.mongodb.");
  }

  /** Whose text tells what it is, and not who made it. */
  private static boolean plain(Object result) {
    String name = result.getClass().getName();
    return name.startsWith("java.")
        || name.startsWith("calls.")
        || name.startsWith("org.bson.")
        || name.startsWith("com.mongodb.client.result.")
        || name.startsWith("com.mongodb.bulk.")
        || name.contains(".IndexInfo")
        || name.contains(".geo.");
  }

  /** Ours stand in for stock's, and a list of one kind for a list of another. */
  private static String simple(Object result) {
    if (result instanceof java.util.Collection) {
      return result instanceof java.util.Set ? "Set" : "List";
    }
    return result instanceof Iterable ? "Iterable" : "object";
  }
}
