package dev.throughline.cache.internal.json.row;

import static org.assertj.core.api.Assertions.assertThat;

import dev.throughline.codec.internal.bson.BsonSource;
import dev.throughline.codec.internal.bson.BsonTypes;
import dev.throughline.codec.internal.bson.FieldTable;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Objects;
import java.util.Random;
import java.util.stream.IntStream;
import org.bson.BsonDocument;
import org.bson.RawBsonDocument;
import org.bson.codecs.BsonDocumentCodec;
import org.bson.json.JsonMode;
import org.bson.json.JsonWriterSettings;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** A class that is made for an order prints what the loop of the plan prints. */
class OrderedRowTests {

  private static final DirectValue.Text TEXT = new DirectValue.Text(escapes());

  /** Names of each length of a header, of which one is not printed. */
  private static final List<String> NAMES =
      List.of(
          "_id",
          "abcdef",
          "abcdefg",
          "sixteenWithType",
          "seventeenWithType",
          "n",
          "at",
          "state",
          "tags",
          "part",
          "hidden",
          "open");

  private static final JsonWriterSettings EXTENDED =
      JsonWriterSettings.builder().outputMode(JsonMode.EXTENDED).build();

  private static final int HIDDEN = NAMES.indexOf("hidden");

  private static final DirectValue STATE =
      new EnumForm(
          new byte[][] {RowPlan.bson("ON"), RowPlan.bson("STANDING_BY")},
          new byte[][] {ascii("\"on\""), ascii("\"by\"")});

  private static byte[] ascii(String text) {
    return text.getBytes(StandardCharsets.US_ASCII);
  }

  private static byte[][] escapes() {
    byte[][] escapes = new byte[128][];
    escapes['"'] = ascii("\\\"");
    escapes['\\'] = ascii("\\\\");
    for (int i = 0; i < ' '; i++) {
      escapes[i] = ascii("\\u%04X".formatted(i));
    }
    return escapes;
  }

  private static DirectValue kind(String name) {
    return switch (name) {
      case "_id" -> new DirectValue.Id(TEXT);
      case "abcdefg" -> NumberForm.DOUBLE;
      case "n" -> NumberForm.LONG;
      case "at" -> DirectValue.TimeForm.INSTANT;
      case "state" -> STATE;
      case "tags" -> new DirectValue.Elements(TEXT);
      case "part" -> part();
      case "open" -> NumberForm.BOOLEAN;
      default -> TEXT;
    };
  }

  private static RowPlan part() {
    RowPlan plan =
        new RowPlan(
            new FieldTable(List.of("name", "count", "_class")),
            2,
            null,
            List.of(field(1, "count", false, false), field(0, "name", true, true)));
    plan.kind(0, NumberForm.INT);
    plan.kind(1, TEXT);
    return plan;
  }

  private static RowPlan.Field field(int place, String name, boolean nullable, boolean omitted) {
    return new RowPlan.Field(place, ascii(",\"" + name + "\":"), nullable, omitted);
  }

  /** Fields in the order of their names; a long text is left out when it is missing. */
  private static RowPlan plan(@Nullable String alias) {
    List<String> names = new ArrayList<>(NAMES);
    names.add("_class");
    int[] places =
        IntStream.range(0, NAMES.size())
            .filter(place -> place != HIDDEN)
            .boxed()
            .sorted((a, b) -> NAMES.get(a).compareTo(NAMES.get(b)))
            .mapToInt(place -> place)
            .toArray();
    List<RowPlan.Field> fields = new ArrayList<>();
    for (int place : places) {
      String name = NAMES.get(place);
      fields.add(field(place, name, !name.equals("open"), name.equals("sixteenWithType")));
    }
    RowPlan plan = new RowPlan(new FieldTable(names), NAMES.size(), alias, fields);
    for (int i = 0; i < places.length; i++) {
      plan.kind(i, kind(NAMES.get(places[i])));
    }
    return plan;
  }

  private static byte[] bytes(String json, int slack) {
    RawBsonDocument raw = new RawBsonDocument(BsonDocument.parse(json), new BsonDocumentCodec());
    byte[] bytes = new byte[raw.getByteBuffer().remaining() + slack];
    raw.getByteBuffer().get(bytes, 0, bytes.length - slack);
    return bytes;
  }

