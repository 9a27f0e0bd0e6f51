package dev.throughline.bench.bulkinsert;

import java.util.Locale;

/** The ways to insert that are compared. A further one is a constant here and an Insertion. */
enum Strategy {
  SAVE_LOOP(Keeps.EVERYTHING, false, "repository.save for each"),
  SAVE_ALL(Keeps.EVERYTHING, false, "repository.saveAll: stock"),
  BULK_OPS(Keeps.ALL_BUT_WRITTEN_BACK_IDS, false, "bulkOps(UNORDERED); ids stay null in entities"),
  JACKSON_RAW(
      Keeps.PLAIN_FIELDS,
      false,
      "Jackson BSON, RawBsonDocument, insertMany; loses the ids in entities, _class, conversions,"
          + " events, auditing, and createdAt as a date (it is a string)"),
  THROUGHLINE_SAVE_ALL(Keeps.EVERYTHING, true, "the same repository.saveAll"),
  THROUGHLINE_WRITER(Keeps.EVERYTHING, true, "StreamingWriter.of(template).insert().write"),
  THROUGHLINE_DIRECT(Keeps.EVERYTHING, true, "the same with direct()"),
  THROUGHLINE_PARALLEL(
      Keeps.EVERYTHING, true, "the same with direct(), unordered, four batches in flight"),
  DRIVER_FLOOR(Keeps.EVERYTHING, false, "insertMany of documents encoded before the clock starts");

  /** What must be found in the collection afterwards. */
  enum Keeps {
    /** Stock's bytes, and the generated ids in the entities. */
    EVERYTHING,
    /** Stock's bytes; the entities do not get their ids, with stock neither. */
    ALL_BUT_WRITTEN_BACK_IDS,
    /** The fields' values, with types of their own and without ids. */
    PLAIN_FIELDS
  }

  private final Keeps keeps;
  private final boolean throughline;
  private final String note;

  Strategy(Keeps keeps, boolean throughline, String note) {
    this.keeps = keeps;
    this.throughline = throughline;
    this.note = note;
  }

  String label() {
    return name().toLowerCase(Locale.ROOT).replace('_', '-');
  }

  Keeps keeps() {
    return keeps;
  }

  boolean throughline() {
    return throughline;
  }

  String note() {
    return note;
  }
}
