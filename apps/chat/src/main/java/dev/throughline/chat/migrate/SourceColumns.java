package dev.throughline.chat.migrate;

import java.sql.ResultSetMetaData;
import java.sql.SQLException;
import java.sql.Types;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.springframework.jdbc.core.ConnectionCallback;
import org.springframework.jdbc.core.JdbcOperations;

/** What the database says about the tables' columns: which are instants, and which are no text. */
final class SourceColumns {

  private static final Map<String, List<String>> TEXTS =
      Map.of(
          "users", List.of("login", "display_name", "password_hash"),
          "rooms", List.of("kind", "title"),
          "members", List.of("role"),
          "messages", List.of("kind", "content"));

  private static final Map<String, List<String>> TIMES =
      Map.of(
          "users", List.of("created_at"),
          "rooms", List.of("created_at"),
          "members", List.of("joined_at"),
          "messages", List.of("sent_at", "edited_at"));

  private static final Set<Integer> BYTES =
      Set.of(Types.BINARY, Types.VARBINARY, Types.LONGVARBINARY, Types.BLOB);

  private final boolean h2;
  private final Map<String, Set<String>> instants = new HashMap<>();
  private final List<String> bytes = new ArrayList<>();

  SourceColumns(JdbcOperations jdbc) {
    String product =
        jdbc.execute(
            (ConnectionCallback<String>)
                connection -> connection.getMetaData().getDatabaseProductName());
    h2 = "H2".equals(product);
    TIMES.forEach((table, columns) -> instants.put(table, instants(jdbc, table, columns)));
    TEXTS.forEach((table, columns) -> bytes.addAll(bytes(jdbc, table, columns)));
  }

  boolean isH2() {
    return h2;
  }

  /** {@return whether a column says an instant, so that no zone is needed} */
  boolean isInstant(String table, String column) {
    return instants.getOrDefault(table, Set.of()).contains(column);
  }

  /**
   * {@return whether an instant is written without an offset} H2 writes one, and its TIMESTAMP says
   * none.
   */
  boolean isWrittenInUtc(String table, String column) {
    return !h2 && isInstant(table, column);
  }

  /** Columns of bytes, whose text is not known. */
  List<String> bytes() {
    return bytes;
  }

  private Set<String> instants(JdbcOperations jdbc, String table, List<String> columns) {
    String instant = h2 ? "TIMESTAMP WITH TIME ZONE" : "TIMESTAMP";
    return new HashSet<>(
        matching(jdbc, table, columns, (meta, i) -> instant.equals(meta.getColumnTypeName(i))));
  }

  private static List<String> bytes(JdbcOperations jdbc, String table, List<String> columns) {
    return matching(jdbc, table, columns, (meta, i) -> BYTES.contains(meta.getColumnType(i)))
        .stream()
        .map(column -> table + ": " + column + " is of bytes, not of text")
        .toList();
  }

  private interface ColumnTest {
    boolean test(ResultSetMetaData meta, int column) throws SQLException;
  }

  private static List<String> matching(
      JdbcOperations jdbc, String table, List<String> columns, ColumnTest test) {
    List<String> names =
        jdbc.query(
            "SELECT " + String.join(", ", columns) + " FROM " + table + " WHERE 1 = 0",
            rows -> {
              List<String> found = new ArrayList<>();
              for (int i = 1; i <= columns.size(); i++) {
                if (test.test(rows.getMetaData(), i)) {
                  found.add(columns.get(i - 1));
                }
              }
              return found;
            });
    return (names == null) ? List.of() : names;
  }
}
