package dev.throughline.bench.driverbench;

import dev.throughline.bench.experiment.ComparedStrategy;
import dev.throughline.bench.report.Row;

/** The ways between an object and its BSON. */
enum Strategy implements ComparedStrategy {
  STOCK(Row.Role.STOCK, "Spring Data's converter, and the driver's codec of Document"),
  DRIVER(Row.Role.OTHER, "the driver's codec of classes, PojoCodecProvider"),
  MICRONAUT(Row.Role.OTHER, "Micronaut Serialization, by introspections of its compiler"),
  THROUGHLINE(Row.Role.OURS, "the compiled codec");

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
