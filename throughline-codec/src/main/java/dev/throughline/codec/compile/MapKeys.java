package dev.throughline.codec.compile;

import dev.throughline.codec.bson.Deopt;
import org.jspecify.annotations.Nullable;

/** Keys of maps. Called by generated code. */
public final class MapKeys {

  private static final Deopt DOT = new Deopt("a map key with a dot");
  private static final Deopt HINT = new Deopt("a type hint or a reference in place of a map");

  private MapKeys() {}

  /** A key that can be written as it is. */
  public static String written(String key) {
    if (key.indexOf('.') >= 0) {
      throw DOT;
    }
    return key;
  }

  /** The key of an enum constant. */
  public static String written(Enum<?> key) {
    return written(key.toString());
  }

  /**
   * A key that neither is a type hint, which would decide the class of the map, nor the mark of a
   * reference, which the driver makes a DBRef.
   */
  public static String read(String key, @Nullable String typeKey) {
    if (key.equals(typeKey) || key.equals("$ref")) {
      throw HINT;
    }
    return key;
  }

  /** The initial capacity for a hash table of that many entries. */
  public static int capacity(int entries) {
    return entries + entries / 3 + 1;
  }
}
