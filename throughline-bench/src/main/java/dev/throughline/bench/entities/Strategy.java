package dev.throughline.bench.entities;

import dev.throughline.bench.experiment.ComparedStrategy;
import dev.throughline.bench.report.Row;

/** The two that are compared. */
enum Strategy implements ComparedStrategy {
  STOCK(Row.Role.STOCK),
  THROUGHLINE(Row.Role.OURS);

  private final Row.Role role;

  Strategy(Row.Role role) {
    this.role = role;
  }

  @Override
  public Row.Role role() {
    return role;
  }

  @Override
  public String note() {
    return "";
  }
}
