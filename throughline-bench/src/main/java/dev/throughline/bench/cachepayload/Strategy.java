package dev.throughline.bench.cachepayload;

import dev.throughline.bench.experiment.ComparedStrategy;
import dev.throughline.bench.report.Row;

/** The forms in which posts are cached. */
enum Strategy implements ComparedStrategy {
  JSON(Row.Role.STOCK, "Jackson 3, as Spring Boot has it"),
  MSGPACK_NAMED(Row.Role.OTHER, "MessagePack with field names, by Jackson 2"),
  SMILE(Row.Role.OTHER, "Smile, by Jackson 3"),
  KRYO(Row.Role.OTHER, "Kryo, with registered classes"),
  FORY(Row.Role.OTHER, "Apache Fory, with registered classes"),
  COMPACT(Row.Role.OURS, "MessagePack without field names, by Throughline"),
  BSON(Row.Role.OTHER, "the document of the database, by Throughline"),
  JSON_ROWS(Row.Role.OURS, "documents as MongoDB sends them, printed as JsonRows"),
  JSON_READY(Row.Role.OTHER, "the JSON of the answer, passed on without building objects");

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
