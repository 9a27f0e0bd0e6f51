package dev.throughline.cache;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.annotation.JsonAnyGetter;
import com.fasterxml.jackson.annotation.JsonAutoDetect;
import com.fasterxml.jackson.annotation.JsonFilter;
import com.fasterxml.jackson.annotation.JsonFormat;
import com.fasterxml.jackson.annotation.JsonGetter;
import com.fasterxml.jackson.annotation.JsonIdentityInfo;
import com.fasterxml.jackson.annotation.JsonIgnore;
import com.fasterxml.jackson.annotation.JsonIgnoreProperties;
import com.fasterxml.jackson.annotation.JsonIgnoreType;
import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonInclude.Include;
import com.fasterxml.jackson.annotation.JsonProperty;
import com.fasterxml.jackson.annotation.JsonPropertyOrder;
import com.fasterxml.jackson.annotation.JsonRawValue;
import com.fasterxml.jackson.annotation.JsonRootName;
import com.fasterxml.jackson.annotation.JsonTypeInfo;
import com.fasterxml.jackson.annotation.JsonUnwrapped;
import com.fasterxml.jackson.annotation.JsonValue;
import com.fasterxml.jackson.annotation.JsonView;
import com.fasterxml.jackson.annotation.ObjectIdGenerators;
import com.mongodb.MongoClientSettings;
import dev.throughline.cache.internal.json.JsonRowsWriter;
import dev.throughline.cache.internal.json.JsonRowsWriter.Format;
import dev.throughline.mongodb.JsonRows;
import dev.throughline.mongodb.ThroughlineMongoConverter;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.math.BigDecimal;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Date;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TimeZone;
import java.util.UUID;
import java.util.function.Consumer;
import java.util.stream.Stream;
import org.bson.BsonBinary;
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
import org.bson.Document;
import org.bson.RawBsonDocument;
import org.bson.UuidRepresentation;
import org.bson.codecs.BsonDocumentCodec;
import org.bson.codecs.Codec;
import org.bson.codecs.configuration.CodecRegistries;
import org.bson.types.Decimal128;
import org.bson.types.ObjectId;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;
import org.springframework.data.annotation.Id;
import org.springframework.data.mongodb.core.convert.MappingMongoConverter;
import tools.jackson.core.StreamWriteFeature;
import tools.jackson.core.io.CharacterEscapes;
import tools.jackson.core.io.SerializedString;
import tools.jackson.core.json.JsonFactory;
import tools.jackson.core.json.JsonWriteFeature;
import tools.jackson.databind.MapperFeature;
import tools.jackson.databind.PropertyNamingStrategies;
import tools.jackson.databind.SerializationFeature;
import tools.jackson.databind.annotation.JsonNaming;
import tools.jackson.databind.annotation.JsonSerialize;
import tools.jackson.databind.cfg.DateTimeFeature;
import tools.jackson.databind.cfg.EnumFeature;
import tools.jackson.databind.ext.javatime.ser.LocalDateTimeSerializer;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.module.SimpleModule;
import tools.jackson.databind.ser.std.SimpleBeanPropertyFilter;
import tools.jackson.databind.ser.std.SimpleFilterProvider;
import tools.jackson.databind.ser.std.ToStringSerializer;

/** Rows by plans have the bytes of Jackson, for each setting, annotation and value. */
class JsonPlanTests {

  private static final ThroughlineMongoConverter CONVERTER = Converters.compiled();
  private static final MappingMongoConverter STOCK = Converters.stock();
  private static final Codec<Document> DOCUMENTS =
      CodecRegistries.withUuidRepresentation(
              MongoClientSettings.getDefaultCodecRegistry(), UuidRepresentation.STANDARD)
          .get(Document.class);

  enum Kind {
    ONE,
    @JsonProperty("zwei \u00e4\"")
    TWO
  }

  record Part(String name, Integer count, List<String> tags) {}

