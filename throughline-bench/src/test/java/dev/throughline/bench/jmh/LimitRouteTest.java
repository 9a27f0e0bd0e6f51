package dev.throughline.bench.jmh;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.throughline.bench.product.Product;
import dev.throughline.bench.product.Products;
import dev.throughline.bench.route.CodecRoute;
import dev.throughline.bench.route.Route;
import java.time.LocalDateTime;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.TimeZone;
import java.util.function.Consumer;
import java.util.stream.Stream;
import org.bson.Document;
import org.bson.codecs.DocumentCodec;
import org.bson.types.ObjectId;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The limit is only worth comparing with as long as it does what stock does. */
class LimitRouteTest {

  private final TimeZone zone = TimeZone.getDefault();
  private final Route<Product> stock = Converters.stockRoute(Product.class);
  private final Route<Product> limit = new LimitRoute();

  @AfterEach
  void restoreZone() {
    TimeZone.setDefault(zone);
  }

  static Stream<Product> products() {
    return Stream.of(
        with(product -> {}),
        with(product -> product.setId(null)),
        with(product -> product.setId("not-hex")),
        with(product -> product.setId("66A1F0C2E4B0A1B2C3D4E5F6")),
        with(product -> product.setId("66a1f0c2e4b0a1b2c3d4e5fg")),
        with(product -> product.setId("66a1f0c2e4b0a1b2c3d4e5f\u0661")),
        with(product -> product.setName(null)),
        with(product -> product.setName("")),
        with(product -> product.setName("Größe 漢字 \uD83D\uDE00 \0 end")),
        with(product -> product.setName("x".repeat(5_000))),
        with(product -> product.setCategory(null)),
        with(product -> product.setCategory("\u0080")),
        with(product -> product.setPrice(Double.NaN)),
        with(product -> product.setPrice(-0.0)),
        with(product -> product.setAttributes(null)),
        with(product -> product.setAttributes(Map.of())),
        with(product -> product.setAttributes(new LinkedHashMap<>(Map.of("größe", "ü")))),
        with(product -> product.setAttributes(attributes(100))),
        with(product -> product.getAttributes().put("none", null)),
        with(product -> product.setCreatedAt(null)),
        with(product -> product.setCreatedAt(LocalDateTime.of(1931, 5, 1, 1, 2, 3, 999_000_000))),
        with(product -> product.setCreatedAt(LocalDateTime.of(2026, 1, 1, 0, 0, 0, 123_456_789))));
  }

  @ParameterizedTest
  @MethodSource("products")
  void writesTheBytesOfStock(Product product) {
    assertThat(limit.bytes(product)).isEqualTo(stock.bytes(product));
  }

  @ParameterizedTest
  @MethodSource("products")
  void readsTheObjectsOfStock(Product product) {
    byte[] bytes = stock.bytes(product);

    assertThat(limit.read(bytes)).isEqualTo(stock.read(bytes));
  }

  @ParameterizedTest
  @ValueSource(strings = {"Europe/Berlin", "America/St_Johns", "Asia/Kolkata", "UTC"})
  void usesTheZoneOfNow(String name) {
    TimeZone.setDefault(TimeZone.getTimeZone(name));
    LocalDateTime gap = LocalDateTime.of(2026, 3, 29, 2, 30);
    LocalDateTime overlap = LocalDateTime.of(2026, 10, 25, 2, 30);
    for (LocalDateTime time : new LocalDateTime[] {gap, overlap, overlap.plusHours(1)}) {
      Product product = with(it -> it.setCreatedAt(time));
      byte[] bytes = stock.bytes(product);
      assertThat(limit.bytes(product)).isEqualTo(bytes);
      assertThat(limit.read(bytes)).isEqualTo(stock.read(bytes));
    }
  }

  @Test
  void readsFieldsInAnyOrderAndSkipsUnknownOnes() {
    Document document =
        new Document("createdAt", new java.util.Date(1_760_000_000_123L))
            .append("more", new Document("a", 1))
            .append("attributes", new Document("k", "v"))
            .append("name", "n")
            .append("_id", new ObjectId());
    byte[] bytes = new CodecRoute<>(new DocumentCodec()).bytes(document);

    assertThat(limit.read(bytes)).isEqualTo(stock.read(bytes));
  }

  @Test
  void neverReadsBeyondATruncatedDocument() {
    byte[] bytes = stock.bytes(with(product -> {}));
    for (int length = 0; length < bytes.length; length++) {
      byte[] truncated = Arrays.copyOf(bytes, length);
      assertThatThrownBy(() -> limit.read(truncated)).isInstanceOf(RuntimeException.class);
    }
  }

  @Test
  void refusesLengthsThatPointOutside() {
    byte[] bytes = stock.bytes(with(product -> {}));
    int nameLength = 4 + 17 + 6;
    for (int wrong : new int[] {0, -1, Integer.MIN_VALUE, Integer.MAX_VALUE, 3, bytes.length}) {
      byte[] broken = bytes.clone();
      LimitProductReader.INT.set(broken, nameLength, wrong);
      assertThatThrownBy(() -> limit.read(broken)).isInstanceOf(RuntimeException.class);
    }
  }

  @Test
  void refusesMapKeysThatStockRefuses() {
    Product product = with(it -> it.setAttributes(Map.of("a.b", "c")));

    assertThatThrownBy(() -> stock.bytes(product)).isInstanceOf(RuntimeException.class);
    assertThatThrownBy(() -> limit.bytes(product)).isInstanceOf(RuntimeException.class);
  }

  private static Product with(Consumer<Product> change) {
    Product product = Products.product(7);
    product.setId("66a1f0c2e4b0a1b2c3d4e5f6");
    change.accept(product);
    return product;
  }

  private static Map<String, String> attributes(int count) {
    Map<String, String> attributes = new LinkedHashMap<>();
    for (int i = 0; i < count; i++) {
      attributes.put("key-" + i, "value-" + i);
    }
    return attributes;
  }
}
