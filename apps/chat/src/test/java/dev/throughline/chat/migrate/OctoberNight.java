package dev.throughline.chat.migrate;

import static org.assertj.core.api.Assertions.assertThat;

import com.mongodb.client.MongoClient;
import com.mongodb.client.MongoClients;
import dev.throughline.chat.client.ChatProcess;
import dev.throughline.embedded.EmbeddedMongo;
import java.nio.charset.StandardCharsets;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.PreparedStatement;
import java.sql.Statement;
import java.time.Instant;
import java.time.LocalDateTime;
import java.time.ZoneId;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.bson.Document;
import org.springframework.core.io.ClassPathResource;

/**
 * One room with a message every 2.5 seconds over the night in which an hour comes twice in Berlin,
 * and its move: each message must arrive, with the instant at which it was sent.
 */
final class OctoberNight {

  static final ZoneId BERLIN = ZoneId.of("Europe/Berlin");

  private static final Instant START = Instant.parse("2025-10-25T23:50:00Z");
  private static final int MESSAGES = 2_700;

  private final String url;
  private final String user;

  OctoberNight(String url, String user) {
    this.url = url;
    this.user = user;
  }

  private static Instant sentAt(int id) {
    return START.plusMillis(2_500L * (id - 1));
  }

  /** Fills columns of a type with the times as they are in a zone. */
  void fill(String type, ZoneId zone, String suffix, String... first) throws Exception {
    String schema =
        new ClassPathResource("sql/sample-schema.sql").getContentAsString(StandardCharsets.UTF_8);
    try (Connection connection = DriverManager.getConnection(url, user, "");
        Statement statement = connection.createStatement()) {
      for (String before : first) {
        statement.execute(before);
      }
      for (String create : schema.replaceAll("--.*", "").split(";")) {
        if (!create.isBlank()) {
          statement.execute(create.replace("TIMESTAMP(6)", type));
        }
      }
      String start = "'" + text(START, zone) + suffix + "'";
      statement.execute("INSERT INTO users VALUES (1, 'ann', 'Ann', 'x', " + start + ")");
      statement.execute("INSERT INTO rooms VALUES (1, 'GROUP', 'Night', " + start + ")");
      statement.execute("INSERT INTO members VALUES (1, 1, 'OWNER', " + start + ", 2000)");
      connection.setAutoCommit(false);
      try (PreparedStatement insert =
          connection.prepareStatement(
              "INSERT INTO messages VALUES (?, 1, 1, 'TALK', ?, ?, NULL, FALSE)")) {
        for (int id = 1; id <= MESSAGES; id++) {
          insert.setLong(1, id);
          insert.setString(2, "text " + id);
          insert.setString(3, text(sentAt(id), zone) + suffix);
          insert.addBatch();
        }
        insert.executeBatch();
      }
      connection.commit();
    }
  }

  private static String text(Instant instant, ZoneId zone) {
    LocalDateTime local = LocalDateTime.ofInstant(instant, zone);
    return local.toLocalDate() + " " + local.toLocalTime();
  }

  /** Moves it; returns what the program said. */
  List<String> move(String zone) throws Exception {
    try (EmbeddedMongo mongo = EmbeddedMongo.inMemory();
        MongoClient client = MongoClients.create(mongo.connectionString())) {
      List<String> command =
          new ArrayList<>(
              List.of("--mongo-uri", mongo.connectionString() + "/chat", "migrate", "--from", url));
      command.addAll(List.of("--user", user, "--zone", zone));
      List<String> output;
      try (ChatProcess move = ChatProcess.start(Map.of(), command.toArray(String[]::new))) {
        assertThat(move.await()).as(() -> String.join("\n", move.output())).isZero();
        output = List.copyOf(move.output());
      }
      List<Document> stored =
          client
              .getDatabase("chat")
              .getCollection("messages")
              .find()
              .sort(new Document("seq", 1))
              .into(new ArrayList<>());
      assertThat(stored.size()).isEqualTo(MESSAGES);
      for (int id = 1; id <= MESSAGES; id++) {
        Document message = stored.get(id - 1);
        assertThat(message.get("_id")).isEqualTo("sql-" + id);
        assertThat(message.getDate("sentAt").toInstant()).isEqualTo(sentAt(id));
      }
      assertThat(output).anyMatch(line -> line.contains("2700 messages: both sides are equal"));
      return output;
    }
  }
}
