package dev.throughline.verification.soak.application;

import java.math.BigDecimal;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.springframework.data.annotation.Id;
import org.springframework.data.mongodb.core.mapping.Document;

/** An entity of classes that every application has anew. */
@Document("purchases")
record Purchase(
    @Id String id,
    String customer,
    int rank,
    State state,
    BigDecimal total,
    Instant placedAt,
    List<Item> items,
    Map<String, String> labels,
    @Nullable Object anything) {

  enum State {
    PLACED,
    PAID
  }

  record Item(String product, int count, @Nullable String remark) {}

  static List<Purchase> several(int count, String name) {
    List<Purchase> purchases = new ArrayList<>(count);
    for (int i = 0; i < count; i++) {
      purchases.add(
          new Purchase(
              "%s-%04d".formatted(name, i),
              "customer " + i % 5,
              i,
              i % 2 == 0 ? State.PLACED : State.PAID,
              BigDecimal.valueOf(100L * i + 50, 2),
              Instant.ofEpochMilli(1_700_000_000_000L + i),
              List.of(new Item("one", 1, null), new Item("other", i, "remark " + i)),
              Map.of("colour", "blue"),
              i % 3 == 0 ? new Item("any", i, null) : null));
    }
    return purchases;
  }

  Purchase paid() {
    return new Purchase(
        id, customer, rank, State.PAID, total, placedAt, items, labels, "paid " + rank);
  }
}
