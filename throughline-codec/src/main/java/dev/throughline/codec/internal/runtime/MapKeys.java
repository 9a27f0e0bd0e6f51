package dev.throughline.codec.internal.runtime;

import dev.throughline.codec.internal.bson.Deopt;
import dev.throughline.codec.internal.plan.KeyConversions;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Keys of maps. Called by generated code. */
public final class MapKeys {

  private static final Deopt HINT = new Deopt("a type hint or a reference in place of a map");

  private static final Deopt SAME_NAME = new Deopt("two map keys of the same name");

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

  /**
   * The field name for a key.
   *
   * @param seen the names of the same map so far; stock would let a later key of the same name win.
   */
  public static String write(KeyConversions keys, Object key, Set<String> seen) {
    String name = keys.write(key);
    if (!seen.add(name)) {
      throw SAME_NAME;
    }
    return name;
  }
}
