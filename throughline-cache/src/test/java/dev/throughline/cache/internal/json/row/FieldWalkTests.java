package dev.throughline.cache.internal.json.row;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.throughline.cache.internal.json.row.FieldOrder.Step;
import dev.throughline.codec.internal.bson.BsonSource;
import dev.throughline.codec.internal.bson.Deopt;
import dev.throughline.codec.internal.bson.FieldTable;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.bson.BsonDocument;
import org.bson.RawBsonDocument;
import org.bson.codecs.BsonDocumentCodec;
import org.junit.jupiter.api.Test;

/** Fields are found wherever they are, and where they are expected as long as they are there. */
class FieldWalkTests {

  /** Names up to one word, two words and more. */
  private static final List<String> NAMES =
      List.of(
          "_id", "abcdef", "abcdefg", "sixteenWithType", "moreThanSixteenBytes", "list", "open");

  private static final String WHOLE =
      "{_id: 'i', abcdef: 1, abcdefg: 2.5, sixteenWithType: 'text', moreThanSixteenBytes: 'more',"
          + " list: ['x'], open: true, _class: 'c'}";

  private static final int PRINTED = 6;

  private final FieldWalk walk = walk();

  private static FieldWalk walk() {
    List<String> names = new ArrayList<>(NAMES);
    names.add("_class");
    int[] slots = new int[NAMES.size()];
    Arrays.setAll(slots, i -> i);
    return new FieldWalk(new FieldTable(names), RowPlan.bson("c"), slots, PRINTED);
  }

  private static byte[] bytes(String json, int slack) {
    RawBsonDocument raw = new RawBsonDocument(BsonDocument.parse(json), new BsonDocumentCodec());
    byte[] bytes = new byte[raw.getByteBuffer().remaining() + slack];
    raw.getByteBuffer().get(bytes, 0, bytes.length - slack);
    return bytes;
  }

  /** The types that are found. */
  private Map<String, Integer> find(byte[] document) {
    BsonSource source = new BsonSource();
    source.reset(document, 0);
    long[] places = new long[NAMES.size() + 1];
    walk.find(source, places, 0);
    assertThat(source.position()).isEqualTo(RowText.int32(document, 0));
    Map<String, Integer> found = new LinkedHashMap<>();
    for (int i = 0; i < NAMES.size(); i++) {
      if (places[i] != 0) {
        int position = (int) (places[i] >> 8);
        String name = NAMES.get(i);
        assertThat(
                new String(
                    document, position - name.length() - 1, name.length(), StandardCharsets.UTF_8))
            .isEqualTo(name);
        found.put(name, (int) (byte) places[i]);
      }
    }
    return found;
  }

  private Map<String, Integer> find(String json) {
    Map<String, Integer> found = find(bytes(json, 0));
    assertThat(find(bytes(json, 64))).isEqualTo(found);
    return found;
  }

  private static Map<String, Integer> types(BsonDocument document) {
    Map<String, Integer> types = new LinkedHashMap<>();
    for (String name : NAMES) {
      if (document.containsKey(name)) {
        types.put(name, document.get(name).getBsonType().getValue());
      }
    }
    return types;
  }

  @Test
  void anOrderIsLearnedOnceWithFieldsThatAreMissing() {
    String whole = WHOLE;
    assertThat(find(whole)).isEqualTo(types(BsonDocument.parse(whole)));
    assertThat(walk.orders()).isEqualTo(1);
    for (String missing : NAMES) {
      BsonDocument document = BsonDocument.parse(whole);
      document.remove(missing);
      assertThat(find(document.toJson())).isEqualTo(types(document));
    }
    BsonDocument few = BsonDocument.parse("{_id: 'i', open: false, _class: 'c'}");
    assertThat(find(few.toJson())).isEqualTo(types(few));
    BsonDocument others = BsonDocument.parse("{_id: 5, abcdef: null, sixteenWithType: {a: 1}}");
    assertThat(find(others.toJson())).isEqualTo(types(others));
    assertThat(walk.orders()).isEqualTo(1);
  }

  @Test
  void fieldsThatAreSeenLaterGetTheirPlace() {
    find("{_id: 1, open: true}");
    find("{_id: 1, list: [], open: true}");
    find("{_id: 1, abcdef: 'x', open: true}");
    assertThat(walk.orders()).isEqualTo(3);
    find("{_id: 1, list: [], abcdef: 'x', open: true}");
    find("{_id: 1, list: [], open: true}");
    find("{_id: 1, open: true}");
    assertThat(walk.orders()).isEqualTo(3);
  }

