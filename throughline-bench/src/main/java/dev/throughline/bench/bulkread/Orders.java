package dev.throughline.bench.bulkread;

import java.time.LocalDateTime;
import java.util.List;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/** Orders of a month; the same index gives the same order. */
final class Orders {

  private static final LocalDateTime FIRST = LocalDateTime.of(2025, 1, 1, 8, 15, 30, 250_000_000);
  private static final List<String> COUNTRIES = List.of("DE", "FR", "KR", "US", "JP");
  private static final List<String> CITIES = List.of("Dresden", "Lyon", "Busan", "Austin", "Kobe");

  private Orders() {}

  static List<?> of(Language language, int count) {
    return IntStream.range(0, count)
        .mapToObj(i -> language == Language.JAVA ? java(i) : kotlin(i))
        .toList();
  }

  private static String id(int index) {
    return "65f0c0de%016x".formatted(index);
  }

  private static LocalDateTime time(int index) {
    return FIRST.plusDays(index % 30).plusMinutes(index % 600);
  }

  private static @Nullable String note(int index) {
    return index % 3 == 0 ? "Please ring twice, parcel " + index : null;
  }

  private static List<String> tags(int index) {
    return List.of("tag-" + index % 7, "tag-" + index % 11, "spring");
  }

  private static OrderStatus status(int index) {
    return OrderStatus.values()[index % OrderStatus.values().length];
  }

  private static JavaOrder java(int index) {
    JavaOrder order = new JavaOrder();
    order.setId(id(index));
    order.setNumber("2025-" + (100_000 + index));
    order.setCustomerId("customer-" + index % 400);
    order.setCustomerName("Kim Example " + index % 400);
    order.setEmail("kim" + index % 400 + "@example.org");
    order.setPhone("+49 351 " + (1_000_000 + index));
    order.setCountry(COUNTRIES.get(index % 5));
    order.setCity(CITIES.get(index % 5));
    order.setStreet("Example Street " + index % 90);
    order.setZip(String.valueOf(10_000 + index % 80_000));
    order.setStatus(status(index));
    order.setChannel(index % 2 == 0 ? "web" : "app");
    order.setCurrency("EUR");
    order.setQuantity(1 + index % 9);
    order.setUnitPrice(9.99 + index % 50);
    order.setTotal((1 + index % 9) * (9.99 + index % 50));
    order.setTaxRate(0.19);
    order.setExpress(index % 4 == 0);
    order.setTags(tags(index));
    order.setCreatedAt(time(index));
    order.setNote(note(index));
    return order;
  }

  private static KotlinOrder kotlin(int index) {
    return new KotlinOrder(
        id(index),
        "2025-" + (100_000 + index),
        "customer-" + index % 400,
        "Kim Example " + index % 400,
        "kim" + index % 400 + "@example.org",
        "+49 351 " + (1_000_000 + index),
        COUNTRIES.get(index % 5),
        CITIES.get(index % 5),
        "Example Street " + index % 90,
        String.valueOf(10_000 + index % 80_000),
        status(index),
        index % 2 == 0 ? "web" : "app",
        "EUR",
        1 + index % 9,
        9.99 + index % 50,
        (1 + index % 9) * (9.99 + index % 50),
        0.19,
        index % 4 == 0,
        tags(index),
        time(index),
        note(index));
  }
}
