package dev.throughline.chat.migrate;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.springframework.jdbc.core.JdbcOperations;
import org.springframework.jdbc.core.RowMapper;

/** What the database itself finds between rows: keys that are none, and rows that do not fit. */
final class SourceChecks {

  private static final Map<String, List<String>> KEYS = new LinkedHashMap<>();

  static {
    KEYS.put("users", List.of("id"));
    KEYS.put("rooms", List.of("id"));
    KEYS.put("members", List.of("room_id", "user_id"));
    KEYS.put("messages", List.of("id"));
  }

  private static final Map<String, List<String>> NUMBERS =
      Map.of(
          "users", List.of("id"),
          "rooms", List.of("id"),
          "members", List.of("room_id", "user_id", "last_read_message_id"),
          "messages", List.of("id", "room_id", "user_id"));

  private final JdbcOperations jdbc;

  SourceChecks(JdbcOperations jdbc) {
    this.jdbc = jdbc;
  }

  /**
   * Notes what it finds.
   *
   * @param maxRooms in how many rooms the service lets an account be
   */
  void run(Findings findings, int maxRooms) {
    KEYS.forEach((table, key) -> keys(findings, table, key));
    NUMBERS.forEach((table, columns) -> columns.forEach(it -> numbers(findings, table, it)));
    each(
        findings,
        "rooms.kind",
        "SELECT MAX(r.id) FROM rooms r"
            + " JOIN members a ON a.room_id = r.id"
            + " JOIN members b ON b.room_id = r.id AND b.user_id > a.user_id"
            + " WHERE r.kind = 'DIRECT' GROUP BY a.user_id, b.user_id HAVING COUNT(*) > 1",
        (row, n) ->
            "rooms " + row.getLong(1) + ": there is another one-to-one room of the same two");
    each(
        findings,
        "members.last_read_message_id",
        "SELECT m.room_id, m.user_id, x.id, x.room_id FROM members m"
            + " JOIN messages x ON x.id = m.last_read_message_id"
            + " WHERE x.room_id <> m.room_id OR x.room_id IS NULL"
            + " ORDER BY m.room_id, m.user_id",
        (row, n) ->
            "members %s/%s: last_read_message_id %s is of room %s"
                .formatted(row.getString(1), row.getString(2), row.getString(3), row.getString(4)));
    each(
        findings,
        "users.id",
        "SELECT user_id, COUNT(*) FROM members GROUP BY user_id HAVING COUNT(*) > "
            + maxRooms
            + " ORDER BY user_id",
        (row, n) ->
            "users %s: is in %d rooms, at most %d can be (chat.rooms.max-per-account)"
                .formatted(row.getString(1), row.getLong(2), maxRooms));
  }

  /** Without a key that is there once, pages have no order. */
  private void keys(Findings findings, String table, List<String> columns) {
    String key = String.join(", ", columns);
    StringBuilder missing = new StringBuilder();
    columns.forEach(column -> missing.append(" OR ").append(column).append(" IS NULL"));
    each(
        findings,
        table + ".key",
        "SELECT %s, COUNT(*) FROM %s GROUP BY %s HAVING COUNT(*) > 1%s"
            .formatted(key, table, key, missing),
        (row, n) -> {
          String id = row.getString(1) + (columns.size() > 1 ? "/" + row.getString(2) : "");
          return table + " " + id + ": " + row.getLong(columns.size() + 1) + " rows have this key";
        });
  }

  /** Without a sign, a column holds numbers that end the reading of the page that has them. */
  private void numbers(Findings findings, String table, String column) {
    List<String> key = KEYS.getOrDefault(table, List.of("id"));
    int keys = key.size();
    each(
        findings,
        table + "." + column,
        "SELECT %s, %s FROM %s WHERE %s > %d"
            .formatted(String.join(", ", key), column, table, column, Long.MAX_VALUE),
        (row, n) ->
            "%s %s: %s %s is too large"
                .formatted(
                    table,
                    row.getString(1) + (keys > 1 ? "/" + row.getString(2) : ""),
                    column,
                    row.getString(keys + 1)));
  }

  private void each(Findings findings, String kind, String query, RowMapper<String> problem) {
    jdbc.query(query, problem).forEach(line -> findings.add(kind, line));
  }
}