  @Test
  void anyOrderIsFoundAndNoMoreAreLearnedAtSomeTime() {
    Random random = new Random(5);
    BsonDocument whole = BsonDocument.parse(WHOLE);
    for (int i = 0; i < 500; i++) {
      List<String> names = new ArrayList<>(whole.keySet());
      Collections.shuffle(names, random);
      BsonDocument document = new BsonDocument();
      for (String name : names.subList(0, random.nextInt(names.size() + 1))) {
        document.put(name, whole.get(name));
        document.put("unknown" + random.nextInt(3), whole.get(names.get(0)));
      }
      assertThat(find(document.toJson())).isEqualTo(types(document));
    }
    assertThat(walk.orders()).isEqualTo(64);
  }

  @Test
  void theSameNameTwiceAndAnotherClassAreRefused() {
    find(WHOLE);
    twice("{abcdef: 1, _id: 'i', abcdeX: 1}", "abcdeX", "abcdef");
    twice("{_id: 'i', _iX: 'i'}", "_iX", "_id");
    twice("{list: ['x'], _id: 'i', lisX: ['x']}", "lisX", "list");
    twice("{open: true, opeX: true}", "opeX", "open");
    assertThatThrownBy(() -> find("{_id: 1, _class: 'd'}")).isInstanceOf(Deopt.class);
    assertThatThrownBy(() -> find("{_id: 1, _class: 7}")).isInstanceOf(Deopt.class);
  }

  private void twice(String json, String placeholder, String name) {
    String text = new String(bytes(json, 64), StandardCharsets.ISO_8859_1);
    byte[] broken =
        text.replace(placeholder + '\0', name + '\0').getBytes(StandardCharsets.ISO_8859_1);
    assertThatThrownBy(() -> find(broken)).as(json).isInstanceOf(Deopt.class);
  }

  /** The steps of a document whose values are printed, but those of some names. */
  private static List<Step> steps(byte[] document, List<String> unprinted) {
    BsonSource source = new BsonSource();
    source.reset(document, 0);
    int end = source.open();
    List<Step> steps = new ArrayList<>();
    while (source.position() < end) {
      int start = source.position();
      byte type = source.type();
      String name = source.name();
      byte[] header = Arrays.copyOfRange(document, start, source.position());
      steps.add(new Step(header, steps.size(), true, !unprinted.contains(name)));
      source.skipValue(type);
    }
    return steps;
  }

  private static int passed(FieldOrder order, byte[] document) {
    int end = RowText.int32(document, 0) - 1;
    return (int) order.pass(0, document, 4, order.last(document, end), new long[16], 0);
  }

  @Test
  void elementsArePassedUpToTheFirstOther() {
    byte[] whole = bytes(WHOLE, 64);
    int end = RowText.int32(whole, 0) - 1;
    List<Step> steps = steps(whole, List.of());
    FieldOrder order = FieldOrder.NONE.with(steps);
    assertThat(passed(order, whole)).isEqualTo(end);
    String text = new String(whole, StandardCharsets.ISO_8859_1);
    for (Step step : steps) {
      int start = text.indexOf(new String(step.header(), StandardCharsets.ISO_8859_1));
      for (int i = 0; i < step.header().length; i++) {
        byte[] other = whole.clone();
        other[start + i] ^= 1;
        assertThat(passed(order, other)).as("byte %d", start + i).isEqualTo(start);
        assertThat(order.step(0, 8, other, start)).isNegative();
      }
      assertThat(order.step(0, 8, whole, start)).isEqualTo(4 * step.slot());
      assertThat(order.step(0, step.slot(), whole, start)).isNegative();
    }
    // Where words would be behind the array, and where a value has to be looked into.
    assertThat(passed(order, bytes(WHOLE, 0))).isBetween(end - 40, end - 1);
    FieldOrder inside = FieldOrder.NONE.with(steps(whole, List.of("list")));
    assertThat(passed(inside, whole)).isEqualTo(text.indexOf("\4list"));
  }

  @Test
  void brokenStringsAreRefused() {
    byte[] whole = bytes(WHOLE, 64);
    FieldOrder order = FieldOrder.NONE.with(steps(whole, List.of()));
    int text = new String(whole, StandardCharsets.ISO_8859_1).indexOf("text\0");
    byte[] unfinished = whole.clone();
    unfinished[text + 4] = 1;
    assertThatThrownBy(() -> passed(order, unfinished)).isInstanceOf(Deopt.class);
    byte[] negative = whole.clone();
    negative[text - 4] = 0;
    assertThatThrownBy(() -> passed(order, negative)).isInstanceOf(Deopt.class);
  }
}
