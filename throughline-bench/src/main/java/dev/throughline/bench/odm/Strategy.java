package dev.throughline.bench.odm;

import dev.throughline.bench.experiment.ComparedStrategy;
import dev.throughline.bench.report.Row;

/** The ways to store objects and to read them. */
enum Strategy implements ComparedStrategy {
  STOCK(Row.Role.STOCK, "MongoTemplate"),
  DRIVER(Row.Role.OTHER, "the driver's collection of classes, PojoCodecProvider"),
  THROUGHLINE(Row.Role.OURS, "the same MongoTemplate");

  private final Row.Role role;
  private final String note;

  Strategy(Row.Role role, String note) {
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
