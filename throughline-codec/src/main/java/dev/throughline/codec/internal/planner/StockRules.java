package dev.throughline.codec.internal.planner;

import dev.throughline.codec.internal.lookup.ByClass;
import dev.throughline.codec.internal.plan.Conversion;
import dev.throughline.codec.internal.plan.ReadRule;
import dev.throughline.codec.internal.plan.WriteRule;
import dev.throughline.codec.internal.scalar.ScalarType;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.function.Predicate;
import org.bson.Document;
import org.bson.conversions.Bson;
import org.bson.types.ObjectId;
import org.jspecify.annotations.Nullable;
import org.springframework.data.convert.CustomConversions;
import org.springframework.util.ClassUtils;
import org.springframework.util.CollectionUtils;

/** The stock converter's treatment of single values, class by class. */
final class StockRules {

  private final CustomConversions conversions;
  private final ConversionLookup lookup;
  private final KeyPlanner keys;
  private final Scalars scalars;
  private final Predicate<Class<?>> compound;

  /**
   * Creates rules.
   *
   * @param compound whether objects of a class are ids made of simple values.
   */
  StockRules(
      CustomConversions conversions,
      ConversionLookup lookup,
      KeyPlanner keys,
      Scalars scalars,
      Predicate<Class<?>> compound) {
    this.compound = compound;
    this.conversions = conversions;
    this.lookup = lookup;
    this.keys = keys;
    this.scalars = scalars;
  }

  /** {@return how keys of maps are planned} */
  KeyPlanner keys() {
    return keys;
  }

  WriteRule write(PlaceRules rules, Class<?> type) {
    if (conversions.isSimpleType(type)) {
      ScalarType kind = rules.target() == Object.class ? scalars.kind(type) : null;
      return kind == null
          ? new WriteRule.Converted(simple(type, rules.target()))
          : new WriteRule.Scalar(kind);
    }
    if (type.isArray() || Collection.class.isAssignableFrom(type)) {
      return new WriteRule.Elements(rules.element());
    }
    if (Map.class.isAssignableFrom(type)) {
      return new WriteRule.Entries(keys.plan(Object.class), rules.mapValue());
    }
    boolean entity =
        !Iterable.class.isAssignableFrom(type)
            && !type.getName().startsWith("java.")
            && ClassUtils.getUserClass(type) == type
            && conversions.getCustomWriteTarget(type).isEmpty();
    return entity
        ? new WriteRule.Entity(rules.unhinted())
        : new WriteRule.Unknown("a value of type " + type.getName());
  }

  /**
   * {@return what becomes of an id: it is converted to the type that ids are stored as, where that
   * is possible, else written as other values are}
   */
  WriteRule writeId(Class<?> type, Class<?> target) {
    if (ClassUtils.isAssignable(target, type)) {
      return new WriteRule.Converted(Conversion.NONE);
    }
    if (type == String.class && target == ObjectId.class) {
      return new WriteRule.Converted(
          id -> ObjectId.isValid((String) id) ? new ObjectId((String) id) : id);
    }
    boolean simple = conversions.hasCustomWriteTarget(type) || conversions.isSimpleType(type);
    boolean several =
        type.isArray() || Iterable.class.isAssignableFrom(type) || Map.class.isAssignableFrom(type);
    if (!simple && several) {
      return new WriteRule.Unknown("an id of type " + type.getName());
    }
    Conversion otherwise = simple ? stored(type) : null;
    Conversion conversion = lookup.find(type, target);
    if (conversion != null) {
      return new WriteRule.Converted(id -> converted(conversion, otherwise, id));
    }
    if (otherwise != null) {
      return new WriteRule.Converted(otherwise);
    }
    return compound.test(type)
        ? new WriteRule.Entity(type) // stock takes the hint out of an id
        : new WriteRule.Unknown("an id of type " + type.getName());
  }

