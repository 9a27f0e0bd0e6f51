package dev.throughline.bench.bulkread;

import dev.throughline.bench.experiment.ComparedStrategy;
import dev.throughline.bench.report.Row;

/** The ways to read that are compared. */
enum Strategy implements ComparedStrategy {
  DEFAULT_CONVERTER(Row.Role.STOCK, "repository.findAll: stock"),
  LISTENED(
      Row.Role.OTHER,
      "the same by stock, with an empty command listener: the driver copies replies, as it does"
          + " for Spring Boot's metrics"),
  OBSERVE(Row.Role.OTHER, "the same by stock, watched: throughline.mode=observe"),
  JACKSON_JSON(Row.Role.OTHER, "the driver's Document, toJson, Jackson"),
  CUSTOM_CONVERTER(Row.Role.OTHER, "repository.findAll with a hand-written Converter<Document, T>"),
  MANUAL_DOCUMENT(Row.Role.OTHER, "the driver's Document, mapped by hand"),
  THROUGHLINE(Row.Role.OURS, "the same repository.findAll"),
  THROUGHLINE_JSON(Row.Role.OURS, "JsonRows of the template, printed from the documents"),
  DRIVER_FLOOR(
      Row.Role.FLOOR,
      "raw documents fetched and not decoded; the answer is made of ready-made objects"),
  READY_JSON(Row.Role.FLOOR, "raw documents fetched and not decoded; the answer is ready JSON");

  private final Row.Role role;
  private final String note;

  Strategy(Row.Role role, String note) {
    this.role = role;
    this.note = note;
  }

  /**
   * {@return whether its list is JSON without objects; its other routes are then those of another
   * row}
   */
  boolean json() {
    return this == THROUGHLINE_JSON || this == READY_JSON;
  }

  /** {@return whether stock serves and is watched} */
  boolean watched() {
    return this == OBSERVE;
  }

  /** {@return whether it is measured where it is named, not among all} */
  boolean named() {
    return watched() || this == LISTENED;
  }

  @Override
  public boolean throughline() {
    return role == Row.Role.OURS || watched();
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
