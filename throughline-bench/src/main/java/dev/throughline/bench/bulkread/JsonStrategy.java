package dev.throughline.bench.bulkread;

import dev.throughline.bench.experiment.ComparedStrategy;
import dev.throughline.bench.report.Row;

/** How JSON is made of documents. */
enum JsonStrategy implements ComparedStrategy {
  STOCK(Row.Role.STOCK, "objects by stock, printed by Jackson"),
  THROUGHLINE_OBJECTS(Row.Role.OTHER, "objects by Throughline, printed by Jackson"),
  THROUGHLINE_JSON(Row.Role.OURS, "JsonRows, printed from the documents"),
  DRIVER_TO_JSON(Row.Role.OTHER, "the driver's toJson, which is other JSON"),
  FLOOR(Row.Role.FLOOR, "ready JSON, copied");

  private final Row.Role role;
  private final String note;

  JsonStrategy(Row.Role role, String note) {
    this.role = role;
    this.note = note;
  }

  @Override
  public Row.Role role() {
    return role;
  }

  @Override
  public String note() {
    return note;
  }
}