  private static String value(String name, Random random) {
    String text = "\"" + "x".repeat(random.nextInt(20)) + "\"";
    if (random.nextInt(40) == 0) {
      return List.of("null", "7", "\"o\"", "[]", "{\"$numberLong\": \"5\"}").get(random.nextInt(5));
    }
    return switch (name) {
      case "_id" -> "{\"$oid\": \"%024x\"}".formatted(random.nextInt(1000));
      case "abcdefg" -> String.valueOf(random.nextInt(100) / 8.0);
      case "n" -> "{\"$numberLong\": \"" + random.nextInt(1000) * 1_000_003L + "\"}";
      case "at" -> "{\"$date\": {\"$numberLong\": \"" + random.nextInt() * 99_999L + "\"}}";
      case "state" -> random.nextBoolean() ? "\"ON\"" : "\"STANDING_BY\"";
      case "tags" -> "[" + text + ", \"b\"]";
      case "part" -> random.nextInt(9) == 0 ? "{}" : "{\"name\": " + text + ", \"count\": 5}";
      case "unknown" -> "1";
      case "open" -> String.valueOf(random.nextBoolean());
      case "abcdef" -> random.nextInt(5) == 0 ? "\"a\\n\\u00e4\"" : text;
      default -> text;
    };
  }

  private static String document(Random random, boolean ordered) {
    List<String> names = new ArrayList<>(NAMES);
    names.add("_class");
    names.add("unknown");
    names.removeIf(name -> !name.equals("open") && random.nextInt(4) == 0);
    if (!ordered) {
      Collections.shuffle(names, random);
    }
    List<String> fields = new ArrayList<>();
    for (String name : names) {
      String type = random.nextInt(60) == 0 ? "\"other\"" : "\"ours\"";
      fields.add('"' + name + "\": " + (name.equals("_class") ? type : value(name, random)));
    }
    return "{" + String.join(",", fields) + "}";
  }

  /** The text, or nothing for a document that is left to its object. */
  private static String print(RowPlan plan, byte[] bytes) {
    BsonSource source = new BsonSource();
    source.reset(bytes, 0);
    RowText text = new RowText(4);
    text.append('<');
    try {
      plan.write(source, BsonTypes.DOCUMENT, text);
    } catch (RuntimeException e) {
      return "";
    }
    assertThat(source.position()).isEqualTo(RowText.int32(bytes, 0));
    return text.toString();
  }

  private static boolean printsAlone(RowPlan plan, byte[] bytes) {
    BsonSource source = new BsonSource();
    source.reset(bytes, 0);
    int end = source.open();
    RowText text = new RowText(16);
    text.room(4096);
    int base = text.claim(NAMES.size());
    return Objects.requireNonNull(plan.ordered()).print(source, bytes, 4, end, text, 4096, base);
  }

  /** Prints documents until there is a class for their order. */
  private static RowPlan compiled(String json, @Nullable String alias) {
    RowPlan plan = plan(alias);
    byte[] bytes = bytes(json, 8);
    for (int i = 0; i < RowPlan.UNTIL_COMPILED; i++) {
      assertThat(plan.ordered()).isNull();
      print(plan, bytes);
    }
    assertThat(plan.ordered()).isNotNull();
    return plan;
  }

  private static final String WHOLE =
      "{_id: {$oid: '000000000000000000000001'}, abcdef: 'a', abcdefg: 1.5, sixteenWithType: 'b',"
          + " seventeenWithType: 'c', n: {$numberLong: '5'}, at: {$date: {$numberLong: '0'}},"
          + " state: 'ON', tags: ['d'], part: {name: 'e', count: 1}, hidden: 'f', open: true,"
          + " _class: 'ours', unknown: 1}";

  private static final String PRINTED =
      "<{\"_id\":\"000000000000000000000001\",\"abcdef\":\"a\",\"abcdefg\":1.5,"
          + "\"at\":\"1970-01-01T00:00:00Z\",\"n\":5,\"open\":true,"
          + "\"part\":{\"count\":1,\"name\":\"e\"},\"seventeenWithType\":\"c\","
          + "\"sixteenWithType\":\"b\",\"state\":\"on\",\"tags\":[\"d\"]}";

  @Test
  void aWholeDocumentIsPrinted() {
    RowPlan plan = compiled(WHOLE, "ours");
    for (int slack : new int[] {0, 1, 7, 8, 64}) {
      assertThat(print(plan, bytes(WHOLE, slack))).isEqualTo(PRINTED);
      assertThat(printsAlone(plan, bytes(WHOLE, slack))).isTrue();
    }
  }

  @Test
  void fieldsMayBeMissing() {
    RowPlan plan = compiled(WHOLE, "ours");
    for (String missing : NAMES) {
      BsonDocument document = BsonDocument.parse(WHOLE);
      document.remove(missing);
      byte[] bytes = bytes(document.toJson(EXTENDED), 8);
      assertThat(print(plan, bytes)).as(missing).isEqualTo(print(plan("ours"), bytes));
      assertThat(printsAlone(plan, bytes)).as(missing).isEqualTo(!missing.equals("open"));
    }
    assertThat(printsAlone(plan, bytes("{open: true}", 8))).isTrue();
    assertThat(printsAlone(plan, bytes("{}", 8))).isFalse();
  }

