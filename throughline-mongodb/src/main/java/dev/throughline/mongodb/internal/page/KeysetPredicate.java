package dev.throughline.mongodb.internal.page;

import java.util.ArrayList;
import java.util.List;
import org.bson.BsonArray;
import org.bson.BsonDocument;
import org.bson.BsonDouble;
import org.bson.BsonMinKey;
import org.bson.BsonNull;
import org.bson.BsonValue;
import org.jspecify.annotations.Nullable;

/**
 * The filter for the items that follow a place in the server's order.
 *
 * <p>Comparison operators see values of one type only: {@code {$gt: 5}} finds neither text nor
 * null. So the filter negates what does not follow: <i>not at most 5, and not null</i> (D-PAGE-01).
 * It matches values of other types, which then are refused instead of being left out without an
 * error. Null and missing are one, and come before everything but an empty array.
 *
 * <p>Not-a-number comes before all numbers, but is less than none. A server that sorts it behind
 * them also finds it there by {@code $gt}, and numbers below it by {@code $lt}: these conditions,
 * which MongoDB knows to be empty, show what would be lost there, so that it is refused.
 */
public final class KeysetPredicate {

  private static final BsonValue NAN = new BsonDouble(Double.NaN);

  private KeysetPredicate() {}

  /**
   * The conditions that together mean "behind this place".
   *
   * @param reversed whether the keys are walked the other way round.
   * @return never empty. The first one alone narrows an index scan, when there are two.
   */
  public static List<BsonDocument> behind(SortKeys keys, SortValues place, boolean reversed) {
    List<BsonDocument> conditions = new ArrayList<>(2);
    BsonArray alternatives = new BsonArray();
    BsonDocument same = new BsonDocument();
    for (int i = 0; i < keys.size(); i++) {
      SortKey key = keys.get(i);
      BsonValue value = place.values().get(i);
      boolean descending = key.descending() != reversed;
      alternatives.add(same.clone().append(key.field(), descending ? below(value) : above(value)));
      BsonDocument elsewhere = elsewhere(value, descending);
      if (elsewhere != null) {
        alternatives.add(same.clone().append(key.field(), elsewhere));
      }
      same.put(key.field(), new BsonDocument("$eq", value));
    }
    BsonDocument bound = alternatives.size() > 1 ? bound(keys.get(0), place, reversed) : null;
    if (bound != null) {
      conditions.add(bound);
    }
    conditions.add(
        alternatives.size() == 1
            ? alternatives.get(0).asDocument()
            : new BsonDocument("$or", alternatives));
    return conditions;
  }

  /** What the first key alone says; null when that is nothing, or would take alternatives. */
  private static @Nullable BsonDocument bound(SortKey first, SortValues place, boolean reversed) {
    BsonValue value = place.values().get(0);
    if (first.descending() != reversed) {
      return isNaN(value) ? null : new BsonDocument(first.field(), atMost(value));
    }
    return value.isNull()
        ? null
        : new BsonDocument(
            first.field(), // with not-a-number, which one range cannot leave out on one server only
            new BsonDocument("$not", new BsonDocument("$lt", value)).append("$ne", BsonNull.VALUE));
  }

  /** Where not-a-number and numbers would be on a server that sorts it behind them. */
  private static @Nullable BsonDocument elsewhere(BsonValue value, boolean descending) {
    if (ValueOrder.of(value) != ValueOrder.NUMBER || isNaN(value) != descending) {
      return null;
    }
    return descending
        ? new BsonDocument("$lt", NAN)
        : new BsonDocument("$eq", NAN).append("$gt", value);
  }

  private static BsonDocument above(BsonValue value) {
    if (value.isNull()) {
      return new BsonDocument("$ne", BsonNull.VALUE);
    }
    BsonDocument condition = new BsonDocument("$not", new BsonDocument("$lte", value));
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
    return new BsonDocument("$not", new BsonDocument("$gt", value));
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
