package dev.throughline.codec.internal.planner;

import dev.throughline.codec.internal.plan.Conversion;
import dev.throughline.codec.internal.plan.KeyConversions;
import org.jspecify.annotations.Nullable;
import org.springframework.data.convert.CustomConversions;

/**
 * Plans how the keys of maps become field names and back.
 *
 * <p>Stock writes a key of a type with a conversion to String by it, and every other key of a
 * simple type by its {@code toString()}; it reads keys by the conversion service. It refuses keys
 * of all other types when it writes the first, and names that are no keys when it reads the first:
 * so documents with any are left to it.
 */
final class KeyPlanner {

  private static final Conversion TO_STRING = Object::toString;

  private final CustomConversions conversions;
  private final ConversionLookup lookup;
  private final @Nullable String dotReplacement;

  KeyPlanner(
      CustomConversions conversions, ConversionLookup lookup, @Nullable String dotReplacement) {
    this.conversions = conversions;
    this.lookup = lookup;
    this.dotReplacement = dotReplacement;
  }

  /** {@return whether map keys are written and read as they stand} */
  boolean plain() {
    return dotReplacement == null;
  }

  /**
   * The conversions of one map's keys.
   *
   * @param keyType the declared type; String and its supertypes are taken as they stand.
   */
  KeyConversions plan(Class<?> keyType) {
    Conversion read = keyType.isAssignableFrom(String.class) ? Conversion.NONE : reader(keyType);
    return new KeyConversions(this::writer, read, dotReplacement);
  }

  /** Null when no name is read as such a key, which is then refused by stock at the first one. */
  private @Nullable Conversion reader(Class<?> keyType) {
    try {
      return lookup.find(String.class, keyType);
    } catch (IllegalArgumentException e) {
      return null; // the class of all enums
    }
  }

  private Conversion writer(Class<?> type) {
    if (type == String.class) {
      return Conversion.NONE;
    }
    if (!conversions.isSimpleType(type)) {
      throw new IllegalArgumentException("A key of type " + type.getName());
    }
    if (!conversions.hasCustomWriteTarget(type, String.class)) {
      return TO_STRING;
    }
    // Stock converts by the target it finds without asking for a String, and then casts.
    Class<?> target = conversions.getCustomWriteTarget(type).orElse(type);
    Conversion conversion = lookup.find(type, target);
    if (conversion == null) {
      throw new IllegalArgumentException("A key of type " + type.getName());
    }
    return conversion;
  }
}