  @Test
  void otherOrdersAndTypesAreLeftToTheLoop() {
    RowPlan plan = compiled(WHOLE, "ours");
    for (String other :
        List.of(
            "{abcdef: 'a', _id: 'x', open: true}",
            "{abcdef: 1, open: true}",
            "{open: true, more: 1}",
            "{sixteenWithTypX: 'a', open: true}",
            "{seventeenWXthType: 'a', open: true}",
            "{n: 5, open: true}")) {
      byte[] bytes = bytes(other, 8);
      assertThat(printsAlone(plan, bytes)).as(other).isFalse();
      assertThat(print(plan, bytes)).as(other).isEqualTo(print(plan("ours"), bytes));
    }
  }

  @Test
  void anotherOrderGetsItsClassWhenItIsUsual() {
    RowPlan plan = compiled(WHOLE, "ours");
    byte[] other = bytes("{open: false, n: {$numberLong: '5'}, at: null}", 64);
    assertThat(printsAlone(plan, other)).isFalse();
    String printed = print(plan, other);
    for (int i = 1; i < RowPlan.UNTIL_COMPILED; i++) {
      assertThat(print(plan, other)).isEqualTo(printed);
    }
    assertThat(printsAlone(plan, other)).isTrue();
    assertThat(print(plan, other)).isEqualTo(printed);
    OrderedRow made = plan.ordered();
    byte[] broken = bytes("{open: false, n: {$numberLong: '5'}, at: null, more: 5}", 64);
    broken[0]--;
    for (int i = 0; i < 2 * RowPlan.UNTIL_COMPILED; i++) {
      assertThat(print(plan, broken)).isEmpty();
    }
    assertThat(plan.ordered()).isSameAs(made); // nothing was learned that a class could be made for
  }

  @Test
  void typeHintsOfOtherClassesAreRefused() {
    String none = WHOLE.replace(" _class: 'ours',", "");
    assertThat(print(compiled(WHOLE, "ours"), bytes(WHOLE.replace("'ours'", "'ourz'"), 8)))
        .isEmpty();
    assertThat(print(compiled(none, null), bytes(WHOLE, 8))).isEmpty();
    assertThat(print(compiled(none, null), bytes(none, 8))).isEqualTo(PRINTED);
  }

  @Test
  void valuesOfUnusualTypesAreThoseOfTheirKind() {
    for (String unusual :
        List.of(
            "{n: 5, open: true}", "{_id: 'i', state: null, open: 1}", "{abcdef: 1, open: true}")) {
      byte[] bytes = bytes(unusual, 8);
      assertThat(print(compiled(unusual, null), bytes)).isEqualTo(print(plan(null), bytes));
    }
    assertThat(printsAlone(compiled("{n: 5, open: true}", null), bytes("{n: 5, open: true}", 8)))
        .isTrue();
  }

  @Test
  void entitiesMayHaveManyFields() {
    List<String> names = IntStream.range(0, 900).mapToObj(i -> "field%03d".formatted(i)).toList();
    RowPlan plan =
        new RowPlan(
            new FieldTable(names),
            names.size() - 1,
            null,
            IntStream.range(0, 899).mapToObj(i -> field(i, names.get(i), true, true)).toList());
    IntStream.range(0, 899).forEach(i -> plan.kind(i, TEXT));
    List<String> some = names.subList(300, 480);
    byte[] bytes = bytes("{" + String.join(":'x',", some) + ":'x'}", 64);
    for (int i = 0; i < 2 * RowPlan.UNTIL_COMPILED; i++) {
      assertThat(print(plan, bytes)).hasSize(2 + some.size() * 15);
    }
    assertThat(plan.ordered()).isNotNull();
  }

  @Test
  void randomAndBrokenDocumentsArePrintedAsByTheLoop() {
    Random random = new Random(7);
    RowPlan plan = compiled(WHOLE, "ours");
    RowPlan loop = plan("ours");
    int alone = 0;
    for (int i = 0; i < 3_000; i++) {
      if (i % (RowPlan.UNTIL_COMPILED / 2) == 0) {
        loop = plan("ours"); // before it has a class
      }
      byte[] bytes = bytes(document(random, random.nextInt(20) > 0), random.nextInt(10));
      if (random.nextInt(4) == 0) {
        bytes[random.nextInt(bytes.length)] ^= (byte) (1 << random.nextInt(8));
        if (RowText.int32(bytes, 0) > bytes.length || RowText.int32(bytes, 0) < 5) {
          continue;
        }
      }
      assertThat(print(plan, bytes)).as(() -> Arrays.toString(bytes)).isEqualTo(print(loop, bytes));
      alone += alone(plan, bytes) ? 1 : 0;
    }
    assertThat(alone).isGreaterThan(1_000);
  }

  private static boolean alone(RowPlan plan, byte[] bytes) {
    try {
      return printsAlone(plan, bytes);
    } catch (RuntimeException e) {
      return false;
    }
  }
}