  /** Every type that plans print. */
  record All(
      @Id String id,
      String text,
      byte tiny,
      short small,
      int count,
      Long total,
      double ratio,
      Float share,
      boolean open,
      Kind kind,
      Instant instant,
      Date date,
      LocalDate day,
      LocalTime time,
      LocalDateTime moment,
      BigDecimal price,
      UUID uuid,
      Part part,
      List<Part> parts,
      List<Double> ratios) {}

  private static final List<String> TEXTS =
      List.of("", "plain", "12345678", "quote \" here", "back\\slash", "\u0000\u001f\u007f</a>");

  private static String text(Random random) {
    if (random.nextInt(3) > 0) {
      return TEXTS.get(random.nextInt(TEXTS.size()));
    }
    StringBuilder text = new StringBuilder();
    for (int i = random.nextInt(40); i > 0; i--) {
      int bound = new int[] {0x80, 0x100, 0x3000, 0xD800, 0x110000}[random.nextInt(5)];
      int code = random.nextInt(bound);
      text.appendCodePoint(code >= 0xD800 && code < 0xE000 ? 'x' : code);
    }
    return text.toString();
  }

  private static BsonValue or(Random random, BsonValue value) {
    return random.nextInt(25) == 0 ? BsonNull.VALUE : value;
  }

  private static BsonDateTime time(Random random) {
    long year = 31_556_952_000L;
    return new BsonDateTime(
        switch (random.nextInt(6)) {
          case 0 -> random.nextInt(3) * 86_400_000L;
          case 1 -> random.nextInt(100_000) * 1000L;
          case 2 -> -random.nextInt(Integer.MAX_VALUE) * 1000L - random.nextInt(1000);
          case 3 -> (random.nextLong() % (12_000 * year)) - 1970 * year;
          default -> random.nextInt(Integer.MAX_VALUE) * 1000L + random.nextInt(1000);
        });
  }

  private static double number(Random random) {
    return switch (random.nextInt(6)) {
      case 0 -> Double.longBitsToDouble(random.nextLong());
      case 1 -> random.nextInt(100_000) / 100.0;
      case 2 -> random.nextInt();
      case 3 -> new double[] {0, -0.0, Double.NaN, 1e7, 1e-3, 1e-4}[random.nextInt(6)];
      default -> random.nextGaussian() * 1000;
    };
  }

  private static BsonDocument part(Random random) {
    BsonDocument part = new BsonDocument();
    part.put("name", or(random, new BsonString(text(random))));
    part.put("count", or(random, new BsonInt32(random.nextInt(1000))));
    List<BsonValue> tags = new ArrayList<>();
    for (int i = random.nextInt(4); i > 0; i--) {
      tags.add(or(random, new BsonString(text(random))));
    }
    part.put("tags", or(random, new org.bson.BsonArray(tags)));
    return part;
  }

  private static RawBsonDocument document(Random random) {
    Map<String, BsonValue> fields = new LinkedHashMap<>();
    ObjectId id = new ObjectId(random.nextInt(), random.nextInt(1 << 24));
    fields.put("_id", random.nextBoolean() ? new BsonObjectId(id) : new BsonString(text(random)));
    fields.put("text", or(random, new BsonString(text(random))));
    fields.put("tiny", new BsonInt32((byte) random.nextInt()));
    fields.put("small", new BsonInt32((short) random.nextInt()));
    fields.put("count", new BsonInt32(random.nextInt() >> random.nextInt(32)));
    fields.put("total", or(random, new BsonInt64(random.nextLong() >> random.nextInt(64))));
    fields.put("ratio", new BsonDouble(number(random)));
    fields.put("share", or(random, new BsonDouble((float) number(random))));
    fields.put("open", new BsonBoolean(random.nextBoolean()));
    fields.put("kind", or(random, new BsonString(random.nextBoolean() ? "ONE" : "TWO")));
    for (String name : List.of("instant", "date", "day", "time", "moment")) {
      fields.put(name, or(random, time(random)));
    }
    BigDecimal price = BigDecimal.valueOf(random.nextInt(), random.nextInt(12) - 2);
    fields.put("price", or(random, new BsonDecimal128(new Decimal128(price))));
    UUID uuid = new UUID(random.nextLong(), random.nextLong());
    fields.put("uuid", or(random, new BsonBinary(uuid)));
    fields.put("part", or(random, part(random)));
    fields.put(
        "parts",
        new org.bson.BsonArray(
            Stream.generate(() -> part(random)).limit(random.nextInt(3)).toList()));
    fields.put(
        "ratios",
        new org.bson.BsonArray(List.of(new BsonDouble(number(random)), new BsonDouble(0.5))));
    List<String> names = new ArrayList<>(fields.keySet());
    if (random.nextInt(4) == 0) {
      java.util.Collections.shuffle(names, random);
    }
    if (random.nextInt(10) == 0) {
      names.remove(random.nextInt(names.size()));
    }
    BsonDocument document = new BsonDocument();
    names.forEach(name -> document.put(name, fields.get(name)));
    if (random.nextInt(10) == 0) {
      document.put("unknown", part(random));
    }
    return raw(document);
  }

