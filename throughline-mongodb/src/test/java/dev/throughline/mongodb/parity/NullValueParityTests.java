package dev.throughline.mongodb.parity;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.Serializable;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.bson.BsonArray;
import org.bson.BsonDocument;
import org.bson.BsonInt32;
import org.bson.BsonNull;
import org.bson.BsonUndefined;
import org.bson.BsonValue;
import org.bson.Document;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.springframework.core.convert.converter.Converter;
import org.springframework.data.convert.WritingConverter;
import org.springframework.data.mongodb.core.mapping.Field;

/** Values that stand for BSON null, which is another thing than no value. */
class NullValueParityTests {

  /** Everything that such a value may stand in. */
  static class Holder {
    String id;
    Object any;
    Serializable serializable;
    BsonValue value;
    BsonNull typed;
    BsonDocument document;
    BsonArray array;
    List<Object> anys;
    Object[] objects;
    List<BsonValue> values;
    BsonValue[] valueArray;
    Map<String, Object> anyBy;
    Map<String, BsonValue> valueBy;
    Map<String, List<Object>> lists;
    Optional<Object> optional;
    Document free;
    Holder inner;
    List<Holder> inners;
    Vanishing vanishing;
    List<Vanishing> vanishings;
    Turned turned;
    String last = "last";

    @Field(write = Field.Write.ALWAYS)
    Object always;

    @Field(write = Field.Write.ALWAYS)
    BsonValue alwaysValue;

    @Field(write = Field.Write.ALWAYS)
    Vanishing alwaysVanishing;
  }

  /** Converted to null. */
  record Vanishing(int number) {}

  @WritingConverter
  static final class VanishingWriter implements Converter<Vanishing, String> {
    @Override
    public String convert(Vanishing source) {
      return null;
    }
  }

  /** Converted to a value that represents null. */
  record Turned(int number) {}

  @WritingConverter
  static final class TurnedWriter implements Converter<Turned, BsonNull> {
    @Override
    public BsonNull convert(Turned source) {
      return BsonNull.VALUE;
    }
  }

  private static final Pairs PAIR = Pairs.with(List.of(new VanishingWriter(), new TurnedWriter()));

  static Stream<Object> standing() {
    return Stream.of(
        BsonNull.VALUE,
        new BsonUndefined(),
        new BsonInt32(1),
        new BsonDocument("n", BsonNull.VALUE),
        new BsonArray(List.of(BsonNull.VALUE)),
        new Vanishing(1),
        new Turned(1),
        List.of(BsonNull.VALUE),
        Map.of("k", BsonNull.VALUE),
        new Document("k", BsonNull.VALUE),
        new Document("k", null),
        "text");
  }

  @ParameterizedTest
  @MethodSource("standing")
  void theyAreWrittenAsStockWritesThem(Object value) {
    Mismatches mismatches = new Mismatches();
    places(value)
        .forEach(
            (place, holder) -> {
              Outcome expected = Outcome.of(() -> PAIR.stockBytes(holder));
              Outcome actual = Outcome.of(() -> PAIR.ourBytes(holder));
              mismatches.check(() -> value + " at " + place, expected.difference(actual));
              if (!expected.failed()) {
                byte[] bytes = (byte[]) expected.value();
                Outcome read = Outcome.of(() -> PAIR.stockRead(Holder.class, bytes));
                Outcome ours = Outcome.of(() -> PAIR.ourRead(Holder.class, bytes));
                mismatches.check(() -> value + " read at " + place, read.difference(ours));
              }
            });
    mismatches.assertNone();
  }

  @Test
  void theyAreWrittenByCompiledCode() {
    Holder holder = new Holder();
    holder.any = BsonNull.VALUE;
    holder.value = BsonNull.VALUE;
    holder.typed = BsonNull.VALUE;
    holder.anys = Arrays.asList(null, BsonNull.VALUE);
    holder.anyBy = Map.of("k", BsonNull.VALUE);
    Document stored = PAIR.decoded(PAIR.ourBytes(holder));
    assertThat(stored).containsEntry("any", null).containsEntry("value", null);
    assertThat(stored).containsEntry("typed", null).doesNotContainKey("vanishing");
    assertThat(PAIR.ours().codec(Holder.class).writeRefusal()).isNull();
    assertThat(PAIR.ours().codec(Holder.class).stockProperties())
        .doesNotContainKeys("any", "value", "typed", "anys", "anyBy");
  }

  private static Map<String, Holder> places(Object value) {
    Map<String, Holder> places = new LinkedHashMap<>();
    place(places, "any").any = value;
    place(places, "anys").anys = new ArrayList<>(Arrays.asList(value, null, 1));
    place(places, "objects").objects = new Object[] {value, null};
    place(places, "anyBy").anyBy = new HashMap<>(Map.of("k", value));
    place(places, "lists").lists = new HashMap<>(Map.of("k", List.of(value)));
    place(places, "optional").optional = Optional.of(value);
    place(places, "free").free = new Document("k", value);
    place(places, "always").always = value;
    Holder inner = new Holder();
    inner.any = value;
    place(places, "inner").inner = inner;
    place(places, "inners").inners = List.of(inner, inner);
    if (value instanceof Serializable serializable) {
      place(places, "serializable").serializable = serializable;
    }
    if (value instanceof BsonValue typed) {
      place(places, "value").value = typed;
      place(places, "values").values = Arrays.asList(typed, null);
      place(places, "valueArray").valueArray = new BsonValue[] {typed};
      place(places, "valueBy").valueBy = new HashMap<>(Map.of("k", typed));
      place(places, "alwaysValue").alwaysValue = typed;
    }
    if (value instanceof BsonNull typed) {
      place(places, "typed").typed = typed;
    }
    if (value instanceof BsonDocument typed) {
      place(places, "document").document = typed;
    }
    if (value instanceof BsonArray typed) {
      place(places, "array").array = typed;
    }
    if (value instanceof Vanishing typed) {
      place(places, "vanishing").vanishing = typed;
      place(places, "vanishings").vanishings = List.of(typed);
      place(places, "alwaysVanishing").alwaysVanishing = typed;
    }
    if (value instanceof Turned typed) {
      place(places, "turned").turned = typed;
    }
    return places;
  }

  private static Holder place(Map<String, Holder> places, String name) {
    Holder holder = new Holder();
    holder.id = "id";
    places.put(name, holder);
    return holder;
  }
}
