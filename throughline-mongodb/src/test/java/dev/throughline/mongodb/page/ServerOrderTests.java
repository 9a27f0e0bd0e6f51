package dev.throughline.mongodb.page;

import static org.assertj.core.api.Assertions.assertThat;

import dev.throughline.mongodb.internal.page.KeysetRow;
import dev.throughline.mongodb.internal.page.SortKey;
import dev.throughline.mongodb.internal.page.SortKeys;
import dev.throughline.mongodb.internal.page.SortValueException;
import dev.throughline.mongodb.internal.page.SortValues;
import dev.throughline.mongodb.internal.page.ValueOrder;
import dev.throughline.mongodb.internal.page.Walk;
import dev.throughline.mongodb.parity.Seeds;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.stream.Stream;
import org.bson.BsonArray;
import org.bson.BsonBinary;
import org.bson.BsonDecimal128;
import org.bson.BsonDocument;
import org.bson.BsonDouble;
import org.bson.BsonInt32;
import org.bson.BsonNull;
import org.bson.BsonValue;
import org.bson.types.Decimal128;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Walks on servers of either order: what one of them would lose is refused. */
class ServerOrderTests {

  private static final List<String> FIELDS = List.of("a", "b");
  private static final List<BsonValue> NUMBERS =
      List.of(
          new BsonDouble(Double.NaN),
          new BsonDecimal128(Decimal128.NaN),
          new BsonDouble(-0.0),
          new BsonDecimal128(Decimal128.NEGATIVE_ZERO),
          new BsonInt32(0),
          new BsonDouble(1),
          new BsonDouble(Double.NEGATIVE_INFINITY),
          new BsonDouble(Double.POSITIVE_INFINITY),
          BsonNull.VALUE);

  /** What a walk found, and whether it ended with a refusal. */
  private record Walked(List<BsonDocument> seen, boolean refused) {}

  private static Comparator<BsonDocument> order(
      ServerRules rules, SortKeys keys, boolean backward) {
    return (one, other) -> {
      for (SortKey key : keys.keys()) {
        int order =
            rules.compare(
                ServerRules.sortValue(one, key.field()), ServerRules.sortValue(other, key.field()));
        if (order != 0) {
          return key.descending() != backward ? -order : order;
        }
      }
      return 0;
    };
  }

  private static Walked walk(
      ServerRules rules, List<BsonDocument> all, SortKeys keys, boolean backward, int size) {
    List<BsonDocument> seen = new ArrayList<>();
    SortValues place = null;
    boolean more = true;
    while (more) {
      Walk walk = new Walk(keys, place, backward);
      List<KeysetRow<String>> read = new ArrayList<>();
      for (List<BsonDocument> part : walk.parts()) {
        BsonDocument filter = new BsonDocument("$and", new BsonArray(part));
        all.stream()
            .filter(it -> rules.matches(it, filter))
            .sorted(order(rules, keys, backward))
            .limit(size + 1L - read.size())
            .forEach(it -> read.add(new KeysetRow<>("", it)));
      }
      try {
        walk.check(read, false);
      } catch (SortValueException e) {
        return new Walked(seen, true);
      }
      Walk.Section<String> section = walk.section(read, size);
      List<KeysetRow<String>> rows = new ArrayList<>(section.rows());
      if (backward) {
        Collections.reverse(rows);
      }
      rows.forEach(it -> seen.add(it.document()));
      more = section.more();
      place = rows.isEmpty() ? null : SortValues.of(rows.get(rows.size() - 1).document(), keys);
      assertThat(seen).hasSizeLessThanOrEqualTo(all.size());
    }
    return new Walked(seen, false);
  }

  /** Half of them are known to be of these types. */
  private static SortKeys keys(Random random, Set<ValueOrder> known) {
    List<SortKey> keys = new ArrayList<>();
    for (String field : FIELDS.subList(0, 1 + random.nextInt(FIELDS.size()))) {
      keys.add(new SortKey("", field, field, random.nextBoolean(), types(random, known)));
    }
    keys.add(
        new SortKey(
            "", "_id", "_id", random.nextBoolean(), types(random, Set.of(ValueOrder.NUMBER))));
    return new SortKeys(keys);
  }

  private static Set<ValueOrder> types(Random random, Set<ValueOrder> known) {
    return random.nextBoolean() ? known : Set.of();
  }

  private static List<BsonDocument> documents(Random random, boolean binaries) {
    List<BsonDocument> all = new ArrayList<>();
    for (int i = random.nextInt(8); i >= 0; i--) {
      BsonDocument document = new BsonDocument("_id", new BsonInt32(i));
      for (String field : FIELDS) {
        document.put(
            field, binaries ? binary(random) : NUMBERS.get(random.nextInt(NUMBERS.size())));
      }
      all.add(document);
    }
    return all;
  }

  private static BsonValue binary(Random random) {
    byte[] bytes = new byte[random.nextInt(3)];
    random.nextBytes(bytes);
    return new BsonBinary((byte) (random.nextBoolean() ? 0 : 0x80), bytes);
  }

  @ParameterizedTest
  @EnumSource
  void nothingIsLostInSilence(ServerRules rules) {
    int refused = 0;
    for (int i = 0; i < 20_000; i++) {
      Random random = Seeds.random("order" + rules, i);
      boolean binaries = i % 10 == 0;
      SortKeys keys = keys(random, binaries ? Set.of() : Set.of(ValueOrder.NUMBER));
      List<BsonDocument> all = documents(random, binaries);
      boolean backward = random.nextBoolean();
      int size = 1 + random.nextInt(3);
      Walked walked = walk(rules, all, keys, backward, size);
      String description =
          "%s by %s%s in pages of %s, %s"
              .formatted(all, keys, backward ? " backward" : "", size, Seeds.hint());
      if (walked.refused()) {
        refused++;
      } else {
        assertThat(walked.seen())
            .as(description)
            .containsExactlyElementsOf(all.stream().sorted(order(rules, keys, backward)).toList());
      }
    }
    assertThat(refused > 0).as("refused %s", refused).isEqualTo(rules == ServerRules.NAN_LAST);
  }

  /** The conditions that show what another order would lose match nothing in MongoDB's. */
  @Test
  void mongosOrderNeedsNothingElsewhere() {
    List<BsonDocument> elsewhere =
        Stream.of("{a: {$lt: NaN}}", "{a: {$eq: NaN, $gt: 0}}", "{a: {$eq: NaN, $gt: -Infinity}}")
            .map(BsonDocument::parse)
            .toList();
    for (BsonDocument condition : elsewhere) {
      assertThat(NUMBERS)
          .noneMatch(it -> ServerRules.MONGODB.matches(new BsonDocument("a", it), condition));
      assertThat(NUMBERS)
          .anyMatch(it -> ServerRules.NAN_LAST.matches(new BsonDocument("a", it), condition));
    }
  }
}