  private static RawBsonDocument raw(BsonDocument document) {
    return new RawBsonDocument(document, new BsonDocumentCodec());
  }

  private static <T> String print(JsonMapper mapper, Class<T> type, List<RawBsonDocument> documents)
      throws IOException {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    new JsonRowsWriter(mapper)
        .write(JsonRows.of(type, CONVERTER, documents::stream), Format.LINES, out);
    return out.toString(StandardCharsets.UTF_8);
  }

  private static <T> boolean plans(JsonMapper mapper, Class<T> type) {
    return new JsonRowsWriter(mapper).prints(JsonRows.of(type, CONVERTER, Stream::empty));
  }

  /** Documents that stock and Jackson print are printed equally, and others fail here, too. */
  private static <T> void same(JsonMapper mapper, Class<T> type, List<RawBsonDocument> documents)
      throws IOException {
    StringBuilder expected = new StringBuilder();
    List<RawBsonDocument> good = new ArrayList<>();
    for (RawBsonDocument document : documents) {
      try {
        T object = STOCK.read(type, document.decode(DOCUMENTS));
        byte[] json =
            mapper
                .writerFor(type)
                .without(SerializationFeature.INDENT_OUTPUT)
                .writeValueAsBytes(object);
        expected.append(new String(json, StandardCharsets.UTF_8)).append('\n');
        good.add(document);
      } catch (RuntimeException e) {
        boolean failed = false;
        try {
          print(mapper, type, List.of(document));
        } catch (RuntimeException expectedHere) {
          failed = true;
        }
        assertThat(failed).as("%s fails by %s", document, e).isTrue();
      }
    }
    assertThat(print(mapper, type, good)).isEqualTo(expected.toString());
  }

  private static List<RawBsonDocument> documents(long seed, int count) {
    Random random = new Random(seed);
    return Stream.generate(() -> document(random)).limit(count).toList();
  }

  private static JsonMapper mapper(Consumer<JsonMapper.Builder> change) {
    JsonMapper.Builder builder = JsonMapper.builder();
    change.accept(builder);
    return builder.build();
  }

  @Test
  void randomDocumentsHaveTheBytesOfJackson() throws IOException {
    assertThat(plans(JsonMapper.shared(), All.class)).isTrue();
    same(JsonMapper.shared(), All.class, documents(Long.getLong("json.seed", 1), 1_000));
  }

  /** Each zone has other days; New York changes its offset, Kathmandu has one of 5:45 hours. */
  @Test
  void timesAreThoseOfTheSystemsZone() throws IOException {
    TimeZone before = TimeZone.getDefault();
    try {
      for (String zone : List.of("America/New_York", "Asia/Kathmandu", "UTC")) {
        TimeZone.setDefault(TimeZone.getTimeZone(zone));
        same(JsonMapper.shared(), All.class, documents(zone.hashCode(), 200));
      }
    } finally {
      TimeZone.setDefault(before);
    }
  }

