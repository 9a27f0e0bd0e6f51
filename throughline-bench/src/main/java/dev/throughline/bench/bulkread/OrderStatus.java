package dev.throughline.bench.bulkread;

/** What has become of an order. */
public enum OrderStatus {
  PLACED,
  PAID,
  SHIPPED,
  RETURNED
}
