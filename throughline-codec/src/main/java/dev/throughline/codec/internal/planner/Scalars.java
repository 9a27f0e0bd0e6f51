package dev.throughline.codec.internal.planner;

import dev.throughline.codec.internal.plan.ValueKind;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.util.Date;
import java.util.Map;
import java.util.UUID;
import org.bson.types.Binary;
import org.bson.types.Decimal128;
import org.bson.types.ObjectId;
import org.jspecify.annotations.Nullable;
import org.springframework.data.convert.CustomConversions;
import org.springframework.util.ClassUtils;

/** The types whose BSON values have no inner structure, without a user's conversion. */
final class Scalars {

  private record Known(ValueKind kind, Class<?> stored, Class<?> source) {}

  private static final Map<Class<?>, Known> KNOWN =
      Map.ofEntries(
          Map.entry(String.class, known(ValueKind.STRING, String.class)),
          Map.entry(Character.class, known(ValueKind.CHARACTER, String.class)),
          Map.entry(Boolean.class, known(ValueKind.BOOLEAN, Boolean.class)),
          Map.entry(Byte.class, new Known(ValueKind.BYTE, Byte.class, Integer.class)),
          Map.entry(Short.class, new Known(ValueKind.SHORT, Short.class, Integer.class)),
          Map.entry(Integer.class, known(ValueKind.INT, Integer.class)),
          Map.entry(Long.class, known(ValueKind.LONG, Long.class)),
          Map.entry(Float.class, new Known(ValueKind.FLOAT, Float.class, Double.class)),
          Map.entry(Double.class, known(ValueKind.DOUBLE, Double.class)),
          Map.entry(Date.class, known(ValueKind.DATE, Date.class)),
          Map.entry(Instant.class, known(ValueKind.INSTANT, Date.class)),
          Map.entry(LocalDate.class, known(ValueKind.LOCAL_DATE, Date.class)),
          Map.entry(LocalTime.class, known(ValueKind.LOCAL_TIME, Date.class)),
          Map.entry(LocalDateTime.class, known(ValueKind.LOCAL_DATE_TIME, Date.class)),
          Map.entry(ObjectId.class, known(ValueKind.OBJECT_ID, ObjectId.class)),
          Map.entry(UUID.class, known(ValueKind.UUID, UUID.class)),
          Map.entry(byte[].class, new Known(ValueKind.BYTES, byte[].class, Binary.class)),
          Map.entry(Binary.class, known(ValueKind.BINARY, Binary.class)),
          Map.entry(Decimal128.class, known(ValueKind.DECIMAL128, Decimal128.class)));

  private final CustomConversions conversions;
  private final UserConverters users;

  Scalars(CustomConversions conversions, UserConverters users) {
    this.conversions = conversions;
    this.users = users;
  }

  private static Known known(ValueKind kind, Class<?> source) {
    return new Known(kind, source, source);
  }

  /** How values of the type stand in BSON, null when that is not known without a conversion. */
  @Nullable ValueKind kind(Class<?> type) {
    Class<?> boxed = ClassUtils.resolvePrimitiveIfNecessary(type);
    Known known = KNOWN.get(boxed);
    if (known == null) {
      return boxed == BigDecimal.class || boxed == BigInteger.class ? bigNumber(boxed) : null;
    }
    if (users.concern(type, known.source())
        || Number.class.isAssignableFrom(boxed) && ofNumbers(type)) {
      return null;
    }
    Class<?> target = conversions.getCustomWriteTarget(boxed).orElse(boxed);
    // Spring Data's own number converter returns a number that already is one.
    boolean same = target == known.stored() || target == Number.class || target == byte[].class;
    return same ? known.kind() : null;
  }

  /** Whether a user's converter makes the type of one of the numbers that a field may hold. */
  private boolean ofNumbers(Class<?> type) {
    return users.reads(Integer.class, type)
        || users.reads(Long.class, type)
        || users.reads(Double.class, type);
  }

  private @Nullable ValueKind bigNumber(Class<?> type) {
    boolean decimal = type == BigDecimal.class;
    Class<?> target = conversions.getCustomWriteTarget(type).orElse(type);
    if (target == String.class) {
      ValueKind kind = decimal ? ValueKind.BIG_DECIMAL_AS_STRING : ValueKind.BIG_INTEGER_AS_STRING;
      return users.concern(type, String.class) ? null : kind;
    }
    boolean stored = target == Decimal128.class || target == Number.class || target == type;
    return decimal && stored && !users.concern(type, Decimal128.class)
        ? ValueKind.BIG_DECIMAL_AS_DECIMAL128
        : null;
  }
}
