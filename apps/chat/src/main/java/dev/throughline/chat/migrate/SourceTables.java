package dev.throughline.chat.migrate;

import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.springframework.jdbc.core.JdbcOperations;
import org.springframework.jdbc.core.RowMapper;

/**
 * Reads the relational tables page by page, each page after the key of the last row of the one
 * before, so that no query holds a cursor or counts its way through rows that were read before.
 * Pages are in the order of the primary key and of nothing else: values that are compared by the
 * database and read by a driver need not be the same (D-CHAT-09).
 */
final class SourceTables {

  private static final String MESSAGES =
      "SELECT m.id, m.room_id, m.user_id, u.id, u.display_name, m.kind, m.content, "
          + text("m.sent_at")
          + ", "
          + text("m.edited_at")
          + ", m.deleted FROM messages m LEFT JOIN users u ON u.id = m.user_id";

  private final JdbcOperations jdbc;
  private final SourceColumns columns;

  SourceTables(JdbcOperations jdbc, SourceColumns columns) {
    this.jdbc = jdbc;
    this.columns = columns;
  }

  /** A time as text, by the database itself. */
  private static String text(String column) {
    return "CAST(" + column + " AS CHAR(40))";
  }

  List<SourceRows.User> users(SourceRows.@Nullable User after, int limit) {
    return page(
        "SELECT id, login, display_name, password_hash, " + text("created_at") + " FROM users",
        "id",
        (after == null) ? null : after.id(),
        limit,
        (row, n) ->
            new SourceRows.User(
                row.getLong(1),
                row.getString(2),
                row.getString(3),
                row.getString(4),
                time(row, 5, "users", "created_at")));
  }

  List<SourceRows.Room> rooms(SourceRows.@Nullable Room after, int limit) {
    return page(
        "SELECT id, kind, title, " + text("created_at") + " FROM rooms",
        "id",
        (after == null) ? null : after.id(),
        limit,
        (row, n) ->
            new SourceRows.Room(
                row.getLong(1),
                row.getString(2),
                row.getString(3),
                time(row, 4, "rooms", "created_at")));
  }

  List<SourceRows.Member> members(SourceRows.@Nullable Member after, int limit) {
    String select =
        "SELECT m.room_id, m.user_id, u.id, u.display_name, m.role, "
            + text("m.joined_at")
            + ", m.last_read_message_id FROM members m LEFT JOIN users u ON u.id = m.user_id";
    String order = " ORDER BY m.room_id, m.user_id LIMIT ?";
    RowMapper<SourceRows.Member> mapper =
        (row, n) ->
            new SourceRows.Member(
                row.getLong(1),
                row.getLong(2),
                author(row, 3),
                row.getString(5),
                time(row, 6, "members", "joined_at"),
                number(row, 7));
    return (after == null)
        ? jdbc.query(select + order, mapper, limit)
        : jdbc.query(
            select + " WHERE m.room_id > ? OR (m.room_id = ? AND m.user_id > ?)" + order,
            mapper,
            after.roomId(),
            after.roomId(),
            after.userId(),
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

  /** All messages. */
  List<SourceRows.Message> messages(SourceRows.@Nullable Message after, int limit) {
    return page(MESSAGES, "m.id", (after == null) ? null : after.id(), limit, this::message);
  }

  /** The messages of a room after an id, or from its first one. */
  List<SourceRows.Message> messages(long room, @Nullable Long after, int limit) {
    String select = MESSAGES + " WHERE m.room_id = ?";
    String order = " ORDER BY m.id LIMIT ?";
    return (after == null)
        ? jdbc.query(select + order, this::message, room, limit)
        : jdbc.query(select + " AND m.id > ?" + order, this::message, room, after, limit);
  }

  private <T> List<T> page(
      String select, String key, @Nullable Long after, int limit, RowMapper<T> mapper) {
    List<Object> values = new ArrayList<>();
    String where = "";
    if (after != null) {
      where = " WHERE " + key + " > ?";
      values.add(after);
    }
    values.add(limit);
    return jdbc.query(select + where + " ORDER BY " + key + " LIMIT ?", mapper, values.toArray());
  }

  private SourceRows.Message message(ResultSet row, int n) throws SQLException {
    boolean deleted = row.getBoolean(10);
    return new SourceRows.Message(
        row.getLong(1),
        number(row, 2),
        number(row, 3),
        author(row, 4),
        row.getString(6),
        row.getString(7),
        time(row, 8, "messages", "sent_at"),
        time(row, 9, "messages", "edited_at"),
        (row.getObject(10) == null) ? null : deleted);
  }

  private static SourceRows.Author author(ResultSet row, int column) throws SQLException {
    return new SourceRows.Author(number(row, column) != null, row.getString(column + 1));
  }

  private static @Nullable Long number(ResultSet row, int column) throws SQLException {
    long number = row.getLong(column);
    return row.wasNull() ? null : number;
  }

  private @Nullable SourceTime time(ResultSet row, int at, String table, String column)
      throws SQLException {
    String text = row.getString(at);
    return (text == null)
        ? null
        : new SourceTime(text.strip(), columns.isWrittenInUtc(table, column));
  }
}
