package dev.throughline.codec.internal.plan;

import dev.throughline.codec.internal.lookup.ByClass;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** Turns the keys of maps into field names and back. Safe for use by several threads. */
public final class KeyConversions {

  private final ByClass<Conversion> writes;
  private final @Nullable Conversion read;
  private final @Nullable String dotReplacement;

  /**
   * Creates the conversions of one map's keys.
   *
   * @param writes the conversion of keys of a class to strings; throws for a class of which no keys
   *     are written.
   * @param read the conversion of strings to keys, null when no string is one.
   * @param dotReplacement replaces dots in field names; null when a key may have none.
   */
  public KeyConversions(
      Function<Class<?>, Conversion> writes,
      @Nullable Conversion read,
      @Nullable String dotReplacement) {
    this.writes = new ByClass<>(writes);
    this.read = read;
    this.dotReplacement = dotReplacement;
  }

  /** The field name for a key. */
  public String write(Object key) {
    String name = (String) writes.get(key.getClass()).convert(key);
    if (name == null) {
      throw new IllegalArgumentException("A key that is converted to null");
    }
    if (dotReplacement != null) {
      return name.replace(".", dotReplacement);
    }
    if (name.indexOf('.') >= 0) {
      throw new IllegalArgumentException("A key with a dot");
    }
    return name;
  }

  /** The key for a field name. */
  public Object read(String name) {
    String key =
        dotReplacement == null || dotReplacement.isEmpty()
            ? name
            : name.replace(dotReplacement, ".");
    Object converted = read == null ? null : read.convert(key);
    if (converted == null) {
      throw new IllegalArgumentException("A field name that is no key");
    }
    return converted;
  }
}
