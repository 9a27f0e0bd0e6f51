package dev.throughline.bench.chathistory;

import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.sql.Timestamp;
import java.util.ArrayList;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import org.jspecify.annotations.Nullable;

/** Offset pages from a relational database, each with a count, as {@code Page} has it. */
final class SqlHistory implements History {

  static final String TABLE = "throughline_bench_messages";
  static final String INSERT = "INSERT INTO " + TABLE + " VALUES (?, ?, ?, ?, ?)";
  private static final String PAGE =
      "SELECT id, room, author, text, sent_at FROM "
          + TABLE
          + " WHERE room = ? ORDER BY sent_at DESC, id DESC LIMIT ? OFFSET ?";
  private static final String COUNT = "SELECT COUNT(*) FROM " + TABLE + " WHERE room = ?";
  private static final int BATCH = 1_000;

  private final String url;
  private final Chat chat;
  private final Queue<Reader> idle = new ConcurrentLinkedQueue<>();
  private final Queue<Reader> all = new ConcurrentLinkedQueue<>();

  SqlHistory(String url, Chat chat) {
    this.url = url;
    this.chat = chat;
  }

  @Override
  public void store(Chat stored) {
    try (Connection connection = DriverManager.getConnection(url)) {
      createTable(connection);
      connection.setAutoCommit(false);
      try (PreparedStatement insert = connection.prepareStatement(INSERT)) {
        for (int i = 0; i < stored.messages(); i++) {
          set(insert, stored.message(i));
          insert.addBatch();
          if (i % BATCH == BATCH - 1) {
            insert.executeBatch();
          }
        }
        insert.executeBatch();
      }
      connection.commit();
    } catch (SQLException e) {
      throw new IllegalStateException("cannot fill " + url, e);
    }
  }

  /** Makes the table anew, with no rows. */
  static void createTable(Connection connection) throws SQLException {
    try (Statement statement = connection.createStatement()) {
      statement.execute("DROP TABLE IF EXISTS " + TABLE);
      statement.execute(
          "CREATE TABLE "
              + TABLE
              + " (id BIGINT PRIMARY KEY, room VARCHAR(32) NOT NULL, author VARCHAR(32) NOT NULL,"
              + " text VARCHAR(255) NOT NULL, sent_at DATETIME(3) NOT NULL)");
      statement.execute("CREATE INDEX by_room ON " + TABLE + " (room, sent_at, id)");
    }
  }

  /** Sets the values of a row. */
  static void set(PreparedStatement insert, Message message) throws SQLException {
    insert.setLong(1, message.id());
    insert.setString(2, message.room());
    insert.setString(3, message.author());
    insert.setString(4, message.text());
    insert.setTimestamp(5, Timestamp.from(message.sentAt()));
  }

  @Override
  public Answer page(Place place, @Nullable String cursor) {
    try {
      Reader reader = idle.poll();
      if (reader == null) {
        reader = new Reader(DriverManager.getConnection(url));
        all.add(reader);
      }
      List<Message> messages = reader.page(place, chat.pageSize());
      idle.add(reader);
      return new Answer(messages, null, false);
    } catch (SQLException e) {
      throw new IllegalStateException("cannot read from " + url, e);
    }
  }

  @Override
  public void close() {
    for (Reader reader : all) {
      try {
        reader.connection.close();
      } catch (SQLException e) {
        throw new IllegalStateException("cannot close " + url, e);
      }
    }
  }

  /** A connection with its statements. */
  private static final class Reader {

    private final Connection connection;
    private final PreparedStatement page;
    private final PreparedStatement count;

    Reader(Connection connection) throws SQLException {
      this.connection = connection;
      this.page = connection.prepareStatement(PAGE);
      this.count = connection.prepareStatement(COUNT);
    }

    List<Message> page(Place place, int size) throws SQLException {
      String room = Chat.roomName(place.room());
      page.setString(1, room);
      page.setInt(2, size);
      page.setInt(3, place.newer());
      List<Message> messages = new ArrayList<>(size);
      try (ResultSet rows = page.executeQuery()) {
        while (rows.next()) {
          messages.add(
              new Message(
                  rows.getLong(1),
                  rows.getString(2),
                  rows.getString(3),
                  rows.getString(4),
                  rows.getTimestamp(5).toInstant()));
        }
      }
      count.setString(1, room);
      try (ResultSet rows = count.executeQuery()) {
        if (!rows.next() || rows.getLong(1) < messages.size()) {
          throw new SQLException("the count is wrong");
        }
      }
      return messages;
    }
  }
}
