package dev.throughline.bench.calls;

import dev.throughline.bench.experiment.ComparedStrategy;
import dev.throughline.bench.report.Row;

/** Who makes the calls that are compared. */
enum Strategy implements ComparedStrategy {
  STOCK(Row.Role.STOCK, "repository and template of Spring Data"),
  THROUGHLINE(Row.Role.OURS, "the same calls, as they are by default"),
  THROUGHLINE_DIRECT(Row.Role.OURS, "the same with throughline.calls.direct=true, the default"),
  THROUGHLINE_BY_DRIVER(Row.Role.OURS, "the same with throughline.calls.direct=false"),
  DRIVER_DOCUMENT(Row.Role.OTHER, "the driver, with a Document made for each call"),
  DRIVER_RAW(Row.Role.FLOOR, "the driver, with bytes made before the clock starts"),
  PING(Row.Role.OTHER, "runCommand with {ping: 1}: the driver's transport, whatever the call");

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
