package dev.throughline.chat.migrate;

import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.springframework.jdbc.core.JdbcOperations;

/**
 * Counts and sums that the relational database makes itself, in one query each, of which no page,
 * no driver's times and no zone are part.
 */
final class SourceTotals {

  /** Sums are of what is left by this: ids of 62 bits would not fit. */
  static final long IDS = 999_983;

  static final long DAY = 86_400_000;

  private final JdbcOperations jdbc;
  private final SourceColumns columns;

  SourceTotals(JdbcOperations jdbc, SourceColumns columns) {
    this.jdbc = jdbc;
    this.columns = columns;
  }

  /**
   * What a database says of a room's messages.
   *
   * @param ids the sum of the ids, each modulo {@link #IDS}
   * @param bytes of the texts of those that are not deleted, in UTF-8
   * @param times the sum of the milliseconds, each modulo {@link #DAY}; null where the source's
   *     column is of local times, of which the source knows no instant
   */
  record OfRoom(
      long messages,
      long firstId,
      long lastId,
      long ids,
      long bytes,
      long deleted,
      @Nullable Long times) {

    OfRoom withoutTimes() {
      return new OfRoom(messages, firstId, lastId, ids, bytes, deleted, null);
    }
  }

  long count(String table) {
    return number("SELECT COUNT(*) FROM " + table);
  }

  /**
   * {@return how many messages a room has up to an id: in the order of ids, the place of the last}
   */
  long count(long room, long upTo) {
    return number("SELECT COUNT(*) FROM messages WHERE room_id = ? AND id <= ?", room, upTo);
  }

  /** The rooms that have messages. */
  Map<Long, OfRoom> rooms() {
    String bytes =
        columns.isH2() ? "OCTET_LENGTH(content)" : "LENGTH(CONVERT(content USING utf8mb4))";
    String seconds = columns.isH2() ? "EXTRACT(EPOCH FROM sent_at)" : "UNIX_TIMESTAMP(sent_at)";
    boolean instants = columns.isInstant("messages", "sent_at");
    Map<Long, OfRoom> rooms = new HashMap<>();
    jdbc.query(
        "SELECT room_id, COUNT(*), MIN(id), MAX(id), SUM(MOD(id, "
            + IDS
            + ")), SUM(CASE WHEN deleted THEN 0 ELSE "
            + bytes
            + " END), SUM(CASE WHEN deleted THEN 1 ELSE 0 END), "
            + (instants ? "SUM(MOD(FLOOR(" + seconds + " * 1000), " + DAY + "))" : "0")
            + " FROM messages GROUP BY room_id",
        row -> {
          rooms.put(
              row.getLong(1),
              new OfRoom(
                  row.getLong(2),
                  row.getLong(3),
                  row.getLong(4),
                  row.getLong(5),
                  row.getLong(6),
                  row.getLong(7),
                  instants ? row.getLong(8) : null));
        });
    return rooms;
  }

  private long number(String query, Object... values) {
    Long number = jdbc.queryForObject(query, Long.class, values);
    return (number == null) ? 0 : number;
  }
}
