package dev.throughline.bench.reactiveinsert;

import dev.throughline.bench.experiment.ComparedStrategy;
import dev.throughline.bench.report.Row;

/** The ways to insert that are compared. A further one is a constant here and an Insertion. */
enum Strategy implements ComparedStrategy {
  FLUX_INSERT(Row.Role.STOCK, "repository.insert(flux): stock, one call after the other"),
  BUFFER_10(Row.Role.OTHER, "flux.buffer(10).flatMap(repository::insert)"),
  BUFFER_100(Row.Role.OTHER, "flux.buffer(100).flatMap(repository::insert)"),
  THROUGHLINE(Row.Role.OURS, "the same repository.insert(flux)"),
  DRIVER_FLOOR(
      Row.Role.FLOOR,
      "documents encoded before the clock starts: insertMany; from a slow source insertOne each");

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
