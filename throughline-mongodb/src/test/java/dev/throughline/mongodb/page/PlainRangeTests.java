package dev.throughline.mongodb.page;

import static org.assertj.core.api.Assertions.assertThat;

import dev.throughline.mongodb.internal.page.KeysetPredicate;
import dev.throughline.mongodb.internal.page.SortKey;
import dev.throughline.mongodb.internal.page.SortKeys;
import dev.throughline.mongodb.internal.page.SortValues;
import dev.throughline.mongodb.internal.page.ValueOrder;
import dev.throughline.mongodb.parity.Seeds;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.TreeSet;
import org.bson.BsonArray;
import org.bson.BsonBoolean;
import org.bson.BsonDateTime;
import org.bson.BsonDecimal128;
import org.bson.BsonDocument;
import org.bson.BsonDouble;
import org.bson.BsonInt32;
import org.bson.BsonInt64;
import org.bson.BsonNull;
import org.bson.BsonObjectId;
import org.bson.BsonString;
import org.bson.BsonValue;
import org.bson.types.Decimal128;
import org.bson.types.ObjectId;
import org.junit.jupiter.api.Test;

/** What the parts of a page find whose keys have known types, by the rules of a real server. */
class PlainRangeTests {

  private static final Map<ValueOrder, List<BsonValue>> VALUES =
      Map.of(
          ValueOrder.NUMBER,
          List.of(
              new BsonInt32(-1),
              new BsonInt32(0),
              new BsonDouble(-0.0),
              new BsonInt64(1L << 53),
              new BsonInt64((1L << 53) + 1),
              new BsonDecimal128(Decimal128.parse("0.50")),
              new BsonDecimal128(Decimal128.NaN),
              new BsonDouble(Double.NaN),
              new BsonDouble(Double.NEGATIVE_INFINITY),
              new BsonDouble(Double.POSITIVE_INFINITY)),
          ValueOrder.TEXT,
          List.of(new BsonString(""), new BsonString("a"), new BsonString("b")),
          ValueOrder.OBJECT_ID,
          List.of(
              new BsonObjectId(new ObjectId(new byte[12])), new BsonObjectId(new ObjectId(1, 2))),
          ValueOrder.BOOLEAN,
          List.of(BsonBoolean.FALSE, BsonBoolean.TRUE),
          ValueOrder.DATE,
          List.of(
              new BsonDateTime(Long.MIN_VALUE),
              new BsonDateTime(-1),
              new BsonDateTime(0),
              new BsonDateTime(Long.MAX_VALUE)));

  private static final List<Set<ValueOrder>> TYPES =
      List.of(
          Set.of(ValueOrder.NUMBER),
          Set.of(ValueOrder.TEXT),
          Set.of(ValueOrder.OBJECT_ID),
          Set.of(ValueOrder.BOOLEAN),
          Set.of(ValueOrder.DATE),
          Set.of(ValueOrder.TEXT, ValueOrder.OBJECT_ID));

  private static final List<String> FIELDS = List.of("a", "b");

  private static BsonValue value(Random random, Set<ValueOrder> types) {
    List<BsonValue> values =
        new TreeSet<>(types).stream().flatMap(it -> VALUES.get(it).stream()).toList();
    return values.get(random.nextInt(values.size()));
  }

  private static SortKeys keys(Random random) {
    List<SortKey> keys = new ArrayList<>();
    for (String field : FIELDS.subList(0, random.nextInt(FIELDS.size() + 1))) {
      Set<ValueOrder> types = TYPES.get(random.nextInt(TYPES.size()));
      keys.add(new SortKey("", field, field, random.nextBoolean(), types));
    }
    Set<ValueOrder> ids = TYPES.get(random.nextBoolean() ? 0 : TYPES.size() - 1);
    keys.add(new SortKey("", "_id", "_id", random.nextBoolean(), ids));
    return new SortKeys(keys);
  }

  /** Documents of which each has another id. */
  private static List<BsonDocument> documents(Random random, SortKeys keys) {
    boolean numbered = keys.id().types().contains(ValueOrder.NUMBER);
    List<BsonDocument> all = new ArrayList<>();
    for (int i = 0; i < 12; i++) {
      BsonValue id =
          numbered
              ? new BsonInt32(i)
              : i % 2 == 0 ? new BsonString("id" + i) : new BsonObjectId(new ObjectId(1, i));
      BsonDocument document = new BsonDocument("_id", id);
      for (SortKey key : keys.keys().subList(0, keys.size() - 1)) {
        int kind = random.nextInt(5);
        if (kind == 0) {
          document.put(key.field(), BsonNull.VALUE);
        } else if (kind > 1) {
          document.put(key.field(), value(random, key.types()));
        }
      }
      all.add(document);
    }
    return all;
  }

  private static Comparator<BsonDocument> order(SortKeys keys, boolean reversed) {
    return (left, right) -> {
      for (SortKey key : keys.keys()) {
        int order =
            ServerRules.MONGODB.compare(
                ServerRules.sortValue(left, key.field()),
                ServerRules.sortValue(right, key.field()));
        if (order != 0) {
          return key.descending() != reversed ? -order : order;
        }
      }
      return 0;
    };
  }

