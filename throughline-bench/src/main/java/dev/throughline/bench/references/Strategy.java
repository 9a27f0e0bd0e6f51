package dev.throughline.bench.references;

import dev.throughline.bench.experiment.ComparedStrategy;
import dev.throughline.bench.report.Row;

/** The ways to read orders with what they refer to. */
enum Strategy implements ComparedStrategy {
  STOCK(Row.Role.STOCK, "repository.findAll()"),
  LOOKUP(Row.Role.OTHER, "an aggregation with $lookup, written by hand, and stock's mapping"),
  THROUGHLINE(Row.Role.OURS, "the same repository.findAll()");

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
