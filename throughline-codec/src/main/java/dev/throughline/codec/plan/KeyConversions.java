package dev.throughline.codec.plan;

import dev.throughline.codec.lookup.ByClass;
import org.jspecify.annotations.Nullable;
import org.springframework.data.convert.CustomConversions;

/**
 * Turns the keys of maps into field names and back. Safe for use by several threads.
 *
 * <p>Stock writes a key of a type with a conversion to String by it, and every other key of a
 * simple type by its {@code toString()}; it reads keys by the conversion service. It refuses keys
 * of all other types when it writes the first, and names that are no keys when it reads the first:
 * so documents with any are left to it.
 */
public final class KeyConversions {

  private static final Conversion TO_STRING = Object::toString;

  private final CustomConversions conversions;
  private final ConversionLookup lookup;
  private final @Nullable String dotReplacement;
  private final @Nullable Conversion read;
  private final ByClass<Conversion> writes = new ByClass<>(this::conversion);

  /**
   * Creates the conversions of one map's keys.
   *
   * @param keyType the declared type; String and its supertypes are taken as they stand.
   */
  KeyConversions(
      CustomConversions conversions,
      ConversionLookup lookup,
      @Nullable String dotReplacement,
      Class<?> keyType) {
    this.conversions = conversions;
    this.lookup = lookup;
    this.dotReplacement = dotReplacement;
    this.read = keyType.isAssignableFrom(String.class) ? Conversion.NONE : reader(lookup, keyType);
  }

  /** Null when no name is read as such a key, which is then refused by stock at the first one. */
  private static @Nullable Conversion reader(ConversionLookup lookup, Class<?> keyType) {
    try {
      return lookup.find(String.class, keyType);
    } catch (IllegalArgumentException e) {
      return null; // the class of all enums
    }
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

  private Conversion conversion(Class<?> type) {
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
