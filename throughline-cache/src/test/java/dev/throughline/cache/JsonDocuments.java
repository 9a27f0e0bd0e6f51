package dev.throughline.cache;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.annotation.JsonProperty;
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
import java.util.Date;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
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
import org.springframework.data.annotation.Id;
import org.springframework.data.mongodb.core.convert.MappingMongoConverter;
import tools.jackson.databind.SerializationFeature;
import tools.jackson.databind.json.JsonMapper;

/** Random documents of all types that plans print, and what Jackson makes of their objects. */
final class JsonDocuments {

  static final ThroughlineMongoConverter CONVERTER = Converters.compiled();
  private static final MappingMongoConverter STOCK = Converters.stock();
  private static final Codec<Document> DOCUMENTS =
      CodecRegistries.withUuidRepresentation(
              MongoClientSettings.getDefaultCodecRegistry(), UuidRepresentation.STANDARD)
          .get(Document.class);

  private JsonDocuments() {}

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

  static String text(Random random) {
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

  static BsonValue or(Random random, BsonValue value) {
    return random.nextInt(25) == 0 ? BsonNull.VALUE : value;
  }

  static BsonDateTime time(Random random) {
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

  static double number(Random random) {
    return switch (random.nextInt(6)) {
      case 0 -> Double.longBitsToDouble(random.nextLong());
      case 1 -> random.nextInt(100_000) / 100.0;
      case 2 -> random.nextInt();
      case 3 -> new double[] {0, -0.0, Double.NaN, 1e7, 1e-3, 1e-4}[random.nextInt(6)];
      default -> random.nextGaussian() * 1000;
    };
  }

  static BsonDocument part(Random random) {
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

  static RawBsonDocument document(Random random) {
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

  static RawBsonDocument raw(BsonDocument document) {
    return new RawBsonDocument(document, new BsonDocumentCodec());
  }

  static <T> String print(JsonMapper mapper, Class<T> type, List<RawBsonDocument> documents)
      throws IOException {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    new JsonRowsWriter(mapper)
        .write(JsonRows.of(type, CONVERTER, documents::stream), Format.LINES, out);
    return out.toString(StandardCharsets.UTF_8);
  }

  static <T> boolean plans(JsonMapper mapper, Class<T> type) {
    return new JsonRowsWriter(mapper).streams(JsonRows.of(type, CONVERTER, Stream::empty));
  }

  /** Documents that stock and Jackson print are printed equally, and others fail here, too. */
  static <T> void same(JsonMapper mapper, Class<T> type, List<RawBsonDocument> documents)
      throws IOException {
    StringBuilder expected = new StringBuilder();
    List<RawBsonDocument> good = new ArrayList<>();
    for (RawBsonDocument document : documents) {
      try {
        T object = STOCK.read(type, document.decode(DOCUMENTS));
        byte[] json =
            mapper.writer().without(SerializationFeature.INDENT_OUTPUT).writeValueAsBytes(object);
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

  static List<RawBsonDocument> documents(long seed, int count) {
    Random random = new Random(seed);
    return Stream.generate(() -> document(random)).limit(count).toList();
  }

  static JsonMapper mapper(Consumer<JsonMapper.Builder> change) {
    JsonMapper.Builder builder = JsonMapper.builder();
    change.accept(builder);
    return builder.build();
  }
}
