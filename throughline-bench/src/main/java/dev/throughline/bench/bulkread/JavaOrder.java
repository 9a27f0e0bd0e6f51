package dev.throughline.bench.bulkread;

import java.time.LocalDateTime;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.springframework.data.annotation.Id;
import org.springframework.data.mongodb.core.mapping.Document;

/** An order as a Java team writes it. */
@Document("orders_java")
@SuppressWarnings("NullAway.Init") // the fields that are never null are set by the creating code
public class JavaOrder implements PlacedOrder {

  @Id private @Nullable String id;
  private @Nullable String number;
  private @Nullable String customerId;
  private @Nullable String customerName;
  private @Nullable String email;
  private @Nullable String phone;
  private String country;
  private @Nullable String city;
  private @Nullable String street;
  private @Nullable String zip;
  private OrderStatus status;
  private @Nullable String channel;
  private @Nullable String currency;
  private int quantity;
  private double unitPrice;
  private double total;
  private double taxRate;
  private boolean express;
  private @Nullable List<String> tags;
  private LocalDateTime createdAt;
  private @Nullable String note;

  public @Nullable String getId() {
    return id;
  }

  public void setId(@Nullable String id) {
    this.id = id;
  }

  public @Nullable String getNumber() {
    return number;
  }

  public void setNumber(@Nullable String number) {
    this.number = number;
  }

  public @Nullable String getCustomerId() {
    return customerId;
  }

  public void setCustomerId(@Nullable String customerId) {
    this.customerId = customerId;
  }

  public @Nullable String getCustomerName() {
    return customerName;
  }

  public void setCustomerName(@Nullable String customerName) {
    this.customerName = customerName;
  }

  public @Nullable String getEmail() {
    return email;
  }

  public void setEmail(@Nullable String email) {
    this.email = email;
  }

  public @Nullable String getPhone() {
    return phone;
  }

  public void setPhone(@Nullable String phone) {
    this.phone = phone;
  }

  @Override
  public String getCountry() {
    return country;
  }

  public void setCountry(String country) {
    this.country = country;
  }

  public @Nullable String getCity() {
    return city;
  }

  public void setCity(@Nullable String city) {
    this.city = city;
  }

  public @Nullable String getStreet() {
    return street;
  }

  public void setStreet(@Nullable String street) {
    this.street = street;
  }

  public @Nullable String getZip() {
    return zip;
  }

  public void setZip(@Nullable String zip) {
    this.zip = zip;
  }

  @Override
  public OrderStatus getStatus() {
    return status;
  }

  public void setStatus(OrderStatus status) {
    this.status = status;
  }

  public @Nullable String getChannel() {
    return channel;
  }

  public void setChannel(@Nullable String channel) {
    this.channel = channel;
  }

  public @Nullable String getCurrency() {
    return currency;
  }

  public void setCurrency(@Nullable String currency) {
    this.currency = currency;
  }

  public int getQuantity() {
    return quantity;
  }

  public void setQuantity(int quantity) {
    this.quantity = quantity;
  }

  public double getUnitPrice() {
    return unitPrice;
  }

  public void setUnitPrice(double unitPrice) {
    this.unitPrice = unitPrice;
  }

  @Override
  public double getTotal() {
    return total;
  }

  public void setTotal(double total) {
    this.total = total;
  }

  public double getTaxRate() {
    return taxRate;
  }

  public void setTaxRate(double taxRate) {
    this.taxRate = taxRate;
  }

  public boolean isExpress() {
    return express;
  }

  public void setExpress(boolean express) {
    this.express = express;
  }

  public @Nullable List<String> getTags() {
    return tags;
  }

  public void setTags(@Nullable List<String> tags) {
    this.tags = tags;
  }

  @Override
  public LocalDateTime getCreatedAt() {
    return createdAt;
  }

  public void setCreatedAt(LocalDateTime createdAt) {
    this.createdAt = createdAt;
  }

  public @Nullable String getNote() {
    return note;
  }

  public void setNote(@Nullable String note) {
    this.note = note;
  }
}
