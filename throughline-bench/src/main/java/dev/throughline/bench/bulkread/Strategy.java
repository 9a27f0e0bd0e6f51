package dev.throughline.bench.bulkread;

import java.util.Locale;

/** The ways to read that are compared. */
enum Strategy {
  DEFAULT_CONVERTER("repository.findAll: stock"),
  JACKSON_JSON("the driver's Document, toJson, Jackson"),
  CUSTOM_CONVERTER("repository.findAll with a hand-written Converter<Document, T>"),
  MANUAL_DOCUMENT("the driver's Document, mapped by hand"),
  THROUGHLINE("the same repository.findAll"),
  DRIVER_FLOOR("raw documents fetched and not decoded; the answer is made of ready-made objects");

  private final String note;

  Strategy(String note) {
    this.note = note;
  }

  String label() {
    return name().toLowerCase(Locale.ROOT).replace('_', '-');
  }

  String note() {
    return note;
  }
}
