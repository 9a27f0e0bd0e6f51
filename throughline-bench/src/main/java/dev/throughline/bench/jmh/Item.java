package dev.throughline.bench.jmh;

import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** A line of an order. */
public class Item {

  private @Nullable String label;
  private int quantity;
  private double price;

  public @Nullable String getLabel() {
    return label;
  }

  public void setLabel(@Nullable String label) {
    this.label = label;
  }

  public int getQuantity() {
    return quantity;
  }

  public void setQuantity(int quantity) {
    this.quantity = quantity;
  }

  public double getPrice() {
    return price;
  }

  public void setPrice(double price) {
    this.price = price;
  }

  @Override
  public boolean equals(@Nullable Object other) {
    return other instanceof Item that
        && Objects.equals(label, that.label)
        && quantity == that.quantity
        && price == that.price;
  }

  @Override
  public int hashCode() {
    return Objects.hash(label, quantity, price);
  }
}
