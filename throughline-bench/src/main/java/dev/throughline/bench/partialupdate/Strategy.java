package dev.throughline.bench.partialupdate;

import dev.throughline.bench.experiment.ComparedStrategy;
import dev.throughline.bench.report.Row;

/** How a changed entity is written. */
enum Strategy implements ComparedStrategy {
  SAVE(Row.Role.STOCK, "save, which sends the whole document"),
  UPDATE_BY_HAND(Row.Role.OTHER, "an update that names the field"),
  SAVE_CHANGED(Row.Role.OURS, "saveChanges, which finds the field");

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
