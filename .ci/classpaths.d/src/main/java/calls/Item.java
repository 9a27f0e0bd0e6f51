package calls;

import java.math.BigDecimal;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.springframework.data.annotation.Id;
import org.springframework.data.mongodb.core.mapping.Document;
import org.springframework.data.mongodb.core.mapping.Field;

/** A class with setters. */
@Document("items")
public class Item {

  @Id private String id;
  private String name;
  private int quantity;

  @Field("p")
  private BigDecimal price;

  private List<Tag> tags = new ArrayList<>();
  private Map<String, Integer> stock = Map.of();
  private Instant made;

  /** A part. */
  public record Tag(String text, Long weight) {}

  static Item of(String id, String name, int quantity) {
    Item item = new Item();
    item.id = id;
    item.name = name;
    item.quantity = quantity;
    item.price = new BigDecimal("1.25").multiply(BigDecimal.valueOf(quantity));
    item.tags = List.of(new Tag("t" + quantity, (long) quantity));
    item.stock = Map.of("shelf", quantity);
    item.made = Instant.parse("2026-01-02T03:04:05.006Z").plusSeconds(quantity);
    return item;
  }

  public String getId() {
    return id;
  }

  public void setId(String id) {
    this.id = id;
  }

  public String getName() {
    return name;
  }

  public void setName(String name) {
    this.name = name;
  }

  public int getQuantity() {
    return quantity;
  }

  public void setQuantity(int quantity) {
    this.quantity = quantity;
  }

  @Override
  public String toString() {
    return "Item "
        + List.of(String.valueOf(id), String.valueOf(name), quantity, tags, stock)
        + price
        + made;
  }
}
