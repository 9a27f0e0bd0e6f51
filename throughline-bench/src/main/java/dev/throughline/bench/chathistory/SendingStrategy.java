package dev.throughline.bench.chathistory;

import dev.throughline.bench.experiment.ComparedStrategy;
import dev.throughline.bench.report.Row;

/** The ways to store a message that are compared. */
enum SendingStrategy implements ComparedStrategy {
  SQL(Row.Role.OTHER, "one INSERT, committed"),
  MONGO(Row.Role.STOCK, "repository.insert"),
  ZSET(
      Row.Role.OTHER,
      "the published recipe: repository.insert, then ZADD of the message as JSON; no order that"
          + " all readers agree on"),
  THROUGHLINE(Row.Role.OURS, "repository.insert"),
  TIMELINE(
      Row.Role.OURS,
      "Timeline.append: a number in the room's order, a repeat of the same message known, and the"
          + " window in Redis");

  private final Row.Role role;
  private final String note;

  SendingStrategy(Row.Role role, String note) {
    this.role = role;
    this.note = note;
  }

  /** Opens it on the servers that are named, with no messages. */
  Sending open(Stores stores) {
    return switch (this) {
      case SQL -> new SqlSending(stores.sqlUrl());
      case MONGO -> Sending.byRepository(stores.mongoUri(), false);
      case THROUGHLINE -> Sending.byRepository(stores.mongoUri(), true);
      case ZSET -> Sending.bySortedSet(stores.mongoUri(), stores.redisPort());
      case TIMELINE -> Sending.byTimeline(stores.mongoUri(), stores.redisPort());
    };
  }

  boolean usesRedis() {
    return this == ZSET || this == TIMELINE;
  }

  @Override
  public Row.Role role() {
    return role;
  }

  @Override
  public String note() {
    return note;
  }

  /**
   * {@return what the row is, and what of its figures depends on the server rather than on the
   * strategy}
   */
  String note(Stores stores) {
    return this == SQL ? note + "; " + stores.sqlNote() : note;
  }
}
