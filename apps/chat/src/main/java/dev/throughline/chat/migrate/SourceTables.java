package dev.throughline.chat.migrate;

import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.LocalDateTime;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.springframework.jdbc.core.JdbcOperations;
import org.springframework.jdbc.core.RowMapper;

/**
 * Reads the relational tables page by page, each page after the last row of the one before, so that
 * no query holds a cursor or counts its way through rows that were read before.
 */
final class SourceTables {

  private final JdbcOperations jdbc;

  SourceTables(JdbcOperations jdbc) {
    this.jdbc = jdbc;
  }

  List<SourceRows.User> users(SourceRows.@Nullable User after, int limit) {
    return jdbc.query(
        "SELECT id, login, display_name, password_hash, created_at FROM users"
            + " WHERE id > ? ORDER BY id LIMIT ?",
        (row, n) ->
            new SourceRows.User(
                row.getLong(1), row.getString(2), row.getString(3), row.getString(4), time(row, 5)),
        (after == null) ? Long.MIN_VALUE : after.id(),
        limit);
  }

  List<SourceRows.Room> rooms(SourceRows.@Nullable Room after, int limit) {
    return jdbc.query(
        "SELECT id, kind, title, created_at FROM rooms WHERE id > ? ORDER BY id LIMIT ?",
        (row, n) ->
            new SourceRows.Room(row.getLong(1), row.getString(2), row.getString(3), time(row, 4)),
        (after == null) ? Long.MIN_VALUE : after.id(),
        limit);
  }

  List<SourceRows.Member> members(SourceRows.@Nullable Member after, int limit) {
    long room = (after == null) ? Long.MIN_VALUE : after.roomId();
    long user = (after == null) ? Long.MIN_VALUE : after.userId();
    return jdbc.query(
        "SELECT m.room_id, m.user_id, u.display_name, m.role, m.joined_at, m.last_read_message_id"
            + " FROM members m LEFT JOIN users u ON u.id = m.user_id"
            + " WHERE m.room_id > ? OR (m.room_id = ? AND m.user_id > ?)"
            + " ORDER BY m.room_id, m.user_id LIMIT ?",
        (row, n) ->
            new SourceRows.Member(
                row.getLong(1),
                row.getLong(2),
                row.getString(3),
                row.getString(4),
                time(row, 5),
                row.getObject(6, Long.class)),
        room,
        room,
        user,
        limit);
  }

  /** The two accounts of a one-to-one room and their names, or fewer or more if it is broken. */
  Map<Long, String> memberNames(long room) {
    Map<Long, String> names = new LinkedHashMap<>();
    jdbc.query(
        "SELECT m.user_id, u.display_name FROM members m LEFT JOIN users u ON u.id = m.user_id"
            + " WHERE m.room_id = ? ORDER BY m.user_id LIMIT 3",
        row -> {
          String name = row.getString(2);
          names.put(row.getLong(1), (name == null) ? "" : name);
        },
        room);
    return names;
  }

  /** The messages of a room by (sent_at, id), after one of them. */
  List<SourceRows.Message> messages(long room, SourceRows.@Nullable Message after, int limit) {
    String select =
        "SELECT m.id, m.room_id, m.user_id, u.display_name, m.kind, m.content, m.sent_at,"
            + " m.edited_at, m.deleted FROM messages m LEFT JOIN users u ON u.id = m.user_id"
            + " WHERE m.room_id = ?";
    String order = " ORDER BY m.sent_at, m.id LIMIT ?";
    return (after == null)
        ? jdbc.query(select + order, MESSAGE, room, limit)
        : jdbc.query(
            select + " AND (m.sent_at > ? OR (m.sent_at = ? AND m.id > ?))" + order,
            MESSAGE,
            room,
            after.sentAt(),
            after.sentAt(),
            after.id(),
            limit);
  }

  SourceRows.@Nullable Message message(long id) {
    List<SourceRows.Message> found =
        jdbc.query(
            "SELECT m.id, m.room_id, m.user_id, u.display_name, m.kind, m.content, m.sent_at,"
                + " m.edited_at, m.deleted FROM messages m LEFT JOIN users u ON u.id = m.user_id"
                + " WHERE m.id = ?",
            MESSAGE,
            id);
    return found.isEmpty() ? null : found.get(0);
  }

  long count(String table) {
    Long count = jdbc.queryForObject("SELECT COUNT(*) FROM " + table, Long.class);
    return (count == null) ? 0 : count;
  }

  /** Rooms of the same two people, of which only one can be moved. */
  List<Long> doubleDirectRooms() {
    return jdbc.queryForList(
        "SELECT MAX(r.id) FROM rooms r"
            + " JOIN members a ON a.room_id = r.id"
            + " JOIN members b ON b.room_id = r.id AND b.user_id > a.user_id"
            + " WHERE r.kind = 'DIRECT' GROUP BY a.user_id, b.user_id HAVING COUNT(*) > 1",
        Long.class);
  }

  /** Messages whose room does not exist, which would be left behind. */
  long messagesWithoutRoom() {
    Long count =
        jdbc.queryForObject(
            "SELECT COUNT(*) FROM messages m LEFT JOIN rooms r ON r.id = m.room_id"
                + " WHERE r.id IS NULL",
            Long.class);
    return (count == null) ? 0 : count;
  }

  private static final RowMapper<SourceRows.Message> MESSAGE =
      (row, n) ->
          new SourceRows.Message(
              row.getLong(1),
              row.getLong(2),
              row.getLong(3),
              row.getString(4),
              row.getString(5),
              row.getString(6),
              time(row, 7),
              row.getObject(8, LocalDateTime.class),
              row.getBoolean(9));

  private static LocalDateTime time(ResultSet row, int column) throws SQLException {
    return row.getObject(column, LocalDateTime.class);
  }
}