  private static @Nullable Object converted(
      Conversion conversion, @Nullable Conversion otherwise, Object id) {
    try {
      return conversion.convert(id);
    } catch (RuntimeException e) {
      if (otherwise == null) {
        throw e;
      }
      return otherwise.convert(id);
    }
  }

  /** First to the type that the place asks for, then to the one that the result asks for. */
  private Conversion simple(Class<?> type, Class<?> target) {
    Conversion first = target == Object.class ? null : lookup.find(type, target);
    if (first == null) {
      return stored(type);
    }
    ByClass<Conversion> then = new ByClass<>(this::stored);
    return value -> {
      Object converted = first.convert(value);
      if (converted == null) {
        throw new IllegalArgumentException("A value that is converted to null");
      }
      return then.get(converted.getClass()).convert(converted);
    };
  }

  private Conversion stored(Class<?> type) {
    Class<?> target = conversions.getCustomWriteTarget(type).orElse(null);
    if (target != null) {
      Conversion conversion = lookup.find(type, target);
      if (conversion == null) {
        throw new IllegalArgumentException("No converter from " + type + " to " + target);
      }
      return conversion;
    }
    if (type.isArray()) {
      return type == byte[].class ? Conversion.NONE : CollectionUtils::arrayToList;
    }
    return Enum.class.isAssignableFrom(type) ? value -> ((Enum<?>) value).name() : Conversion.NONE;
  }

  ReadRule read(PlaceRules rules, Class<?> decoded) {
    Class<?> type = ClassUtils.resolvePrimitiveIfNecessary(rules.readClass());
    if (conversions.hasCustomReadTarget(decoded, type)) {
      return converted(decoded, type);
    }
    if (Collection.class.isAssignableFrom(decoded)) {
      return type == Object.class || (type.isInterface() && type.isAssignableFrom(List.class))
          ? elements(rules, decoded)
          : new ReadRule.Unknown("an array for a " + type.getName());
    }
    if (decoded == Document.class) {
      return document(rules, type);
    }
    if (Bson.class.isAssignableFrom(decoded)
        || Map.class.isAssignableFrom(type)
        || decoded.getName().startsWith("com.mongodb.")) {
      return new ReadRule.Unknown(decoded.getName() + " for a " + type.getName());
    }
    if (type.isAssignableFrom(decoded)) {
      return new ReadRule.Converted(Conversion.NONE);
    }
    if (type == Enum.class) {
      return new ReadRule.Unknown(decoded.getName() + " for any enum");
    }
    return Enum.class.isAssignableFrom(type)
        ? new ReadRule.Converted(value -> constant(type, value.toString()))
        : converted(decoded, type);
  }

  private static Object constant(Class<?> type, String name) {
    return Arrays.stream(type.getEnumConstants())
        .filter(constant -> ((Enum<?>) constant).name().equals(name))
        .findFirst()
        .orElseThrow(() -> new IllegalArgumentException("No constant " + name));
  }

  private ReadRule converted(Class<?> decoded, Class<?> type) {
    Conversion conversion = lookup.find(decoded, type);
    return conversion == null
        ? new ReadRule.Unknown(decoded.getName() + " for a " + type.getName())
        : new ReadRule.Converted(conversion);
  }

  private ReadRule elements(PlaceRules rules, Class<?> decoded) {
    return conversions.hasCustomReadTarget(ArrayList.class, rules.readClass())
            || conversions.hasCustomReadTarget(decoded, List.class)
        ? new ReadRule.Unknown("a converted list")
        : new ReadRule.Elements(rules.element());
  }

  private ReadRule document(PlaceRules rules, Class<?> type) {
    if (type == Document.class || type == Bson.class) {
      return new ReadRule.Converted(Conversion.NONE);
    }
    if (type.isSealed()) {
      return new ReadRule.Entity(type);
    }
    return type != Object.class || conversions.hasCustomReadTarget(Document.class, Map.class)
        ? new ReadRule.Unknown("a document for a " + type.getName())
        : new ReadRule.Document(keys.plan(Object.class), rules.mapValue());
  }
}
