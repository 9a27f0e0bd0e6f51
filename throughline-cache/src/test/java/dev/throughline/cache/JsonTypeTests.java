package dev.throughline.cache;

import static dev.throughline.cache.JsonDocuments.CONVERTER;
import static dev.throughline.cache.JsonDocuments.mapper;
import static dev.throughline.cache.JsonDocuments.plans;
import static dev.throughline.cache.JsonDocuments.raw;
import static dev.throughline.cache.JsonDocuments.same;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonSubTypes;
import com.fasterxml.jackson.annotation.JsonTypeInfo;
import java.io.IOException;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.time.Period;
import java.time.ZoneId;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Date;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.bson.BsonDocument;
import org.bson.BsonDouble;
import org.bson.BsonInt32;
import org.bson.BsonObjectId;
import org.bson.BsonString;
import org.bson.BsonType;
import org.bson.RawBsonDocument;
import org.bson.types.ObjectId;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.springframework.data.annotation.Id;
import tools.jackson.databind.SerializationFeature;
import tools.jackson.databind.cfg.DateTimeFeature;
import tools.jackson.databind.json.JsonMapper;

/** Rows have the bytes of Jackson for properties of all kinds of types, planned or not. */
class JsonTypeTests {

  /** Spring Boot's own features: dates and durations as text. */
  private static final JsonMapper BOOT =
      mapper(
          b ->
              b.disable(
                  DateTimeFeature.WRITE_DATES_AS_TIMESTAMPS,
                  DateTimeFeature.WRITE_DURATIONS_AS_TIMESTAMPS));

  record Times(
      Instant instant,
      LocalDate day,
      LocalTime time,
      LocalDateTime moment,
      Date date,
      Duration duration,
      Period period,
      ZoneId zone) {}

  @ParameterizedTest
  @EnumSource
  void times(DateTimeFeature feature) throws IOException {
    List<RawBsonDocument> documents = new ArrayList<>();
    for (String instant :
        List.of("2024-02-29T12:00:00Z", "1969-12-31T23:59:59.999Z", "2025-03-30T01:30:00.5Z")) {
      Instant at = Instant.parse(instant);
      LocalDateTime local = LocalDateTime.ofInstant(at, ZoneId.systemDefault());
      documents.add(
          CONVERTER.writeRaw(
              new Times(
                  at,
                  local.toLocalDate(),
                  local.toLocalTime(),
                  local,
                  Date.from(at),
                  Duration.ofMillis(at.getNano() / 1_000_000 + 61_000),
                  Period.of(1, 2, 3),
                  ZoneId.of("Europe/Berlin"))));
    }
    same(BOOT, Times.class, documents);
    same(mapper(b -> b.configure(feature, !feature.enabledByDefault())), Times.class, documents);
  }

  @JsonTypeInfo(use = JsonTypeInfo.Id.NAME)
  @JsonSubTypes({@JsonSubTypes.Type(Circle.class), @JsonSubTypes.Type(Square.class)})
  interface Shape {}

  record Circle(int radius) implements Shape {}

  record Square(int side) implements Shape {}

  record Drawing(String name, Shape shape, List<Shape> shapes) {}

  record Anything(Object value, List<Object> values) {}

  @Test
  void polymorphicTypes() throws IOException {
    same(
        BOOT,
        Drawing.class,
        List.of(
            CONVERTER.writeRaw(new Drawing("d", new Circle(1), List.of(new Square(2)))),
            CONVERTER.writeRaw(new Drawing("none", null, List.of()))));
    same(
        BOOT,
        Anything.class,
        List.of(
            CONVERTER.writeRaw(new Anything(new Square(3), List.of("a", 1, new Circle(2)))),
            CONVERTER.writeRaw(new Anything("text", Arrays.asList(null, 2.5)))));
    assertThat(plans(BOOT, Drawing.class)).isFalse();
    assertThat(plans(BOOT, Anything.class)).isFalse();
  }

  record Maps(
      Map<String, Integer> counts, Map<String, List<String>> lists, Map<Integer, String> n) {}

  @Test
  void maps() throws IOException {
    Map<String, Integer> counts = new LinkedHashMap<>();
    counts.put("z \"\u00e4", 1);
    counts.put("a", null);
    List<RawBsonDocument> documents =
        List.of(
            CONVERTER.writeRaw(new Maps(counts, Map.of("k", List.of("v")), Map.of(1, "one"))),
            CONVERTER.writeRaw(new Maps(Map.of(), null, null)));
    same(BOOT, Maps.class, documents);
    same(
        mapper(b -> b.enable(SerializationFeature.ORDER_MAP_ENTRIES_BY_KEYS)),
        Maps.class,
        documents);
  }

