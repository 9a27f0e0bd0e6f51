package dev.throughline.mongodb.moments;

/** What kind of user code was called, or what came of an operation. */
enum Kind {
  CONVERSION("convert"),
  CREATION("create"),
  CALLBACK("callback"),
  EVENT("event"),
  AUDITING("audit"),
  VALIDATION("validate"),
  FACTORY("factory"),
  RESOLVER("resolver"),
  TRANSLATOR("translate"),
  CODEC("codec"),
  /** What was returned or thrown, and the entities afterwards. */
  RESULT("result"),
  /** What the database holds afterwards. */
  STORED("stored"),
  /** How calls of different kinds follow each other. */
  ORDER("order");

  private final String column;

  Kind(String column) {
    this.column = column;
  }

  String column() {
    return column;
  }
}
