package dev.throughline.bench.bulkinsert;

import dev.throughline.bench.experiment.ComparedStrategy;
import dev.throughline.bench.report.Row;

/** The ways to insert that are compared. A further one is a constant here and an Insertion. */
enum Strategy implements ComparedStrategy {
  SAVE_LOOP(Row.Role.OTHER, Keeps.EVERYTHING, "repository.save for each"),
  SAVE_ALL(Row.Role.STOCK, Keeps.EVERYTHING, "repository.saveAll: stock"),
  BULK_OPS(
      Row.Role.OTHER,
      Keeps.ALL_BUT_WRITTEN_BACK_IDS,
      "bulkOps(UNORDERED); ids stay null in entities"),
  JACKSON_RAW(
      Row.Role.OTHER,
      Keeps.PLAIN_FIELDS,
      "Jackson BSON, RawBsonDocument, insertMany; loses the ids in entities, _class, conversions,"
          + " events, auditing, and createdAt as a date (it is a string)"),
  THROUGHLINE_SAVE_ALL(Row.Role.OURS, Keeps.EVERYTHING, "the same repository.saveAll"),
  THROUGHLINE_WRITER(
      Row.Role.OURS, Keeps.EVERYTHING, "StreamingWriter.of(template).insert().write"),
  THROUGHLINE_PARALLEL(
      Row.Role.OURS, Keeps.EVERYTHING, "the same, unordered, four batches in flight"),
  DRIVER_FLOOR(
      Row.Role.FLOOR, Keeps.EVERYTHING, "insertMany of documents encoded before the clock starts");

  /** What must be found in the collection afterwards. */
  enum Keeps {
    /** Stock's bytes, and the generated ids in the entities. */
    EVERYTHING,
    /** Stock's bytes; the entities do not get their ids, with stock neither. */
    ALL_BUT_WRITTEN_BACK_IDS,
    /** The fields' values, with types of their own and without ids. */
    PLAIN_FIELDS
  }

  private final Row.Role role;
  private final Keeps keeps;
  private final String note;

  Strategy(Row.Role role, Keeps keeps, String note) {
    this.role = role;
    this.keeps = keeps;
    this.note = note;
  }

  Keeps keeps() {
    return keeps;
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