  @Test
  void textsThatAreNoUtf8ArePrintedAsJavaReadsThem() throws IOException {
    Random random = new Random(3);
    List<RawBsonDocument> documents = new ArrayList<>();
    for (int i = 0; i < 2_000; i++) {
      BsonDocument part = new BsonDocument("name", new BsonString("x".repeat(12)));
      part.append("count", new BsonInt32(1));
      byte[] bytes = new byte[raw(part).getByteBuffer().remaining()];
      raw(part).getByteBuffer().get(bytes);
      int start = new String(bytes, StandardCharsets.ISO_8859_1).indexOf("xxx");
      int[] leads = {0x7F, 0x80, 0xC0, 0xC1, 0xC2, 0xE0, 0xED, 0xEF, 0xF0, 0xF4, 0xF5, 0xFF};
      for (int j = 0; j < 4; j++) {
        bytes[start + j] = (byte) (j == 0 ? leads[i % 12] : 0x7F + random.nextInt(0x44));
      }
      documents.add(new RawBsonDocument(bytes));
    }
    same(JsonMapper.shared(), Part.class, documents);
  }

  /** Every prefix of a document, and every document with a changed byte, is printed or fails. */
  @Test
  void aBrokenDocumentFailsAsItsObjectDoes() throws IOException {
    RawBsonDocument whole = documents(5, 1).get(0);
    byte[] bytes = new byte[whole.getByteBuffer().remaining()];
    whole.getByteBuffer().get(bytes);
    Random random = new Random(9);
    for (int i = 4; i < bytes.length; i++) {
      byte[] broken = bytes.clone();
      broken[i] = (byte) random.nextInt();
      RawBsonDocument document = new RawBsonDocument(broken);
      String expected;
      try {
        Object object = CONVERTER.readRaw(All.class, document);
        expected = JsonMapper.shared().writeValueAsString(object) + '\n';
      } catch (RuntimeException e) {
        expected = "failed";
      }
      String actual;
      try {
        actual = print(JsonMapper.shared(), All.class, List.of(document));
      } catch (RuntimeException e) {
        actual = "failed";
      }
      assertThat(actual).as("byte %d is %d", i, broken[i]).isEqualTo(expected);
    }
  }

  @TestFactory
  Stream<DynamicTest> eachSettingOfTheMapper() {
    Map<String, JsonMapper> mappers = new LinkedHashMap<>();
    for (MapperFeature it : MapperFeature.values()) {
      mappers.put(it.name(), mapper(b -> b.configure(it, !it.enabledByDefault())));
    }
    for (SerializationFeature it : SerializationFeature.values()) {
      mappers.put(it.name(), mapper(b -> b.configure(it, !it.enabledByDefault())));
    }
    for (DateTimeFeature it : DateTimeFeature.values()) {
      mappers.put(it.name(), mapper(b -> b.configure(it, !it.enabledByDefault())));
    }
    for (EnumFeature it : EnumFeature.values()) {
      mappers.put(it.name(), mapper(b -> b.configure(it, !it.enabledByDefault())));
    }
    for (StreamWriteFeature it : StreamWriteFeature.values()) {
      mappers.put(it.name(), mapper(b -> b.configure(it, !it.enabledByDefault())));
    }
    for (JsonWriteFeature it : JsonWriteFeature.values()) {
      mappers.put(it.name(), mapper(b -> b.configure(it, !it.enabledByDefault())));
    }
    for (Include it : Include.values()) {
      if (it != Include.CUSTOM) {
        mappers.put(
            "inclusion " + it,
            mapper(b -> b.changeDefaultPropertyInclusion(v -> v.withValueInclusion(it))));
      }
    }
    mappers.put(
        "naming", mapper(b -> b.propertyNamingStrategy(PropertyNamingStrategies.KEBAB_CASE)));
    mappers.put("zone", mapper(b -> b.defaultTimeZone(TimeZone.getTimeZone("Asia/Tokyo"))));
    mappers.put(
        "date format",
        mapper(b -> b.defaultDateFormat(new java.text.SimpleDateFormat("yyyy-MM-dd"))));
    mappers.put(
        "escapes",
        JsonMapper.builder(JsonFactory.builder().characterEscapes(new Dollars()).build()).build());
    mappers.put(
        "ascii",
        JsonMapper.builder(JsonFactory.builder().highestNonEscapedChar(200).build()).build());
    mappers.put("separator", mapper(b -> b.enable(SerializationFeature.INDENT_OUTPUT)));
    mappers.put(
        "module",
        mapper(
            b ->
                b.addModule(
                    new SimpleModule()
                        .addSerializer(
                            LocalDateTime.class,
                            new LocalDateTimeSerializer(
                                java.time.format.DateTimeFormatter.ofPattern(
                                    "yyyy-MM-dd'T'HH:mm:ss"))))));
    mappers.put(
        "numbers as text",
        mapper(
            b ->
                b.addModule(
                    new SimpleModule().addSerializer(Long.class, ToStringSerializer.instance))));
    mappers.put("mix-in", mapper(b -> b.addMixIn(All.class, Renaming.class)));
    mappers.put(
        "override",
        mapper(
            b ->
                b.withConfigOverride(
                    Instant.class,
                    it -> it.setFormat(JsonFormat.Value.forShape(JsonFormat.Shape.NUMBER)))));
    mappers.put(
        "visibility",
        mapper(
            b ->
                b.changeDefaultVisibility(
                    v ->
                        v.withVisibility(
                            com.fasterxml.jackson.annotation.PropertyAccessor.FIELD,
                            JsonAutoDetect.Visibility.ANY))));
    return mappers.entrySet().stream()
        .map(
            it ->
                DynamicTest.dynamicTest(
                    it.getKey(), () -> same(it.getValue(), All.class, documents(17, 60))));
  }

