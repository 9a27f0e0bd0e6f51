package dev.throughline.codec.internal.planner;

import dev.throughline.codec.internal.scalar.ScalarType;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.util.Arrays;
import java.util.Map;
import java.util.stream.Collectors;
import org.bson.types.Decimal128;
import org.jspecify.annotations.Nullable;
import org.springframework.data.convert.CustomConversions;
import org.springframework.util.ClassUtils;

/** The types whose BSON values have no inner structure, without a user's conversion. */
final class Scalars {

  /** What nothing but the type decides, by the type. */
  private static final Map<Class<?>, ScalarType> KNOWN =
      Arrays.stream(ScalarType.values())
          .filter(ScalarType::only)
          .collect(Collectors.toUnmodifiableMap(ScalarType::type, type -> type));

  private final CustomConversions conversions;
  private final UserConverters users;

  Scalars(CustomConversions conversions, UserConverters users) {
    this.conversions = conversions;
    this.users = users;
  }

  /**
   * {@return how values of the type stand in BSON, null when that is not known without a
   * conversion}
   */
  @Nullable ScalarType kind(Class<?> type) {
    Class<?> boxed = ClassUtils.resolvePrimitiveIfNecessary(type);
    ScalarType known = KNOWN.get(boxed);
    if (known == null) {
      return boxed == BigDecimal.class || boxed == BigInteger.class ? bigNumber(boxed) : null;
    }
    if (users.concern(type, known.source())
        || (Number.class.isAssignableFrom(boxed) && ofNumbers(type))) {
      return null;
    }
    Class<?> target = conversions.getCustomWriteTarget(boxed).orElse(boxed);
    // Spring Data's own number converter returns a number that already is one.
    boolean same = target == known.stored() || target == Number.class || target == byte[].class;
    return same ? known : null;
  }

  /**
   * {@return whether a user's converter makes the type of one of the numbers that a field may hold}
   */
  private boolean ofNumbers(Class<?> type) {
    return users.reads(Integer.class, type)
        || users.reads(Long.class, type)
        || users.reads(Double.class, type);
  }

  private @Nullable ScalarType bigNumber(Class<?> type) {
    boolean decimal = type == BigDecimal.class;
    Class<?> target = conversions.getCustomWriteTarget(type).orElse(type);
    if (target == String.class) {
      ScalarType kind =
          decimal ? ScalarType.BIG_DECIMAL_AS_STRING : ScalarType.BIG_INTEGER_AS_STRING;
      return users.concern(type, String.class) ? null : kind;
    }
    boolean stored = target == Decimal128.class || target == Number.class || target == type;
    return decimal && stored && !users.concern(type, Decimal128.class)
        ? ScalarType.BIG_DECIMAL_AS_DECIMAL128
        : null;
  }
}
