package dev.throughline.bench.reactiveinsert;

import dev.throughline.bench.report.Row;
import java.util.Locale;

/** The ways to insert that are compared. A further one is a constant here and an Insertion. */
enum Strategy {
  FLUX_INSERT(Row.Role.STOCK, false, "repository.insert(flux): stock, one call after the other"),
  BUFFER_10(Row.Role.OTHER, false, "flux.buffer(10).flatMap(repository::insert)"),
  BUFFER_100(Row.Role.OTHER, false, "flux.buffer(100).flatMap(repository::insert)"),
  THROUGHLINE(Row.Role.OURS, true, "the same repository.insert(flux)"),
  DRIVER_FLOOR(
      Row.Role.FLOOR,
      false,
      "documents encoded before the clock starts: insertMany; from a slow source insertOne each");

  private final Row.Role role;
  private final boolean throughline;
  private final String note;

  Strategy(Row.Role role, boolean throughline, String note) {
    this.role = role;
    this.throughline = throughline;
    this.note = note;
  }

  String label() {
    return name().toLowerCase(Locale.ROOT).replace('_', '-');
  }

  Row.Role role() {
    return role;
  }

  boolean throughline() {
    return throughline;
  }

  String note() {
    return note;
  }
}
