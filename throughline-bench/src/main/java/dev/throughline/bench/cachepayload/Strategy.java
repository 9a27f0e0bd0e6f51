package dev.throughline.bench.cachepayload;

import java.util.Locale;

/** The forms in which posts are cached. */
enum Strategy {
  JSON("Jackson 3, as Spring Boot has it"),
  MSGPACK_NAMED("MessagePack with field names, by Jackson 2"),
  COMPACT("MessagePack without field names, by Throughline"),
  BSON("the document of the database, by Throughline"),
  JSON_READY("the JSON of the answer, passed on without building objects");

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
