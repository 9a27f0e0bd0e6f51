package dev.throughline.mongodb;

import static org.assertj.core.api.Assertions.assertThat;

import dev.throughline.codec.Fallback;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import org.bson.BsonDocument;
import org.bson.RawBsonDocument;
import org.bson.codecs.BsonDocumentCodec;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.springframework.data.mongodb.core.convert.MongoCustomConversions;
import org.springframework.data.mongodb.core.convert.NoOpDbRefResolver;
import org.springframework.data.mongodb.core.mapping.MongoMappingContext;

/** A document that stock has to serve is in the report, with the place and without its values. */
class FallbackTests {

  private static final String OTHER_TYPE = "a value of another BSON type";

  enum Status {
    OPEN,
    CLOSED
  }

  static class Order {
    String id;
    Status status;
    List<Item> items = new ArrayList<>();
    Map<String, Item> byName = new LinkedHashMap<>();
    Object anything;
    UUID key;
    Instant at;
    short amount;
    int[] counts;
    Sized sized;
  }

  static class Item {
    int price;
    String name;
  }

  record Sized(int size) {
    Sized {
      if (size < 0) {
        throw new IllegalArgumentException("secret " + size);
      }
    }
  }

  private ThroughlineMongoConverter converter;

  @BeforeEach
  void create() {
    MongoCustomConversions conversions = MongoCustomConversions.create(adapter -> {});
    MongoMappingContext context = new MongoMappingContext();
    context.setSimpleTypeHolder(conversions.getSimpleTypeHolder());
    context.afterPropertiesSet();
    converter = new ThroughlineMongoConverter(NoOpDbRefResolver.INSTANCE, context);
    converter.setCustomConversions(conversions);
    converter.afterPropertiesSet();
  }

  private List<Fallback> fallbacks() {
    EntityReport.Entry entry = converter.report(Order.class);
    assertThat(entry.compiled()).as(entry.toString()).isTrue();
    return entry.fallbacks();
  }

  private void read(String json) {
    try {
      converter.readRaw(Order.class, raw(json));
    } catch (RuntimeException e) {
      // Stock may refuse it, too.
    }
  }

  private static RawBsonDocument raw(String json) {
    return new RawBsonDocument(BsonDocument.parse(json), new BsonDocumentCodec());
  }

  private void readsAs(String json, String reason, String path, String found, String expected) {
    create();
    read(json);
    assertThat(fallbacks())
        .as(json)
        .containsExactly(
            new Fallback(Fallback.Operation.READ, reason, path, found, expected, true, 1));
  }

  @Test
  void placeOfAnotherTypeIsNamed() {
    readsAs(
        "{items: [{price: 1}, {price: 2}, {price: 'p'}]}",
        OTHER_TYPE,
        "$.items[2].price",
        "string",
        "int32");
    readsAs("{_id: 1, items: 5}", OTHER_TYPE, "$._id", "int32", "objectId or string");
    readsAs("{items: 5}", OTHER_TYPE, "$.items", "int32", "array");
    readsAs("{items: [7]}", OTHER_TYPE, "$.items[0]", "int32", "document");
    readsAs("{counts: [7, true]}", OTHER_TYPE, "$.counts[1]", "boolean", "int32");
    readsAs("{at: 'now'}", OTHER_TYPE, "$.at", "string", "date");
    readsAs("{status: 1}", OTHER_TYPE, "$.status", "int32", "string");
  }

  @Test
  void keysOfMapsAreMasked() {
    readsAs(
        "{byName: {secret: {price: true}}}", OTHER_TYPE, "$.byName.*.price", "boolean", "int32");
  }

  @Test
  void valuesOutOfRangeAreReported() {
    readsAs(
        "{amount: 70000}",
        "a number out of the range of its type",
        "$.amount",
        "int32",
        "int32 for short");
    readsAs(
        "{counts: [7, 3000000000]}",
        "a number out of the range of its type",
        "$.counts[1]",
        "int64",
        "int32");
    readsAs(
        "{status: 'SECRET'}",
        "a string that names no enum constant",
        "$.status",
        "string",
        "a constant of " + Status.class.getName());
  }

  @Test
  void firstOfEachReasonIsKeptAndOthersAreCounted() {
    read("{amount: 'a'}");
    read("{items: [{price: 'b'}]}");
    read("{items: [{price: 'c'}]}");
    assertThat(fallbacks())
        .containsExactly(
            new Fallback(
                Fallback.Operation.READ,
                OTHER_TYPE,
                "$.amount",
                "string",
                "int32 for short",
                true,
                3));
    assertThat(converter.report().toString())
        .contains("($.amount: string, expected int32 for short) x 3");
  }

  @Test
  void exceptionOfUserCodeIsCountedWithoutItsMessage() {
    read("{sized: {size: -1}}");
    assertThat(fallbacks())
        .extracting(Fallback::description)
        .containsExactly("read: IllegalArgumentException");
  }

  @Test
  void brokenDocumentIsCounted() {
    byte[] bytes = new byte[raw("{items: [{price: 1, name: 'abc'}]}").getByteBuffer().remaining()];
    raw("{items: [{price: 1, name: 'abc'}]}").getByteBuffer().get(bytes);
    bytes[bytes.length - 9] = 0x55;
    try {
      converter.readRaw(Order.class, new RawBsonDocument(bytes));
    } catch (RuntimeException e) {
      // So does the driver.
    }
    assertThat(fallbacks()).hasSize(1).allMatch(Fallback::planned);
  }

  @Test
  void placeInAnObjectIsNamed() {
    Order order = new Order();
    order.anything = List.of("a", Map.of("k", UUID.randomUUID()));
    write(order);
    assertThat(fallbacks())
        .extracting(Fallback::description)
        .containsExactly(
            "write: a UUID without representation ($.anything[1].*: java.util.UUID,"
                + " expected UUID that fits a BSON binary)");
  }

  @Test
  void keysOfMapsThatStockRefusesAreReported() {
    Order order = new Order();
    order.byName.put("secret.key", new Item());
    write(order);
    assertThat(fallbacks())
        .extracting(Fallback::description)
        .containsExactly(
            "write: a map key with a dot or a NUL character ($.byName: such a key,"
                + " expected keys that are field names)");
  }

  private void write(Order order) {
    try {
      converter.writeRaw(order);
    } catch (RuntimeException e) {
      // Stock may refuse it, too.
    }
  }
}
