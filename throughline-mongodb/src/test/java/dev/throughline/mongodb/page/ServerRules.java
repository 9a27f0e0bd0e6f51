package dev.throughline.mongodb.page;

import java.math.BigDecimal;
import java.util.Arrays;
import java.util.Comparator;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import org.bson.BsonArray;
import org.bson.BsonBinary;
import org.bson.BsonDecimal128;
import org.bson.BsonDocument;
import org.bson.BsonNull;
import org.bson.BsonType;
import org.bson.BsonUndefined;
import org.bson.BsonValue;
import org.bson.types.Decimal128;

/**
 * MongoDB's rules as its manual states them, and those of servers that put not-a-number above all
 * numbers and find it there. The embedded one does, and finds no empty array in a list.
 */
enum ServerRules {
  MONGODB,
  NAN_LAST;

  private static final BsonValue NEGATIVE_ZERO = new BsonDecimal128(Decimal128.NEGATIVE_ZERO);
  private static final List<BsonType> ORDER =
      List.of(
          BsonType.MIN_KEY,
          BsonType.UNDEFINED,
          BsonType.NULL,
          BsonType.DOUBLE,
          BsonType.STRING,
          BsonType.DOCUMENT,
          BsonType.ARRAY,
          BsonType.BINARY,
          BsonType.OBJECT_ID,
          BsonType.BOOLEAN,
          BsonType.DATE_TIME,
          BsonType.TIMESTAMP,
          BsonType.REGULAR_EXPRESSION);

  /** What a sort makes of a field: an empty array comes where undefined does. */
  static BsonValue sortValue(BsonDocument document, String field) {
    BsonValue value = document.get(field, BsonNull.VALUE);
    return value instanceof BsonArray array && array.isEmpty() ? new BsonUndefined() : value;
  }

  int compare(BsonValue left, BsonValue right) {
    int types = Integer.compare(rank(left), rank(right));
    return types != 0 ? types : compareSameType(left, right);
  }

  private static int rank(BsonValue value) {
    return ORDER.indexOf(value.isNumber() ? BsonType.DOUBLE : value.getBsonType());
  }

  private int compareSameType(BsonValue left, BsonValue right) {
    if (left.isNumber()) {
      return compareNumbers(left, right);
    }
    return switch (left.getBsonType()) {
      case STRING -> left.asString().compareTo(right.asString());
      case BOOLEAN -> left.asBoolean().compareTo(right.asBoolean());
      case DATE_TIME -> left.asDateTime().compareTo(right.asDateTime());
      case TIMESTAMP -> left.asTimestamp().compareTo(right.asTimestamp());
      case OBJECT_ID -> left.asObjectId().compareTo(right.asObjectId());
      case BINARY -> compareBinaries(left.asBinary(), right.asBinary());
      case DOCUMENT -> compareDocuments(left.asDocument(), right.asDocument());
      default -> 0;
    };
  }

  private int compareNumbers(BsonValue left, BsonValue right) {
    boolean leftNaN = isNaN(left);
    boolean rightNaN = isNaN(right);
    if (leftNaN || rightNaN) {
      return this == MONGODB
          ? Boolean.compare(rightNaN, leftNaN)
          : Boolean.compare(leftNaN, rightNaN);
    }
    double first = left.asNumber().doubleValue();
    double second = right.asNumber().doubleValue();
    return Double.isInfinite(first) || Double.isInfinite(second)
        ? Double.compare(first, second)
        : decimal(left).compareTo(decimal(right));
  }

  private static int compareBinaries(BsonBinary left, BsonBinary right) {
    return Comparator.<BsonBinary>comparingInt(it -> it.getData().length)
        .thenComparingInt(it -> it.getType() & 0xFF)
        .thenComparing(BsonBinary::getData, Arrays::compareUnsigned)
        .compare(left, right);
  }

  private static BigDecimal decimal(BsonValue value) {
    return value.isDecimal128()
        ? value.equals(NEGATIVE_ZERO)
            ? BigDecimal.ZERO
            : value.asDecimal128().getValue().bigDecimalValue()
        : value.isDouble()
            ? new BigDecimal(value.asDouble().getValue())
            : BigDecimal.valueOf(value.asNumber().longValue());
  }

  private static boolean isNaN(BsonValue value) {
    return value.isDecimal128()
        ? value.asDecimal128().getValue().isNaN()
        : value.isDouble() && Double.isNaN(value.asDouble().getValue());
  }

  private int compareDocuments(BsonDocument left, BsonDocument right) {
    Iterator<Map.Entry<String, BsonValue>> others = right.entrySet().iterator();
    for (Map.Entry<String, BsonValue> entry : left.entrySet()) {
      if (!others.hasNext()) {
        return 1;
      }
      Map.Entry<String, BsonValue> other = others.next();
      int types = Integer.compare(rank(entry.getValue()), rank(other.getValue()));
      int names = types != 0 ? types : entry.getKey().compareTo(other.getKey());
      int all = names != 0 ? names : compareSameType(entry.getValue(), other.getValue());
      if (all != 0) {
        return all;
      }
    }
    return others.hasNext() ? -1 : 0;
  }

  boolean matches(BsonDocument document, BsonDocument filter) {
    return filter.entrySet().stream()
        .allMatch(
            it ->
                switch (it.getKey()) {
                  case "$and" ->
                      it.getValue().asArray().stream()
                          .allMatch(one -> matches(document, one.asDocument()));
                  case "$or" ->
                      it.getValue().asArray().stream()
                          .anyMatch(one -> matches(document, one.asDocument()));
                  default -> matches(document.get(it.getKey()), it.getValue().asDocument());
                });
  }

  /** Null for a missing field. */
  private boolean matches(BsonValue value, BsonDocument operators) {
    return operators.entrySet().stream().allMatch(it -> matches(value, it.getKey(), it.getValue()));
  }

  private boolean matches(BsonValue value, String operator, BsonValue operand) {
    return switch (operator) {
      case "$not" -> !matches(value, operand.asDocument());
      case "$eq" -> same(value, operand);
      case "$ne" -> !same(value, operand);
      case "$in" -> operand.asArray().stream().anyMatch(one -> same(value, one));
      case "$nin" -> operand.asArray().stream().noneMatch(one -> same(value, one));
      case "$lt" -> comparable(value, operand) && compare(value, operand) < 0;
      case "$gt" -> comparable(value, operand) && compare(value, operand) > 0;
      case "$lte" -> same(value, operand) || matches(value, "$lt", operand);
      case "$gte" -> same(value, operand) || matches(value, "$gt", operand);
      default -> throw new IllegalArgumentException(operator);
    };
  }

  private boolean same(BsonValue value, BsonValue operand) {
    return value == null
        ? operand.isNull()
        : rank(value) == rank(operand)
            && (value.isArray() ? value.equals(operand) : compareSameType(value, operand) == 0);
  }

  /** Of one type; and MongoDB's not-a-number is neither more nor less than anything. */
  private boolean comparable(BsonValue value, BsonValue operand) {
    return value != null
        && !value.isArray()
        && rank(value) == rank(operand)
        && (this == NAN_LAST || !isNaN(value) && !isNaN(operand));
  }
}
