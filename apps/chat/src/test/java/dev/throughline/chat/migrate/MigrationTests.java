package dev.throughline.chat.migrate;

import static org.assertj.core.api.Assertions.assertThat;

import com.mongodb.client.MongoClient;
import com.mongodb.client.MongoClients;
import com.mongodb.client.MongoDatabase;
import com.mongodb.client.model.Filters;
import dev.throughline.chat.client.ChatProcess;
import dev.throughline.embedded.EmbeddedMongo;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.Statement;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** With {@code -Dmigrate.messages=200000 -Dmigrate.kills=3} in full size. */
class MigrationTests {

  private static final int MESSAGES = Integer.getInteger("migrate.messages", 5_000);
  private static final int KILLS = Integer.getInteger("migrate.kills", 1);

  @TempDir Path directory;

  private String url() {
    return "jdbc:h2:file:" + directory.resolve("source") + ";DB_CLOSE_ON_EXIT=FALSE";
  }

  @Test
  void movesFromH2HoweverOftenItIsKilled() throws Exception {
    new MigrationCase(url(), List.of(), MESSAGES, directory).run(KILLS);
  }

  @Test
  void aReadMarkAtAMessageThatIsGoneIsAtTheLastOneBeforeIt() throws Exception {
    try (ChatProcess sample =
        ChatProcess.start(
            Map.of(), "sample-sql", "--to", url(), "--messages", "100", "--rooms", "6")) {
      assertThat(sample.await()).isZero();
    }
    try (Connection connection = DriverManager.getConnection(url());
        Statement statement = connection.createStatement()) {
      statement.execute(
          "UPDATE members SET last_read_message_id = (SELECT MAX(id) FROM messages"
              + " WHERE room_id = 1) WHERE room_id = 1 AND user_id = 2");
      statement.execute(
          "DELETE FROM messages WHERE id = (SELECT last_read_message_id FROM members"
              + " WHERE room_id = 1 AND user_id = 2)");
    }
    try (EmbeddedMongo mongo = EmbeddedMongo.inMemory();
        MongoClient client = MongoClients.create(mongo.connectionString());
        ChatProcess move =
            ChatProcess.start(
                Map.of(),
                "--mongo-uri",
                mongo.connectionString() + "/chat",
                "migrate",
                "--from",
                url())) {
      assertThat(move.await()).as(() -> String.join("\n", move.output())).isZero();
      MongoDatabase chat = client.getDatabase("chat");
      long left = chat.getCollection("messages").countDocuments(Filters.eq("roomId", "sql-1"));
      assertThat(left).isPositive();
      assertThat(
              chat.getCollection("members")
                  .find(Filters.eq("_id", "sql-1:sql-2"))
                  .first()
                  .getLong("lastRead"))
          .isEqualTo(left);
    }
  }

  @Test
  void saysBeforehandWhatCannotBeMoved() throws Exception {
    try (ChatProcess sample =
        ChatProcess.start(
            Map.of(), "sample-sql", "--to", url(), "--messages", "100", "--rooms", "6")) {
      assertThat(sample.await()).isZero();
    }
    try (Connection connection = DriverManager.getConnection(url());
        Statement statement = connection.createStatement()) {
      statement.execute("UPDATE users SET login = 'not a name' WHERE id = 1");
      statement.execute("UPDATE users SET login = 'FAN2' WHERE id = 3");
      statement.execute("UPDATE messages SET user_id = 999 WHERE id = 5");
      statement.execute("UPDATE messages SET kind = 'SHOUT' WHERE id = 6");
      statement.execute("UPDATE messages SET room_id = 999 WHERE id = 7");
      statement.execute("DELETE FROM members WHERE room_id = 3 AND user_id = 5");
    }
    try (EmbeddedMongo mongo = EmbeddedMongo.inMemory();
        ChatProcess move =
            ChatProcess.start(
                Map.of(),
                "--mongo-uri",
                mongo.connectionString() + "/chat",
                "migrate",
                "--from",
                url(),
                "--dry-run")) {
      assertThat(move.await()).isEqualTo(1);
      assertThat(move.output())
          .anyMatch(line -> line.startsWith("users 1: login"))
          .anyMatch(line -> line.startsWith("users 3: another login"))
          .anyMatch(line -> line.startsWith("messages 5: the user does not exist"))
          .anyMatch(line -> line.startsWith("messages 6: SHOUT is none of"))
          .anyMatch(line -> line.startsWith("messages 7: the room does not exist"))
          .anyMatch(line -> line.startsWith("rooms 3: a one-to-one room has two members, not 1"));
    }
  }
}
