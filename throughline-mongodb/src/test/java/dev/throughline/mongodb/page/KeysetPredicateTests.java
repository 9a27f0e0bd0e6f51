package dev.throughline.mongodb.page;

import static org.assertj.core.api.Assertions.assertThat;

import dev.throughline.mongodb.internal.page.KeysetPredicate;
import dev.throughline.mongodb.internal.page.SortKey;
import dev.throughline.mongodb.internal.page.SortKeys;
import dev.throughline.mongodb.internal.page.SortValues;
import dev.throughline.mongodb.parity.Seeds;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;
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
import org.bson.BsonTimestamp;
import org.bson.BsonValue;
import org.bson.types.Decimal128;
import org.bson.types.ObjectId;
import org.junit.jupiter.api.Test;

/** What a place's conditions find, by the rules of a real server. */
class KeysetPredicateTests {

  private static final List<List<BsonValue>> VALUES =
      List.of(
          List.of(
              new BsonInt32(-1),
              new BsonInt32(0),
              new BsonDouble(-0.0),
              new BsonDouble(0.5),
              new BsonInt64(1L << 53),
              new BsonInt64((1L << 53) + 1),
              new BsonDecimal128(Decimal128.parse("0.50")),
              new BsonDecimal128(Decimal128.NaN),
              new BsonDouble(Double.NaN),
              new BsonDouble(Double.NEGATIVE_INFINITY),
              new BsonDouble(Double.POSITIVE_INFINITY)),
          List.of(new BsonString(""), new BsonString("a"), new BsonString("b")),
          List.of(
              new BsonDocument(),
              new BsonDocument("x", new BsonInt32(1)),
              new BsonDocument("x", new BsonInt32(1)).append("y", new BsonInt32(0)),
              new BsonDocument("x", new BsonString(""))),
          List.of(BsonBoolean.FALSE, BsonBoolean.TRUE),
          List.of(new BsonDateTime(-1), new BsonDateTime(0), new BsonDateTime(1)),
          List.of(new BsonTimestamp(1, 1), new BsonTimestamp(1, 2)),
          List.of(new BsonObjectId(new ObjectId(1, 1)), new BsonObjectId(new ObjectId(1, 2))));

  private static final List<String> FIELDS = List.of("a", "b", "c");

  private static BsonDocument random(Random random, List<List<BsonValue>> types, int id) {
    BsonDocument document = new BsonDocument("_id", new BsonInt32(id));
    for (int i = 0; i < FIELDS.size(); i++) {
      int kind = random.nextInt(6);
      List<BsonValue> values = types.get(i);
      if (kind == 0) {
        document.put(FIELDS.get(i), BsonNull.VALUE);
      } else if (kind > 1) {
        document.put(FIELDS.get(i), values.get(random.nextInt(values.size())));
      }
    }
    return document;
  }

  private static SortKeys keys(Random random) {
    List<SortKey> keys = new ArrayList<>();
    for (String field : FIELDS.subList(0, random.nextInt(FIELDS.size() + 1))) {
      keys.add(new SortKey("", field, field, random.nextBoolean()));
    }
    keys.add(new SortKey("", "_id", "_id", random.nextBoolean()));
    return new SortKeys(keys);
  }

  private static int order(BsonDocument left, BsonDocument right, SortKeys keys, boolean reversed) {
    for (SortKey key : keys.keys()) {
      int order =
          ServerRules.MONGODB.compare(
              ServerRules.sortValue(left, key.field()), ServerRules.sortValue(right, key.field()));
      if (order != 0) {
        return key.descending() != reversed ? -order : order;
      }
    }
    return 0;
  }

  private static boolean finds(
      BsonDocument document, BsonDocument place, SortKeys keys, boolean reversed) {
    List<BsonDocument> conditions =
        KeysetPredicate.behind(keys, SortValues.of(place, keys), reversed);
    return ServerRules.MONGODB.matches(
        document, new BsonDocument("$and", new BsonArray(conditions)));
  }

  @Test
  void findsExactlyWhatFollows() {
    for (int i = 0; i < 20_000; i++) {
      Random random = Seeds.random("predicate", i);
      List<List<BsonValue>> types =
          FIELDS.stream().map(field -> VALUES.get(random.nextInt(VALUES.size()))).toList();
      BsonDocument place = random(random, types, random.nextInt(3));
      BsonDocument document = random(random, types, random.nextInt(3));
      SortKeys keys = keys(random);
      boolean reversed = random.nextBoolean();
      assertThat(finds(document, place, keys, reversed))
          .as(
              "%s behind %s by %s%s, %s",
              document.toJson(), place.toJson(), keys, reversed ? " reversed" : "", Seeds.hint())
          .isEqualTo(order(document, place, keys, reversed) > 0);
    }
  }

  /** Values of other types must be seen, to be refused; those that precede may be, too. */
  @Test
  void losesNothingOfOtherTypes() {
    List<BsonValue> all = new ArrayList<>(VALUES.stream().flatMap(List::stream).toList());
    all.add(BsonNull.VALUE);
    List<BsonValue> alsoArrays = new ArrayList<>(all);
    alsoArrays.add(new BsonArray());
    for (BsonValue place : all) {
      for (BsonValue value : alsoArrays) {
        for (boolean descending : new boolean[] {false, true}) {
          SortKeys keys =
              new SortKeys(
                  List.of(
                      new SortKey("", "a", "a", descending),
                      new SortKey("", "_id", "_id", descending)));
          BsonDocument from = new BsonDocument("_id", new BsonInt32(1)).append("a", place);
          BsonDocument document = new BsonDocument("_id", new BsonInt32(1)).append("a", value);
          if (order(document, from, keys, false) > 0) {
            assertThat(finds(document, from, keys, false))
                .as("%s behind %s%s", value, place, descending ? " descending" : "")
                .isTrue();
          }
        }
      }
    }
  }

  @Test
  void everyPlaceHasConditions() {
    IntStream.range(0, 100)
        .forEach(
            i -> {
              Random random = Seeds.random("conditions", i);
              SortKeys keys = keys(random);
              BsonDocument place = random(random, VALUES, 0);
              assertThat(KeysetPredicate.behind(keys, SortValues.of(place, keys), false))
                  .hasSizeBetween(1, 2)
                  .noneMatch(BsonDocument::isEmpty);
            });
  }
}
