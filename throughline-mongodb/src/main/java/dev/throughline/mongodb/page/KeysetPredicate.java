package dev.throughline.mongodb.page;

import java.util.ArrayList;
import java.util.List;
import org.bson.BsonArray;
import org.bson.BsonDocument;
import org.bson.BsonDouble;
import org.bson.BsonMinKey;
import org.bson.BsonNull;
import org.bson.BsonValue;

/**
 * What follows a place in the server's order, as a filter.
 *
 * <p>Comparison operators see values of one type only: {@code {$gt: 5}} finds neither text nor
 * null. So what follows is told by what does not: <i>not at most 5, and not null</i>. That lets
 * values of other types through, which then are seen and refused instead of being left out in
 * silence. Null and missing are one, and come before everything but an empty array; not-a-number
 * comes before all numbers but is less than none.
 */
final class KeysetPredicate {

  private static final BsonValue NAN = new BsonDouble(Double.NaN);

  private KeysetPredicate() {}

  /**
   * The conditions that together mean "behind this place".
   *
   * @param reversed whether the keys are walked the other way round.
   * @return never empty. The first one alone narrows an index scan, when there are two.
   */
  static List<BsonDocument> behind(SortKeys keys, SortValues place, boolean reversed) {
    List<BsonDocument> conditions = new ArrayList<>(2);
    SortKey first = keys.get(0);
    BsonValue firstValue = place.values().get(0);
    if (keys.size() > 1) {
      if (first.descending() != reversed) {
        conditions.add(new BsonDocument(first.field(), atMost(firstValue)));
      } else if (!firstValue.isNull()) {
        conditions.add(new BsonDocument(first.field(), above("$lt", firstValue)));
      }
    }
    BsonArray alternatives = new BsonArray();
    BsonDocument same = new BsonDocument();
    for (int i = 0; i < keys.size(); i++) {
      SortKey key = keys.get(i);
      BsonValue value = place.values().get(i);
      BsonDocument alternative = same.clone();
      alternative.put(
          key.field(), key.descending() != reversed ? below(value) : above("$lte", value));
      alternatives.add(alternative);
      same.put(key.field(), new BsonDocument("$eq", value));
    }
    conditions.add(
        alternatives.size() == 1
            ? alternatives.get(0).asDocument()
            : new BsonDocument("$or", alternatives));
    return conditions;
  }

  /** Neither below the value, in the sense of the operator, nor null. */
  private static BsonDocument above(String below, BsonValue value) {
    if (value.isNull()) {
      return new BsonDocument("$ne", BsonNull.VALUE);
    }
    BsonDocument condition = new BsonDocument("$not", new BsonDocument(below, value));
    return ValueOrder.of(value) == ValueOrder.NUMBER && !isNaN(value)
        ? condition.append("$nin", new BsonArray(List.of(BsonNull.VALUE, NAN)))
        : condition.append("$ne", BsonNull.VALUE);
  }

  private static BsonDocument below(BsonValue value) {
    if (value.isNull()) {
      return in(new BsonArray(), new BsonMinKey());
    }
    return isNaN(value)
        ? in(BsonNull.VALUE, new BsonArray(), new BsonMinKey())
        : new BsonDocument("$not", new BsonDocument("$gte", value));
  }

  private static BsonDocument atMost(BsonValue value) {
    if (value.isNull()) {
      return in(BsonNull.VALUE, new BsonArray(), new BsonMinKey());
    }
    return isNaN(value)
        ? in(NAN, BsonNull.VALUE, new BsonArray(), new BsonMinKey())
        : new BsonDocument("$not", new BsonDocument("$gt", value));
  }

  private static BsonDocument in(BsonValue... values) {
    return new BsonDocument("$in", new BsonArray(List.of(values)));
  }

  static boolean isNaN(BsonValue value) {
    return switch (value.getBsonType()) {
      case DOUBLE -> Double.isNaN(value.asDouble().getValue());
      case DECIMAL128 -> value.asDecimal128().getValue().isNaN();
      default -> false;
    };
  }
}
