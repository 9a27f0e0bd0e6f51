package dev.throughline.redis.internal.protocol;

import java.util.Locale;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The names of windows in Redis: one for each key of a collection's timelines, and no two keys have
 * the same. What is no key is refused: null, a value of another type than the property's, which the
 * database would find no entries for, and text with half of a surrogate pair, which has no bytes of
 * its own.
 *
 * @param prefix what the names begin with, up to the collection
 * @param type the type of the property
 * @param property the property's name, with its entity's, for messages
 */
public record WindowKeys(String prefix, Class<?> type, String property) {

  private static final Set<Class<?>> NUMBERS =
      Set.of(long.class, Long.class, int.class, Integer.class);

  private static final Map<Class<?>, Class<?>> OBJECTS =
      Map.of(long.class, Long.class, int.class, Integer.class);

  /**
   * The names of a collection's windows.
   *
   * @param start what the names begin with
   * @param type the type of the keys
   */
  public static WindowKeys of(String start, String collection, Class<?> type, String property) {
    // What separates collection and key is in no collection's name, nor is a type with its sign.
    return new WindowKeys(
        start + "{" + collection.replace("%", "%25").replace(":", "%3A") + sign(type) + ":",
        type,
        property);
  }

  /** Keys that MongoDB finds equal have the same. */
  private static String sign(Class<?> type) {
    return type == String.class
        ? ""
        : NUMBERS.contains(type) ? "%n" : "%" + type.getSimpleName().toLowerCase(Locale.ROOT);
  }

  /**
   * The window's name.
   *
   * @throws IllegalArgumentException if this is no key
   */
  public String of(@Nullable Object value) {
    return named(checked(value));
  }

  /** The name that a value would have, whether it is a key or not. */
  public String named(Object value) {
    return prefix + value + "}";
  }

  /**
   * The key.
   *
   * @throws IllegalArgumentException if it is none
   */
  public Object checked(@Nullable Object value) {
    return whole(typed(value));
  }

  /**
   * The value, which is of the property's type.
   *
   * @throws IllegalArgumentException if it is not
   */
  public Object typed(@Nullable Object value) {
    if (value == null) {
      throw new IllegalArgumentException(property + " cannot be null: it names the timeline");
    }
    if (value.getClass() != OBJECTS.getOrDefault(type, type)) {
      throw new IllegalArgumentException(
          "%s is of type %s, and a key of type %s is none of its values"
              .formatted(property, type.getName(), value.getClass().getName()));
    }
    return value;
  }

  /**
   * The value, which has bytes of its own.
   *
   * @throws IllegalArgumentException if it has not
   */
  public Object whole(Object value) {
    int at = value instanceof String text ? loneSurrogate(text) : -1;
    if (at >= 0) {
      throw new IllegalArgumentException(
          "%s cannot have half of a surrogate pair, \\u%04X at position %d: no such text can be stored"
              .formatted(property, (int) ((String) value).charAt(at), at));
    }
    return value;
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
