package dev.throughline.mongodb.internal.page;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.bson.BsonArray;
import org.bson.BsonBoolean;
import org.bson.BsonDateTime;
import org.bson.BsonDocument;
import org.bson.BsonDouble;
import org.bson.BsonNull;
import org.bson.BsonObjectId;
import org.bson.BsonString;
import org.bson.BsonValue;
import org.bson.types.ObjectId;
import org.jspecify.annotations.Nullable;

/**
 * The values of one key that follow a value in the direction of a walk, as conditions on its field.
 *
 * @param bound one condition for the value and all that {@code next} matches; null for none.
 * @param next alternatives: what follows first.
 * @param later alternatives: what follows only behind that.
 */
record KeyRange(@Nullable BsonDocument bound, List<BsonDocument> next, List<BsonDocument> later) {

  static final BsonValue NAN = new BsonDouble(Double.NaN);
  private static final BsonValue LEAST_NUMBER = new BsonDouble(Double.NEGATIVE_INFINITY);
  private static final BsonValue LEAST_ID = new BsonObjectId(new ObjectId(new byte[12]));

  /** The range, by plain comparisons where the value is of a type that the key is known to have. */
  static KeyRange of(SortKey key, BsonValue value, boolean descending) {
    ValueOrder type = ValueOrder.of(value);
    boolean plain =
        type == ValueOrder.NULL
            ? !key.types().isEmpty() && !key.isId()
            : type != null && key.types().contains(type) && !ValueOrder.isNaN(value);
    return plain && type != null
        ? plain(key, type, value, descending)
        : KeysetPredicate.negated(value, descending);
  }

  /** Comparisons see values of one type, so what is of the others follows later (D-PAGE-20). */
  private static KeyRange plain(SortKey key, ValueOrder type, BsonValue value, boolean descending) {
    List<BsonDocument> later = new ArrayList<>();
    for (ValueOrder other : ValueOrder.values()) {
      boolean follows = descending ? other.compareTo(type) < 0 : other.compareTo(type) > 0;
      if (follows && key.types().contains(other)) {
        later.addAll(all(other));
      }
    }
    if (type == ValueOrder.NULL) {
      return new KeyRange(is("$eq", value), List.of(), later);
    }
    if (descending && type == ValueOrder.NUMBER) {
      later.add(is("$eq", NAN));
    }
    if (descending && !key.isId()) {
      later.add(is("$eq", BsonNull.VALUE));
    }
    return new KeyRange(
        is(descending ? "$lte" : "$gte", value),
        List.of(is(descending ? "$lt" : "$gt", value)),
        later.stream().allMatch(it -> it.containsKey("$eq")) ? united(later) : later);
  }

  /** All values of a type: what its least one is at most. */
  private static List<BsonDocument> all(ValueOrder type) {
    return switch (type) {
      case NUMBER -> List.of(is("$eq", NAN), is("$gte", LEAST_NUMBER));
      case TEXT -> List.of(is("$gte", new BsonString("")));
      case OBJECT_ID -> List.of(is("$gte", LEAST_ID));
      case BOOLEAN -> List.of(is("$gte", BsonBoolean.FALSE));
      case DATE -> List.of(is("$gte", new BsonDateTime(Long.MIN_VALUE)));
      default -> throw new IllegalArgumentException("Keys are not known to be " + type);
    };
  }

  private static List<BsonDocument> united(List<BsonDocument> equalities) {
    return equalities.size() < 2
        ? equalities
        : List.of(
            new BsonDocument(
                "$in", new BsonArray(equalities.stream().map(it -> it.get("$eq")).toList())));
  }

  static BsonDocument is(String operator, BsonValue value) {
    return new BsonDocument(operator, value);
  }

  static BsonDocument in(BsonValue... values) {
    return new BsonDocument("$in", new BsonArray(Arrays.asList(values)));
  }
}
