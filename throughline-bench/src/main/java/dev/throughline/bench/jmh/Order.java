package dev.throughline.bench.jmh;

import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.springframework.data.annotation.Id;

/** An entity with a list and a map of complex type. */
public class Order {

  @Id private @Nullable String id;
  private @Nullable String customer;
  private int number;
  private boolean paid;
  private @Nullable List<Item> items;
  private @Nullable Map<String, Location> stations;

  public @Nullable String getId() {
    return id;
  }

  public void setId(@Nullable String id) {
    this.id = id;
  }

  public @Nullable String getCustomer() {
    return customer;
  }

  public void setCustomer(@Nullable String customer) {
    this.customer = customer;
  }

  public int getNumber() {
    return number;
  }

  public void setNumber(int number) {
    this.number = number;
  }

  public boolean isPaid() {
    return paid;
  }

  public void setPaid(boolean paid) {
    this.paid = paid;
  }

  public @Nullable List<Item> getItems() {
    return items;
  }

  public void setItems(@Nullable List<Item> items) {
    this.items = items;
  }

  public @Nullable Map<String, Location> getStations() {
    return stations;
  }

  public void setStations(@Nullable Map<String, Location> stations) {
    this.stations = stations;
  }

  /** A line of an order. */
  public static class Item {

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
  }
}
