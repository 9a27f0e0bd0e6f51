package dev.throughline.codec.compile;

import dev.throughline.codec.bson.Deopt;
import org.jspecify.annotations.Nullable;

/** Keys of maps. Called by generated code. */
public final class MapKeys {

  private static final Deopt HINT = new Deopt("a type hint or a reference in place of a map");

  private MapKeys() {}

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
}
