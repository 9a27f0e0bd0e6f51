package dev.throughline.chat.migrate;

import java.time.LocalDateTime;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.concurrent.Callable;
import org.springframework.core.io.ClassPathResource;
import org.springframework.jdbc.core.JdbcTemplate;
import org.springframework.jdbc.datasource.SingleConnectionDataSource;
import org.springframework.jdbc.datasource.init.ResourceDatabasePopulator;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/**
 * {@code ./chat sample-sql}: makes the tables and fills them, always with the same. Some messages
 * have the same time, ids are not in the order of time, and text comes in several scripts.
 */
@Command(
    name = "sample-sql",
    mixinStandardHelpOptions = true,
    description = "Makes and fills relational tables of the kind that can be moved.")
public final class SampleCommand implements Callable<Integer> {

  private static final LocalDateTime START = LocalDateTime.of(2024, 3, 1, 9, 0);
  private static final int BATCH = 2000;

  /** bcrypt of "correct horse" with the least rounds. */
  private static final String HASH =
      "$2a$04$" + "abcdefghijklmnopqrstuuu1Vt3qJYyA1u0fN5mQqYt9G6k3sVZ1K";

  private static final List<String> WORDS =
      List.of(
          "hello", "안녕하세요", "trade", "포토카드", "👋🏽", "good", "교환", "さくら", "ok", "🎉", "see you",
          "네!");

  @Option(names = "--to", required = true, paramLabel = "JDBC-URL", description = "The database.")
  String to = "";

  @Mixin SourceOptions options = new SourceOptions();

  @Option(
      names = "--messages",
      defaultValue = "200000",
      paramLabel = "N",
      description = "How many messages (default: ${DEFAULT-VALUE}).")
  int messages = 200_000;

  @Option(
      names = "--rooms",
      defaultValue = "100",
      paramLabel = "N",
      description = "How many rooms (default: ${DEFAULT-VALUE}).")
  int rooms = 100;

  private final Random random = new Random(7);
  private final Map<Long, Long> firsts = new HashMap<>();

  @Override
  public Integer call() throws Exception {
    SingleConnectionDataSource database = options.open(to);
    database.setAutoCommit(false);
    try {
      new ResourceDatabasePopulator(
              false, false, "UTF-8", new ClassPathResource("sql/sample-schema.sql"))
          .execute(database);
      JdbcTemplate jdbc = new JdbcTemplate(database);
      users(jdbc, 2L * rooms);
      rooms(jdbc);
      messages(jdbc);
      readMarks(jdbc);
      database.getConnection().commit();
      return 0;
    } finally {
      database.destroy();
    }
  }

  private void users(JdbcTemplate jdbc, long count) {
    List<Object[]> rows = new ArrayList<>();
    for (long id = 1; id <= count; id++) {
      rows.add(new Object[] {id, "fan" + id, "팬 " + id, HASH, START});
    }
    jdbc.batchUpdate("INSERT INTO users VALUES (?, ?, ?, ?, ?)", rows);
  }

  /** Every third room has two people; the others have four. */
  private void rooms(JdbcTemplate jdbc) {
    List<Object[]> rows = new ArrayList<>();
    List<Object[]> members = new ArrayList<>();
    for (long id = 1; id <= rooms; id++) {
      boolean direct = id % 3 == 0;
      rows.add(new Object[] {id, direct ? "DIRECT" : "GROUP", direct ? "" : "방 " + id, START});
      for (int i = 0; i < (direct ? 2 : 4); i++) {
        String role = (!direct && i == 0) ? "OWNER" : "MEMBER";
        members.add(new Object[] {id, member(id, i), role, START, null});
      }
    }
    jdbc.batchUpdate("INSERT INTO rooms VALUES (?, ?, ?, ?)", rows);
    jdbc.batchUpdate("INSERT INTO members VALUES (?, ?, ?, ?, ?)", members);
  }

  private long member(long room, int i) {
    return 1 + (2 * (room - 1) + i) % (2L * rooms);
  }

  private void messages(JdbcTemplate jdbc) {
    List<Object[]> rows = new ArrayList<>();
    for (long id = 1; id <= messages; id++) {
      long room = 1L + random.nextInt(rooms);
      firsts.putIfAbsent(room, id);
      // Seconds repeat, and later ids may be earlier.
      LocalDateTime sent =
          START.plusSeconds(id / 10 - random.nextInt(30)).plusNanos(1000L * random.nextInt(3));
      boolean deleted = random.nextInt(100) == 0;
      boolean edited = random.nextInt(50) == 0;
      rows.add(
          new Object[] {
            id,
            room,
            member(room, random.nextInt(2)),
            "TALK",
            text(),
            sent,
            edited ? sent.plusSeconds(5) : null,
            deleted
          });
      if (rows.size() == BATCH || id == messages) {
        jdbc.batchUpdate("INSERT INTO messages VALUES (?, ?, ?, ?, ?, ?, ?, ?)", rows);
        rows.clear();
      }
    }
  }

  /** One member of each room has read its first message. */
  private void readMarks(JdbcTemplate jdbc) {
    List<Object[]> rows = new ArrayList<>();
    firsts.forEach((room, message) -> rows.add(new Object[] {message, room, member(room, 1)}));
    jdbc.batchUpdate(
        "UPDATE members SET last_read_message_id = ? WHERE room_id = ? AND user_id = ?", rows);
  }

  private String text() {
    StringBuilder text = new StringBuilder();
    for (int i = random.nextInt(12); i >= 0; i--) {
      text.append(WORDS.get(random.nextInt(WORDS.size()))).append(' ');
    }
    return text.toString().strip();
  }
}