  private static final class Dollars extends CharacterEscapes {

    private static final long serialVersionUID = 1L;

    @Override
    public int[] getEscapeCodesForAscii() {
      int[] escapes = standardAsciiEscapesForJSON();
      escapes['p'] = ESCAPE_CUSTOM;
      return escapes;
    }

    @Override
    public SerializedString getEscapeSequence(int code) {
      return new SerializedString("[p]");
    }
  }

  interface Renaming {
    @JsonProperty("renamed")
    String text();
  }

  record Renamed(@JsonProperty("\u00fc \"b\" /") String name, Integer count) {}

  @JsonPropertyOrder({"count", "name"})
  record Ordered(String name, Integer count) {}

  @JsonNaming(PropertyNamingStrategies.UpperCamelCaseStrategy.class)
  record Named(String name, Integer count) {}

  @JsonInclude(Include.NON_NULL)
  record NotNull(String name, Integer count) {}

  record NotEmpty(@JsonInclude(Include.NON_EMPTY) String name, Integer count) {}

  record NotDefault(@JsonInclude(Include.NON_DEFAULT) String name, int count) {}

  @JsonFilter("rows")
  record Filtered(String name, Integer count) {}

  record Viewed(@JsonView(String.class) String name, Integer count) {}

  @JsonIdentityInfo(generator = ObjectIdGenerators.IntSequenceGenerator.class)
  record Identified(String name, Integer count) {}

  record Raw(@JsonRawValue String name, Integer count) {}

  record Unwrapped(@JsonUnwrapped Part part, String name) {}

  record Formatted(@JsonFormat(shape = JsonFormat.Shape.STRING) Integer count, String name) {}

  record Patterned(@JsonFormat(pattern = "HH:mm") LocalDateTime at, String name) {}

  @JsonFormat(shape = JsonFormat.Shape.ARRAY)
  record AsArray(String name, Integer count) {}

  record Ignored(@JsonIgnore String name, Integer count) {}

  @JsonIgnoreProperties("name")
  record IgnoredByName(String name, Integer count) {}

  @JsonIgnoreType
  record Hidden(String name) {}

  record WithHidden(Hidden hidden, String name) {}

  @JsonTypeInfo(use = JsonTypeInfo.Id.NAME)
  record Typed(String name, Integer count) {}

