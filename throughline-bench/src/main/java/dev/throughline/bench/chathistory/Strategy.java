package dev.throughline.bench.chathistory;

import dev.throughline.bench.experiment.ComparedStrategy;
import dev.throughline.bench.report.Row;

/** The ways to read the history that are compared. */
enum Strategy implements ComparedStrategy {
  SQL_OFFSET(Row.Role.OTHER, "LIMIT with OFFSET, and COUNT", StoreKind.SQL),
  MONGO_OFFSET(Row.Role.STOCK, "stock Page<Message>: skip, and count", StoreKind.MONGO),
  MONGO_KEYSET(Row.Role.OURS, "KeysetPages: one find from the cursor on", StoreKind.MONGO),
  ZSET_LOOK_ASIDE(
      Row.Role.OTHER,
      "the published recipe, whose wrong pages are counted: a sorted set by time, filled from"
          + " MongoDB when it is short",
      StoreKind.MONGO),
  TIMELINE(Row.Role.OURS, "Timeline: a verified window in Redis", StoreKind.TIMELINE),
  REDIS_RANGE(
      Row.Role.FLOOR,
      "the bytes of a page by one range read of a list, nothing checked or decoded",
      StoreKind.REDIS);

  /** Where a strategy's messages are. */
  enum StoreKind {
    SQL,
    MONGO,
    /** MongoDB, with numbers. */
    TIMELINE,
    REDIS
  }

  private final Row.Role role;
  private final String note;
  private final StoreKind store;

  Strategy(Row.Role role, String note, StoreKind store) {
    this.role = role;
    this.note = note;
    this.store = store;
  }

  /** Opens it on the servers that are named. */
  History open(Stores stores, Chat chat) {
    return switch (this) {
      case SQL_OFFSET -> new SqlHistory(stores.sqlUrl(), chat);
      case MONGO_OFFSET -> new OffsetHistory(stores.mongoUri(), chat);
      case MONGO_KEYSET -> new KeysetHistory(stores.mongoUri(), chat);
      case ZSET_LOOK_ASIDE -> new ZsetHistory(stores.mongoUri(), stores.redisPort(), chat);
      case TIMELINE -> new TimelineHistory(stores.mongoUri(), stores.redisPort(), chat);
      case REDIS_RANGE -> new RangeHistory(stores.mongoUri(), stores.redisPort(), chat);
    };
  }

  /**
   * {@return whether pages must be right; of the published recipe it is known that they are not}
   */
  boolean exact() {
    return this != ZSET_LOOK_ASIDE;
  }

  boolean usesRedis() {
    return ordinal() >= ZSET_LOOK_ASIDE.ordinal();
  }

  StoreKind store() {
    return store;
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
    return switch (store) {
      case SQL -> note + "; " + stores.sqlNote();
      case REDIS -> note;
      case MONGO, TIMELINE -> note + "; " + (usesRedis() ? stores.missNote() : stores.mongoNote());
    };
  }
}
