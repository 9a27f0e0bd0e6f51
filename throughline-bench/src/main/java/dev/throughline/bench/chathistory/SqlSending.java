package dev.throughline.bench.chathistory;

import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Timestamp;
import java.util.Optional;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import org.jspecify.annotations.Nullable;

/** One insert for each message into a relational database, committed before it returns. */
final class SqlSending implements Sending {

  private static final String TABLE = SqlHistory.TABLE;

  private final String url;
  private final Queue<Session> idle = new ConcurrentLinkedQueue<>();
  private final Queue<Session> all = new ConcurrentLinkedQueue<>();

  /** A connection with its statement. */
  private record Session(Connection connection, PreparedStatement insert) {}

  /** What is done with a connection. */
  private interface Work<T> {
    T with(Session session) throws SQLException;
  }

  SqlSending(String url) {
    this.url = url;
    try (Connection connection = DriverManager.getConnection(url)) {
      SqlHistory.createTable(connection);
    } catch (SQLException e) {
      throw new IllegalStateException("cannot use " + url, e);
    }
  }

  private <T> T work(Work<T> work) {
    try {
      Session session = idle.poll();
      if (session == null) {
        session = open();
      }
      T result = work.with(session);
      idle.add(session);
      return result;
    } catch (SQLException e) {
      throw new IllegalStateException("cannot use " + url, e);
    }
  }

  private Session open() throws SQLException {
    Connection connection = DriverManager.getConnection(url);
    Session session = new Session(connection, connection.prepareStatement(SqlHistory.INSERT));
    all.add(session);
    return session;
  }

  @Override
  public void send(Message message) {
    work(
        session -> {
          SqlHistory.set(session.insert(), message);
          return session.insert().executeUpdate();
        });
  }

  @Override
  public long stored(long from, long before) {
    return work(
        session -> {
          try (PreparedStatement count =
              session
                  .connection()
                  .prepareStatement(
                      "SELECT COUNT(*) FROM " + TABLE + " WHERE id >= ? AND id < ?")) {
            count.setLong(1, from);
            count.setLong(2, before);
            try (ResultSet rows = count.executeQuery()) {
              rows.next();
              return rows.getLong(1);
            }
          }
        });
  }

  @Override
  public @Nullable Message find(long id) {
    return this.<Optional<Message>>work(
            session -> {
              try (PreparedStatement find =
                  session
                      .connection()
                      .prepareStatement(
                          "SELECT room, author, text, sent_at FROM " + TABLE + " WHERE id = ?")) {
                find.setLong(1, id);
                try (ResultSet rows = find.executeQuery()) {
                  return rows.next() ? Optional.of(message(id, rows)) : Optional.<Message>empty();
                }
              }
            })
        .orElse(null);
  }

  private static Message message(long id, ResultSet rows) throws SQLException {
    Timestamp sentAt = rows.getTimestamp(4);
    return new Message(
        id, rows.getString(1), rows.getString(2), rows.getString(3), sentAt.toInstant());
  }

  @Override
  public void close() {
    for (Session session : all) {
      try {
        session.connection().close();
      } catch (SQLException e) {
        throw new IllegalStateException("cannot close " + url, e);
      }
    }
  }
}