  record Ids(@Id ObjectId id, ObjectId other) {}

  record Special(double ratio, Float share, List<Double> all, Optional<String> maybe) {}

  @Test
  void idsAsObjectsAndNumbersThatAreNotFinite() throws IOException {
    BsonObjectId id = new BsonObjectId(new ObjectId("65f0c0de123456789abcdeff"));
    same(BOOT, Ids.class, List.of(raw(new BsonDocument("_id", id).append("other", id))));
    for (double value :
        List.of(Double.NaN, Double.POSITIVE_INFINITY, Double.NEGATIVE_INFINITY, -0.0, 1e300)) {
      BsonDocument document = new BsonDocument("ratio", new BsonDouble(value));
      document.append("share", new BsonDouble(value == 1e300 ? 1 : value));
      same(BOOT, Special.class, List.of(raw(document)));
    }
  }

  record Text(String text, int count) {}

  @Test
  void charactersBeyondTheBasicPlane() throws IOException {
    List<RawBsonDocument> documents = new ArrayList<>();
    for (String text :
        List.of("\ud83d\ude00", "a\ud83d\ude00b", "\u2028\ufeff\uffff", "\ud834\udd1e".repeat(9))) {
      documents.add(CONVERTER.writeRaw(new Text(text, 1)));
    }
    assertThat(plans(BOOT, Text.class)).isTrue();
    same(BOOT, Text.class, documents);
  }

  /** The last of two fields of the same name counts, for stock as for its rows. */
  @Test
  void twoFieldsOfTheSameName() throws IOException {
    BsonDocument document = new BsonDocument("text", new BsonString("one"));
    document.append("texT", new BsonString("two")).append("count", new BsonInt32(1));
    byte[] bytes = new byte[raw(document).getByteBuffer().remaining()];
    raw(document).getByteBuffer().get(bytes);
    for (int i = 0; i < bytes.length - 4; i++) {
      if (bytes[i] == BsonType.STRING.getValue() && bytes[i + 4] == 'T') {
        bytes[i + 4] = 't';
      }
    }
    RawBsonDocument twice = new RawBsonDocument(bytes);
    assertThat(CONVERTER.readRaw(Text.class, twice).text()).isEqualTo("two");
    same(BOOT, Text.class, List.of(twice));
  }

  record Defaults(
      @JsonInclude(JsonInclude.Include.NON_ABSENT) String name,
      @JsonInclude(JsonInclude.Include.NON_DEFAULT) int count,
      @JsonInclude(JsonInclude.Include.NON_EMPTY) List<String> tags) {}

  @ParameterizedTest
  @EnumSource(mode = EnumSource.Mode.EXCLUDE, names = "CUSTOM")
  void inclusions(JsonInclude.Include inclusion) throws IOException {
    JsonMapper mapper =
        mapper(b -> b.changeDefaultPropertyInclusion(v -> v.withValueInclusion(inclusion)));
    List<RawBsonDocument> documents =
        List.of(
            CONVERTER.writeRaw(new Defaults("", 0, List.of())),
            CONVERTER.writeRaw(new Defaults(null, 1, null)));
    same(mapper, Defaults.class, documents);
    same(
        mapper,
        Text.class,
        List.of(CONVERTER.writeRaw(new Text(null, 0)), CONVERTER.writeRaw(new Text("", 1))));
    boolean known =
        inclusion == JsonInclude.Include.NON_NULL
            || inclusion == JsonInclude.Include.NON_ABSENT
            || inclusion == JsonInclude.Include.ALWAYS
            || inclusion == JsonInclude.Include.USE_DEFAULTS;
    assertThat(plans(mapper, Text.class)).isEqualTo(known);
    assertThat(plans(mapper, Defaults.class)).isFalse();
  }

  /** A type that is printed by objects says why. */
  @Test
  void reasonsAreReported() {
    plans(BOOT, Drawing.class);
    plans(BOOT, Text.class);
    assertThat(CONVERTER.report(Drawing.class).jsonRefusal())
        .contains("shape", "Drawing", "not certain");
    assertThat(CONVERTER.report(Drawing.class).toString()).contains("JSON by way of objects (");
    assertThat(CONVERTER.report(Text.class).jsonRefusal()).isNull();
  }
}
