package dev.throughline.bench.chathistory;

import dev.throughline.bench.report.Row;
import java.util.Arrays;
import java.util.Locale;
import java.util.Optional;

/** The ways to read the history that are compared. */
enum Strategy {
  SQL_OFFSET(Row.Role.OTHER, "LIMIT with OFFSET, and COUNT", StoreKind.SQL),
  MONGO_OFFSET(Row.Role.STOCK, "stock Page<Message>: skip, and count", StoreKind.MONGO),
  MONGO_KEYSET(Row.Role.OURS, "KeysetPages: one find from the cursor on", StoreKind.MONGO);

  /** Where a strategy's messages are. */
  enum StoreKind {
    SQL,
    MONGO
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
    };
  }

  StoreKind store() {
    return store;
  }

  Row.Role role() {
    return role;
  }

  /** What the row is, and what of its figures depends on the server rather than on the strategy. */
  String note(Stores stores) {
    return note + "; " + (store == StoreKind.SQL ? stores.sqlNote() : stores.mongoNote());
  }

  String label() {
    return name().toLowerCase(Locale.ROOT).replace('_', '-');
  }

  static Optional<Strategy> labelled(String label) {
    return Arrays.stream(values()).filter(it -> it.label().equals(label)).findFirst();
  }
}
