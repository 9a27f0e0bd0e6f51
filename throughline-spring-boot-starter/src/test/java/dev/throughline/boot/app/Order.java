package dev.throughline.boot.app;

import jakarta.validation.constraints.Min;
import jakarta.validation.constraints.NotBlank;
import java.time.Instant;
import org.springframework.data.annotation.CreatedBy;
import org.springframework.data.annotation.CreatedDate;
import org.springframework.data.annotation.LastModifiedBy;
import org.springframework.data.annotation.LastModifiedDate;
import org.springframework.data.annotation.Version;
import org.springframework.data.mongodb.core.mapping.Document;

/** Audited, validated and versioned. */
@Document("orders")
public class Order {

  String id;
  @NotBlank String customer;

  @Min(1)
  int quantity;

  @Version Long version;
  @CreatedDate Instant createdAt;
  @CreatedBy String createdBy;
  @LastModifiedDate Instant changedAt;
  @LastModifiedBy String changedBy;

  Order(String id, String customer, int quantity) {
    this.id = id;
    this.customer = customer;
    this.quantity = quantity;
  }
}
