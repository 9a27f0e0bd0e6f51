package dev.throughline.redis.timeline;

import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.springframework.data.mongodb.core.mapping.MongoPersistentProperty;

/**
 * The names of windows in Redis: one for each key of a collection's timelines, and no two keys have
 * the same. What is no key is refused: null, a value of another type than the property's, which the
 * database would find no entries for, and text with half of a surrogate pair, which has no bytes of
 * its own.
 *
 * @param prefix what the names begin with, up to the collection
 * @param key the property
 */
record WindowKeys(String prefix, MongoPersistentProperty key) {

  private static final Map<Class<?>, Class<?>> OBJECTS =
      Map.of(long.class, Long.class, int.class, Integer.class);

  /**
   * @param start what the names begin with
   */
  static WindowKeys of(String start, String collection, MongoPersistentProperty key) {
    // What separates collection and key is in no collection's name.
    return new WindowKeys(
        start + "{" + collection.replace("%", "%25").replace(":", "%3A") + ":", key);
  }

  /**
   * The window's name.
   *
   * @throws IllegalArgumentException if this is no key
   */
  String of(@Nullable Object value) {
    return prefix + checked(value) + "}";
  }

  /**
   * The key.
   *
   * @throws IllegalArgumentException if it is none
   */
  Object checked(@Nullable Object value) {
    if (value == null) {
      throw new IllegalArgumentException(name() + " cannot be null: it names the timeline");
    }
    Class<?> type = OBJECTS.getOrDefault(key.getType(), key.getType());
    if (value.getClass() != type) {
      throw new IllegalArgumentException(
          "%s is of type %s, and a key of type %s is none of its values"
              .formatted(name(), key.getType().getName(), value.getClass().getName()));
    }
    if (value instanceof String text) {
      int at = loneSurrogate(text);
      if (at >= 0) {
        throw new IllegalArgumentException(
            "%s cannot have half of a surrogate pair, \\u%04X at position %d: no such text can be stored"
                .formatted(name(), (int) text.charAt(at), at));
      }
    }
    return value;
  }

  private String name() {
    return key.getOwner().getType().getName() + "." + key.getName();
  }

  /** The position of the first half pair, or -1. */
  private static int loneSurrogate(String text) {
    for (int i = 0; i < text.length(); i++) {
      char c = text.charAt(i);
      if (Character.isSurrogate(c)) {
        boolean pair =
            Character.isHighSurrogate(c)
                && i + 1 < text.length()
                && Character.isLowSurrogate(text.charAt(i + 1));
        if (!pair) {
          return i;
        }
        i++;
      }
    }
    return -1;
  }
}
