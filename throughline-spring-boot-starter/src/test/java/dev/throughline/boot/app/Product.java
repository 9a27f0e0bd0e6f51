package dev.throughline.boot.app;

import java.math.BigDecimal;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import org.springframework.data.annotation.Id;
import org.springframework.data.mongodb.core.mapping.Document;
import org.springframework.data.mongodb.core.mapping.Field;

/** A plain entity without listeners or callbacks. */
@Document("products")
public record Product(
    @Id String id,
    String name,
    Category category,
    @Field("p") BigDecimal price,
    Integer stock,
    List<Review> reviews,
    Map<String, String> attributes,
    Instant addedAt) {

  static Product numbered(int number) {
    return new Product(
        null,
        "Product-" + number,
        Category.values()[number % Category.values().length],
        new BigDecimal(number).multiply(new BigDecimal("1.50")),
        number % 3,
        number % 4 == 0 ? List.of() : List.of(new Review("Ada", number % 5)),
        number % 5 == 0 ? null : Map.of("colour", "red", "size", "" + number),
        Instant.parse("2026-01-01T00:00:00.123Z").plusSeconds(number));
  }

  Product withStock(int newStock) {
    return new Product(id, name, category, price, newStock, reviews, attributes, addedAt);
  }

  enum Category {
    LAMP,
    CHAIR,
    TABLE
  }

  record Review(String author, int stars) {}

  interface NameOnly {

    String getName();
  }

  record Label(String name, Category category) {}
}
