package dev.throughline.bench.product;

import java.time.LocalDateTime;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.springframework.data.annotation.Id;
import org.springframework.data.mongodb.core.mapping.Document;

/** The entity of the published bulk insert experiment. */
@Document("products")
public class Product {

  @Id private @Nullable String id;
  private @Nullable String name;
  private @Nullable String category;
  private double price;
  private @Nullable Map<String, String> attributes;
  private @Nullable LocalDateTime createdAt;

  public @Nullable String getId() {
    return id;
  }

  public void setId(@Nullable String id) {
    this.id = id;
  }

  public @Nullable String getName() {
    return name;
  }

  public void setName(@Nullable String name) {
    this.name = name;
  }

  public @Nullable String getCategory() {
    return category;
  }

  public void setCategory(@Nullable String category) {
    this.category = category;
  }

  public double getPrice() {
    return price;
  }

  public void setPrice(double price) {
    this.price = price;
  }

  public @Nullable Map<String, String> getAttributes() {
    return attributes;
  }

  public void setAttributes(@Nullable Map<String, String> attributes) {
    this.attributes = attributes;
  }

  public @Nullable LocalDateTime getCreatedAt() {
    return createdAt;
  }

  public void setCreatedAt(@Nullable LocalDateTime createdAt) {
    this.createdAt = createdAt;
  }

  @Override
  public boolean equals(@Nullable Object other) {
    return other instanceof Product that
        && Objects.equals(id, that.id)
        && Objects.equals(name, that.name)
        && Objects.equals(category, that.category)
        && Double.compare(price, that.price) == 0
        && Objects.equals(attributes, that.attributes)
        && Objects.equals(createdAt, that.createdAt);
  }

  @Override
  public int hashCode() {
    return Objects.hash(id, name, category, price, attributes, createdAt);
  }

  @Override
  public String toString() {
    return "Product[id=%s, name=%s, category=%s, price=%s, attributes=%s, createdAt=%s]"
        .formatted(id, name, category, price, attributes, createdAt);
  }
}