  @Test
  void thePartsFindExactlyWhatFollowsInOrder() {
    for (int i = 0; i < 10_000; i++) {
      Random random = Seeds.random("plain", i);
      SortKeys keys = keys(random);
      boolean reversed = random.nextBoolean();
      Comparator<BsonDocument> order = order(keys, reversed);
      List<BsonDocument> all = documents(random, keys);
      BsonDocument place = all.get(random.nextInt(all.size()));
      List<List<BsonDocument>> parts =
          KeysetPredicate.parts(keys, SortValues.of(place, keys), reversed);
      List<BsonDocument> found = new ArrayList<>();
      for (List<BsonDocument> part : parts) {
        BsonDocument filter = new BsonDocument("$and", new BsonArray(part));
        all.stream()
            .filter(it -> ServerRules.MONGODB.matches(it, filter))
            .sorted(order)
            .forEach(found::add);
      }
      assertThat(found)
          .as("behind %s by %s%s, %s", place, keys, reversed ? " reversed" : "", Seeds.hint())
          .containsExactlyElementsOf(
              all.stream().filter(it -> order.compare(it, place) > 0).sorted(order).toList());
    }
  }

  private static void operators(BsonValue value, Set<String> found) {
    if (value instanceof BsonDocument document) {
      document.forEach(
          (name, inside) -> {
            if (name.startsWith("$")) {
              found.add(name);
            }
            operators(inside, found);
          });
    } else if (value instanceof BsonArray array) {
      array.forEach(it -> operators(it, found));
    }
  }

  private static boolean isNaN(BsonValue value) {
    return value.isNumber() && Double.isNaN(value.asNumber().doubleValue());
  }

  @Test
  void theConditionsAreRangesWithTheOuterBoundFirst() {
    Set<String> found = new HashSet<>();
    for (int i = 0; i < 2_000; i++) {
      Random random = Seeds.random("bounds", i);
      SortKeys keys = keys(random);
      BsonDocument place = documents(random, keys).get(0);
      SortValues values = SortValues.of(place, keys);
      if (values.values().stream().anyMatch(PlainRangeTests::isNaN)) {
        continue;
      }
      List<List<BsonDocument>> parts = KeysetPredicate.parts(keys, values, false);
      assertThat(parts).hasSizeBetween(1, 2);
      parts.forEach(part -> part.forEach(it -> operators(it, found)));
      BsonValue first = values.values().get(0);
      String operator = first.isNull() ? "$eq" : keys.get(0).descending() ? "$lte" : "$gte";
      if (parts.get(0).size() > 1) {
        assertThat(parts.get(0).get(0))
            .isEqualTo(new BsonDocument(keys.get(0).field(), new BsonDocument(operator, first)));
      }
      if (keys.size() > 1 && !first.isNull()) {
        assertThat(parts.get(0)).as("%s by %s", place, keys).hasSize(2);
      }
    }
    assertThat(found).containsOnly("$or", "$eq", "$in", "$lt", "$lte", "$gt", "$gte");
  }

  @Test
  void theUsualPageReadsAsAnyPlannerServesIt() {
    SortKeys keys =
        new SortKeys(
            List.of(
                new SortKey("", "a", "a", true, Set.of(ValueOrder.DATE)),
                new SortKey("", "_id", "_id", true, Set.of(ValueOrder.OBJECT_ID))));
    BsonDocument place =
        BsonDocument.parse("{a: {$date: 7}, _id: ObjectId('000000000000000000000001')}");
    assertThat(KeysetPredicate.parts(keys, SortValues.of(place, keys), false))
        .isEqualTo(
            List.of(
                List.of(
                    BsonDocument.parse("{a: {$lte: {$date: 7}}}"),
                    BsonDocument.parse(
                        "{$or: [{a: {$lt: {$date: 7}}}, {a: {$eq: {$date: 7}}, _id: {$lt: ObjectId('000000000000000000000001')}}]}")),
                List.of(BsonDocument.parse("{a: {$eq: null}}"))));
  }

  /** A value that is not of the key's type is asked for as if the type were not known. */
  @Test
  void placesOfAnotherTypeAreNegated() {
    SortKey key = new SortKey("", "a", "a", false, Set.of(ValueOrder.TEXT));
    SortKey id = new SortKey("", "_id", "_id", false, Set.of(ValueOrder.NUMBER));
    BsonDocument place = BsonDocument.parse("{a: 5, _id: 1}");
    Set<String> found = new HashSet<>();
    SortKeys keys = new SortKeys(List.of(key, id));
    List<List<BsonDocument>> parts = KeysetPredicate.parts(keys, SortValues.of(place, keys), false);
    assertThat(parts).hasSize(1);
    parts.get(0).forEach(it -> operators(it, found));
    assertThat(found).contains("$not");
    assertThat(parts.get(0).get(0))
        .isEqualTo(
            KeysetPredicate.behind(
                    new SortKeys(List.of(new SortKey("", "a", "a", false), id)),
                    SortValues.of(place, keys),
                    false)
                .get(0));
  }
}
