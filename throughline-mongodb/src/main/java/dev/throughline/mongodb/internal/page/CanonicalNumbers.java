package dev.throughline.mongodb.internal.page;

import java.math.BigDecimal;
import java.util.List;
import org.bson.BsonArray;
import org.bson.BsonDecimal128;
import org.bson.BsonDocument;
import org.bson.BsonDouble;
import org.bson.BsonInt64;
import org.bson.BsonValue;
import org.bson.types.Decimal128;

/** Numbers as one of the types that hold them, since queries find them by what they are worth. */
public final class CanonicalNumbers {

  private static final BigDecimal LEAST = BigDecimal.valueOf(Long.MIN_VALUE);
  private static final BigDecimal MOST = BigDecimal.valueOf(Long.MAX_VALUE);

  private CanonicalNumbers() {}

  /** The same value, also where it is an array or a document with numbers inside. */
  static BsonValue in(BsonValue value) {
    if (value instanceof BsonDocument document) {
      BsonDocument result = new BsonDocument();
      document.forEach((name, each) -> result.put(name, in(each)));
      return result;
    }
    if (value instanceof BsonArray array) {
      List<BsonValue> values = array.stream().map(CanonicalNumbers::in).toList();
      return new BsonArray(values);
    }
    return value.isNumber() ? number(value) : value;
  }

  private static BsonValue number(BsonValue value) {
    double approximate = value.asNumber().doubleValue();
    if (ValueOrder.isNaN(value)) {
      return new BsonDouble(Double.NaN);
    }
    if (ValueOrder.isInfinite(value)) {
      return new BsonDouble(approximate);
    }
    BigDecimal exact = ValueOrder.exact(value);
    if (exact.signum() == 0) {
      return new BsonInt64(0);
    }
    if (exact.compareTo(LEAST) >= 0
        && exact.compareTo(MOST) <= 0
        && exact.stripTrailingZeros().scale() <= 0) {
      return new BsonInt64(exact.longValueExact());
    }
    return !Double.isInfinite(approximate) && new BigDecimal(approximate).compareTo(exact) == 0
        ? new BsonDouble(approximate)
        : new BsonDecimal128(new Decimal128(exact.stripTrailingZeros()));
  }
}
