package dev.throughline.mongodb.internal.page;

import java.math.BigDecimal;
import java.util.Arrays;
import java.util.EnumSet;
import java.util.Locale;
import java.util.Objects;
import java.util.OptionalInt;
import java.util.Set;
import org.bson.BsonBinary;
import org.bson.BsonType;
import org.bson.BsonValue;
import org.jspecify.annotations.Nullable;

/** The types in the server's order. Queries compare values of one of them only. */
public enum ValueOrder {
  NULL,
  NUMBER,
  TEXT,
  DOCUMENT,
  BINARY,
  OBJECT_ID,
  BOOLEAN,
  DATE,
  TIMESTAMP;

  private static final Set<ValueOrder> RANGED = EnumSet.of(NUMBER, TEXT, OBJECT_ID, BOOLEAN, DATE);

  /**
   * The orders of which a field's values are, when all of these types are served by plain ranges.
   *
   * @param stored the types; none when they are not known.
   * @return empty when they are not known, or one of them needs more.
   */
  static Set<ValueOrder> ranged(Set<BsonType> stored) {
    Set<ValueOrder> orders = EnumSet.noneOf(ValueOrder.class);
    for (BsonType type : stored) {
      ValueOrder order = of(type);
      if (order == null || !RANGED.contains(order)) {
        return Set.of();
      }
      orders.add(order);
    }
    return orders;
  }

  /** The order that a value belongs to; null for what cannot be walked by. */
  static @Nullable ValueOrder of(BsonValue value) {
    return of(value.getBsonType());
  }

  private static @Nullable ValueOrder of(BsonType type) {
    return switch (type) {
      case NULL -> NULL;
      case INT32, INT64, DOUBLE, DECIMAL128 -> NUMBER;
      case STRING -> TEXT;
      case DOCUMENT -> DOCUMENT;
      case BINARY -> BINARY;
      case OBJECT_ID -> OBJECT_ID;
      case BOOLEAN -> BOOLEAN;
      case DATE_TIME -> DATE;
      case TIMESTAMP -> TIMESTAMP;
      default -> null;
    };
  }

  /** Compares the types of two values by which can be walked, as the server does. */
  static int compareTypes(BsonValue one, BsonValue other) {
    return Objects.requireNonNull(of(one)).compareTo(Objects.requireNonNull(of(other)));
  }

  /**
   * Compares two values as MongoDB does.
   *
   * @param collated whether texts are compared by other rules than their characters.
   * @return empty for values of two types, for documents, and for texts whose order is not known.
   */
  static OptionalInt compare(BsonValue one, BsonValue other, boolean collated) {
    ValueOrder order = of(one);
    if (order == null || order != of(other)) {
      return OptionalInt.empty();
    }
    return switch (order) {
      case NULL -> OptionalInt.of(0);
      case NUMBER -> OptionalInt.of(compareNumbers(one, other));
      case TEXT ->
          collated
              ? OptionalInt.empty()
              : compareTexts(one.asString().getValue(), other.asString().getValue());
      case DOCUMENT -> OptionalInt.empty();
      case BINARY -> OptionalInt.of(compareBinaries(one.asBinary(), other.asBinary()));
      case OBJECT_ID -> OptionalInt.of(one.asObjectId().compareTo(other.asObjectId()));
      case BOOLEAN -> OptionalInt.of(one.asBoolean().compareTo(other.asBoolean()));
      case DATE -> OptionalInt.of(one.asDateTime().compareTo(other.asDateTime()));
      case TIMESTAMP -> OptionalInt.of(one.asTimestamp().compareTo(other.asTimestamp()));
    };
  }

  /** Not-a-number comes first, and both zeros are one. */
  private static int compareNumbers(BsonValue one, BsonValue other) {
    int places = Integer.compare(place(one), place(other));
    if (places != 0 || place(one) != 0) {
      return places;
    }
    boolean whole = isWhole(one) && isWhole(other);
    return whole
        ? Long.compare(one.asNumber().longValue(), other.asNumber().longValue())
        : exact(one).compareTo(exact(other));
  }

  private static boolean isWhole(BsonValue value) {
    return value.isInt32() || value.isInt64();
  }

  private static int place(BsonValue number) {
    if (isNaN(number)) {
      return -2;
    }
    return isInfinite(number) ? (number.asNumber().doubleValue() < 0 ? -1 : 1) : 0;
  }

  static boolean isNaN(BsonValue value) {
    return switch (value.getBsonType()) {
      case DOUBLE -> Double.isNaN(value.asDouble().getValue());
      case DECIMAL128 -> value.asDecimal128().getValue().isNaN();
      default -> false;
    };
  }

  static boolean isInfinite(BsonValue number) {
    return number.isDouble()
        ? Double.isInfinite(number.asDouble().getValue())
        : number.isDecimal128() && number.asDecimal128().getValue().isInfinite();
  }

  /** {@return what a finite number is worth} */
  static BigDecimal exact(BsonValue number) {
    if (number.isDouble()) {
      return new BigDecimal(number.asDouble().getValue());
    }
    if (number.isDecimal128()) {
      try {
        return number.asDecimal128().getValue().bigDecimalValue();
      } catch (ArithmeticException e) {
        return BigDecimal.ZERO; // the negative one
      }
    }
    return BigDecimal.valueOf(number.asNumber().longValue());
  }

  /** MongoDB compares texts by code points; a server that is written in Java, by halves of them. */
  private static OptionalInt compareTexts(String one, String other) {
    int at = Arrays.mismatch(one.toCharArray(), other.toCharArray());
    if (at < 0) {
      return OptionalInt.of(0);
    }
    boolean ambiguous =
        at < one.length()
            && at < other.length()
            && Character.isSurrogate(one.charAt(at)) != Character.isSurrogate(other.charAt(at))
            && Math.max(one.charAt(at), other.charAt(at)) > Character.MAX_SURROGATE;
    return ambiguous ? OptionalInt.empty() : OptionalInt.of(one.compareTo(other));
  }

  /** First by length, then by subtype. */
  private static int compareBinaries(BsonBinary one, BsonBinary other) {
    int lengths = Integer.compare(one.getData().length, other.getData().length);
    int types = Byte.compareUnsigned(one.getType(), other.getType());
    return lengths != 0
        ? lengths
        : types != 0 ? types : Arrays.compareUnsigned(one.getData(), other.getData());
  }

  static String name(BsonType type) {
    return type.name().toLowerCase(Locale.ROOT);
  }
}
