package dev.throughline.mongodb.page;

import static org.assertj.core.api.Assertions.assertThat;

import dev.throughline.mongodb.internal.page.PlaceBytes;
import dev.throughline.mongodb.internal.page.SortKey;
import dev.throughline.mongodb.internal.page.SortKeys;
import dev.throughline.mongodb.internal.page.SortValues;
import dev.throughline.mongodb.parity.Seeds;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Date;
import java.util.List;
import java.util.Random;
import org.bson.BsonDocument;
import org.bson.BsonTimestamp;
import org.bson.Document;
import org.bson.types.Decimal128;
import org.bson.types.ObjectId;
import org.junit.jupiter.api.Test;
import org.springframework.data.domain.Sort;
import org.springframework.data.mongodb.core.query.Query;

/** Places are ordered, byte by byte, as the server orders the values that they are made of. */
class PlaceBytesTests {

  private static final SortKeys BY_VALUE =
      new SortKeys(List.of(new SortKey("", "v", "v", false), new SortKey("", "_id", "_id", false)));

  @Test
  void orderIsTheServers() {
    try (PageServer server = new PageServer()) {
      for (int run = 0; run < 20; run++) {
        Random random = Seeds.random("places", run);
        List<Document> documents = new ArrayList<>();
        for (int i = 0; i < 120; i++) {
          documents.add(new Document("_id", new ObjectId()).append("v", value(random)));
        }
        server.stock.getDb().getCollection("places" + run).insertMany(documents);
        List<byte[]> places = new ArrayList<>();
        for (Document found :
            server.stock.find(
                new Query().with(Sort.by("v", "_id")), Document.class, "places" + run)) {
          places.add(place(found, BY_VALUE));
        }
        assertThat(places).hasSize(120).isSortedAccordingTo(Arrays::compareUnsigned);
        assertThat(places).allSatisfy(place -> assertThat(place[0]).isPositive());
      }
    }
  }

  private static byte[] place(Document document, SortKeys keys) {
    BsonDocument received = document.toBsonDocument();
    return PlaceBytes.of(SortValues.of(received, keys), keys);
  }

  private static Object value(Random random) {
    return switch (random.nextInt(9)) {
      case 0 -> null;
      case 1 -> random.nextInt(20) - 10;
      case 2 -> random.nextLong() >> 12;
      case 3 -> random.nextGaussian() * Math.pow(10, random.nextInt(30) - 15);
      case 4 -> text(random);
      case 5 -> new ObjectId(new Date(random.nextInt(5) * 1_000L), random.nextInt(100));
      case 6 -> random.nextBoolean();
      case 7 -> new Date(random.nextInt() * 1_000L);
      default -> (double) (random.nextInt(20) - 10);
    };
  }

  private static String text(Random random) {
    StringBuilder text = new StringBuilder();
    for (int i = random.nextInt(4); i > 0; i--) {
      text.append("\u0001\u0002aAb\u007F\u0080\u07FF\u0800\uFFFD".charAt(random.nextInt(10)));
    }
    return text.toString();
  }

  @Test
  void noPlaceBeginsAnother() {
    List<byte[]> places = new ArrayList<>();
    for (Object value :
        Arrays.asList(
            "",
            "a",
            "a\0",
            "a\0\0",
            "a\0b",
            "ab",
            null,
            0,
            new byte[0],
            new byte[] {0},
            new BsonTimestamp(1, 1))) {
      places.add(place(new Document("_id", 1).append("v", value), BY_VALUE));
    }
    for (byte[] one : places) {
      for (byte[] other : places) {
        boolean begins = Arrays.equals(Arrays.copyOf(other, one.length), one);
        assertThat(one == other || !begins).isTrue();
      }
    }
    assertThat(places.subList(0, 6)).isSortedAccordingTo(Arrays::compareUnsigned);
  }

  @Test
  void whatTheServerAloneCanOrderHasNoPlace() {
    for (Object value :
        List.of(
            new Decimal128(BigDecimal.ONE), Long.MAX_VALUE, new Document("a", 1), (1L << 53) + 1)) {
      assertThat(place(new Document("_id", 1).append("v", value), BY_VALUE)).isNull();
    }
    SortKeys descending =
        new SortKeys(List.of(new SortKey("", "v", "v", true), new SortKey("", "_id", "_id", true)));
    assertThat(place(new Document("_id", 1).append("v", 1), descending)).isNull();
  }

  @Test
  void zerosAreOneAndNotANumberComesFirst() {
    SortKeys one = new SortKeys(List.of(new SortKey("", "v", "v", false)));
    List<byte[]> places = new ArrayList<>();
    for (double value : new double[] {Double.NaN, Double.NEGATIVE_INFINITY, -0.0, 0.0, 1e-300}) {
      places.add(place(new Document("v", value), one));
    }
    assertThat(places).isSortedAccordingTo(Arrays::compareUnsigned);
    assertThat(places.get(2)).isEqualTo(places.get(3));
    assertThat(places.get(1)).isNotEqualTo(places.get(0));
  }
}