  @JsonRootName("root")
  record Rooted(String name, Integer count) {}

  record Value(String name, Integer count) {
    @JsonValue
    String value() {
      return name + count;
    }
  }

  record Any(String name, Integer count) {
    @JsonAnyGetter
    Map<String, Object> any() {
      return Map.of("more", 1);
    }
  }

  record Virtual(String name, Integer count) {
    @JsonGetter("twice")
    int twice() {
      return count == null ? 0 : 2 * count;
    }
  }

  record Serialized(@JsonSerialize(using = ToStringSerializer.class) Integer count, String name) {}

  record Id24(@Id @JsonSerialize(using = ToStringSerializer.class) ObjectId id, String name) {}

  record Plain(String name, Integer count) {}

  @TestFactory
  Stream<DynamicTest> eachAnnotation() {
    Map<Class<?>, Boolean> types = new LinkedHashMap<>();
    types.put(Plain.class, true);
    types.put(Renamed.class, true);
    types.put(Ordered.class, true);
    types.put(Named.class, true);
    types.put(Viewed.class, true);
    types.put(Ignored.class, true);
    types.put(IgnoredByName.class, true);
    types.put(Rooted.class, true);
    types.put(Id24.class, true);
    for (Class<?> type :
        List.of(
            NotNull.class,
            NotEmpty.class,
            NotDefault.class,
            Filtered.class,
            Identified.class,
            Raw.class,
            Unwrapped.class,
            Formatted.class,
            Patterned.class,
            AsArray.class,
            Typed.class,
            Value.class,
            Any.class,
            Virtual.class,
            Serialized.class)) {
      types.put(type, false);
    }
    JsonMapper mapper =
        mapper(
            b ->
                b.filterProvider(
                    new SimpleFilterProvider()
                        .addFilter("rows", SimpleBeanPropertyFilter.serializeAllExcept("name"))));
    List<RawBsonDocument> documents = new ArrayList<>();
    for (String name : Arrays.asList("a", "", null, "\"quoted\"", "12")) {
      BsonValue text = name == null ? BsonNull.VALUE : new BsonString(name);
      BsonDocument document = new BsonDocument("_id", new BsonObjectId(new ObjectId()));
      document.append("name", text).append("at", new BsonDateTime(1));
      document.append("count", new BsonInt32(3)).append("part", new BsonDocument("name", text));
      documents.add(raw(document));
      document.remove("name");
      documents.add(raw(document));
    }
    return types.entrySet().stream()
        .map(
            it ->
                DynamicTest.dynamicTest(
                    it.getKey().getSimpleName(),
                    () -> {
                      same(mapper, it.getKey(), documents);
                      assertThat(plans(mapper, it.getKey())).isEqualTo(it.getValue());
                    }));
  }

  static class Base {
    String name;

    public String getName() {
      return name;
    }
  }

  static class Sub extends Base {
    String extra;

    public String getExtra() {
      return extra;
    }
  }

  /** Jackson prints elements of lists by their own classes. */
  @Test
  void anObjectOfASubclassIsPrintedWhole() throws IOException {
    BsonDocument base = new BsonDocument("name", new BsonString("a"));
    BsonDocument sub = base.clone().append("extra", new BsonString("b"));
    sub.append("_class", new BsonString(Sub.class.getName()));
    assertThat(plans(JsonMapper.shared(), Base.class)).isTrue();
    assertThat(print(JsonMapper.shared(), Base.class, List.of(raw(base), raw(sub), raw(base))))
        .isEqualTo("{\"name\":\"a\"}\n{\"extra\":\"b\",\"name\":\"a\"}\n{\"name\":\"a\"}\n");
  }

  @Test
  void aTypeThatIsIgnoredIsNotPrinted() throws IOException {
    BsonDocument document = new BsonDocument("name", new BsonString("a"));
    document.append("hidden", new BsonDocument("name", new BsonString("b")));
    same(JsonMapper.shared(), WithHidden.class, List.of(raw(document)));
  }
}
