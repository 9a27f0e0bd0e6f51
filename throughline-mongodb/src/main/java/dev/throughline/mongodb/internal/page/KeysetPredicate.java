package dev.throughline.mongodb.internal.page;

import java.util.ArrayList;
import java.util.List;
import org.bson.BsonArray;
import org.bson.BsonDocument;
import org.bson.BsonMinKey;
import org.bson.BsonNull;
import org.bson.BsonValue;
import org.jspecify.annotations.Nullable;

/**
 * The filter for the items that follow a place in the server's order.
 *
 * <p>Comparison operators see values of one type only: {@code {$gt: 5}} finds neither text nor
 * null. A key whose type is known is asked for by such ranges, and for null, which comes before all
 * types, by itself: {@link KeyRange} has these.
 *
 * <p>For all other keys the filter negates what does not follow: <i>not at most 5, and not null</i>
 * (D-PAGE-01). It matches values of other types, which then are refused instead of being left out
 * without an error. Null and missing are one, and come before everything but an empty array.
 *
 * <p>Not-a-number comes before all numbers, but is less than none. A server that sorts it behind
 * them also finds it there by {@code $gt}, and numbers below it by {@code $lt}: these conditions,
 * which MongoDB knows to be empty, show what would be lost there, so that it is refused.
 */
public final class KeysetPredicate {

  private KeysetPredicate() {}

  /**
   * The conditions that together mean "behind this place", for keys of which no type is known.
   *
   * @param reversed whether the keys are walked the other way round.
   * @return never empty. The first one alone narrows an index scan, when there are two.
   */
  public static List<BsonDocument> behind(SortKeys keys, SortValues place, boolean reversed) {
    return parts(new SortKeys(keys.keys().stream().map(SortKey::untyped).toList()), place, reversed)
        .get(0);
  }

  /**
   * The conditions for rows behind a place, in parts of which each is behind the one before it: the
   * values of the first key's type, and what comes only behind all of them, such as null in a
   * descending order.
   *
   * @param reversed whether the keys are walked the other way round.
   * @return one or two parts, each of conditions that hold together.
   */
  public static List<List<BsonDocument>> parts(SortKeys keys, SortValues place, boolean reversed) {
    SortKey first = keys.get(0);
    KeyRange outer = range(keys, place, reversed, 0);
    BsonArray alternatives = new BsonArray();
    BsonDocument same = new BsonDocument();
    for (int i = 0; i < keys.size(); i++) {
      String field = keys.get(i).field();
      KeyRange range = i == 0 ? outer : range(keys, place, reversed, i);
      range.next().forEach(it -> alternatives.add(same.clone().append(field, it)));
      if (i > 0) {
        range.later().forEach(it -> alternatives.add(same.clone().append(field, it)));
      }
      same.put(field, KeyRange.is("$eq", place.values().get(i)));
    }
    List<BsonDocument> conditions = new ArrayList<>(2);
    if (alternatives.size() > 1 && outer.bound() != null) {
      conditions.add(new BsonDocument(first.field(), outer.bound()));
    }
    conditions.add(either(alternatives));
    if (outer.later().isEmpty()) {
      return List.of(conditions);
    }
    BsonArray later = new BsonArray();
    outer.later().forEach(it -> later.add(new BsonDocument(first.field(), it)));
    return List.of(conditions, List.of(either(later)));
  }

  private static KeyRange range(SortKeys keys, SortValues place, boolean reversed, int index) {
    SortKey key = keys.get(index);
    return KeyRange.of(key, place.values().get(index), key.descending() != reversed);
  }

  private static BsonDocument either(BsonArray alternatives) {
    return alternatives.size() == 1
        ? alternatives.get(0).asDocument()
        : new BsonDocument("$or", alternatives);
  }

  /** {@return what follows a value, whatever it is of} */
  static KeyRange negated(BsonValue value, boolean descending) {
    List<BsonDocument> next = new ArrayList<>(2);
    next.add(descending ? below(value) : above(value));
    BsonDocument elsewhere = elsewhere(value, descending);
    if (elsewhere != null) {
      next.add(elsewhere);
    }
    return new KeyRange(bound(value, descending), next, List.of());
  }

  /**
   * {@return what the first key alone says; null when that is nothing, or would take alternatives}
   */
  private static @Nullable BsonDocument bound(BsonValue value, boolean descending) {
    if (descending) {
      return ValueOrder.isNaN(value) ? null : atMost(value);
    }
    return value.isNull()
        ? null
        : KeyRange.is("$not", KeyRange.is("$lt", value))
            .append(
                "$ne", BsonNull.VALUE); // with not-a-number, which no range excludes on one only
  }

  /** {@return where not-a-number and numbers would be on a server that sorts it behind them} */
  private static @Nullable BsonDocument elsewhere(BsonValue value, boolean descending) {
    if (ValueOrder.of(value) != ValueOrder.NUMBER || ValueOrder.isNaN(value) != descending) {
      return null;
    }
    return descending
        ? KeyRange.is("$lt", KeyRange.NAN)
        : KeyRange.is("$eq", KeyRange.NAN).append("$gt", value);
  }

  private static BsonDocument above(BsonValue value) {
    if (value.isNull()) {
      return KeyRange.is("$ne", BsonNull.VALUE);
    }
    BsonDocument condition = KeyRange.is("$not", KeyRange.is("$lte", value));
    return ValueOrder.of(value) == ValueOrder.NUMBER && !ValueOrder.isNaN(value)
        ? condition.append("$nin", new BsonArray(List.of(BsonNull.VALUE, KeyRange.NAN)))
        : condition.append("$ne", BsonNull.VALUE);
  }

  private static BsonDocument below(BsonValue value) {
    if (value.isNull()) {
      return KeyRange.in(new BsonArray(), new BsonMinKey());
    }
    return ValueOrder.isNaN(value)
        ? KeyRange.in(BsonNull.VALUE, new BsonArray(), new BsonMinKey())
        : KeyRange.is("$not", KeyRange.is("$gte", value));
  }

  private static BsonDocument atMost(BsonValue value) {
    return value.isNull()
        ? KeyRange.in(BsonNull.VALUE, new BsonArray(), new BsonMinKey())
        : KeyRange.is("$not", KeyRange.is("$gt", value));
  }
}
