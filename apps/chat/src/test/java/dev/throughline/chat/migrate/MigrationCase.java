package dev.throughline.chat.migrate;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import com.mongodb.client.MongoClient;
import com.mongodb.client.MongoClients;
import com.mongodb.client.MongoCollection;
import dev.throughline.chat.client.ChatProcess;
import dev.throughline.embedded.EmbeddedMongo;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.bson.Document;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** Moves a database with the program itself, kills it on the way, and looks at the result. */
final class MigrationCase {

  private final String url;
  private final List<String> login;
  private final int messages;
  private final Path directory;

  MigrationCase(String url, List<String> login, int messages, Path directory) {
    this.url = url;
    this.login = login;
    this.messages = messages;
    this.directory = directory;
  }

  /** Fills the source, moves it with this many kills, and checks everything. */
  void run(int kills) throws Exception {
    List<String> sample = new ArrayList<>(List.of("sample-sql", "--to", url));
    sample.addAll(login);
    sample.addAll(List.of("--messages", String.valueOf(messages), "--rooms", "60"));
    succeed(sample);
    try (EmbeddedMongo mongo = EmbeddedMongo.inMemory();
        MongoClient client = MongoClients.create(mongo.connectionString())) {
      MongoCollection<Document> stored = client.getDatabase("chat").getCollection("messages");
      Path report = directory.resolve("report.json");
      List<String> move =
          new ArrayList<>(
              List.of("--mongo-uri", mongo.connectionString() + "/chat", "migrate", "--from", url));
      move.addAll(login);
      move.addAll(List.of("--report", report.toString()));
      for (int i = 1; i <= kills; i++) {
        long enough = (long) messages * i / (kills + 1);
        killWhen(move, stored, enough);
        assertThat(stored.countDocuments()).isBetween(1L, messages - 1L);
        assertDense(stored);
      }
      succeed(move);

      JsonNode result = JsonMapper.shared().readTree(Files.readString(report));
      assertThat(result.path("equal").asBoolean()).isTrue();
      assertThat(result.path("messages").asLong()).isEqualTo(messages);
      assertThat(stored.countDocuments()).isEqualTo(messages);
      assertDense(stored);
      assertThat(client.getDatabase("chat").getCollection("accounts").countDocuments())
          .isEqualTo(120);

      succeed(move);
      assertThat(stored.countDocuments()).as("after one run more").isEqualTo(messages);
    }
  }

  /**
   * Each room's places are 1 to n, so that nothing is there twice and nothing is missing between.
   */
  private static void assertDense(MongoCollection<Document> stored) {
    for (String room : stored.distinct("roomId", String.class)) {
      long count = stored.countDocuments(new Document("roomId", room));
      Document last =
          stored.find(new Document("roomId", room)).sort(new Document("seq", -1)).first();
      assertThat(((Number) last.get("seq")).longValue()).as(room).isEqualTo(count);
    }
  }

  private static void killWhen(List<String> command, MongoCollection<Document> stored, long enough)
      throws Exception {
    ChatProcess process = ChatProcess.start(Map.of(), command.toArray(String[]::new));
    await()
        .atMost(Duration.ofMinutes(4))
        .pollInterval(Duration.ofMillis(10))
        .until(() -> !process.isAlive() || stored.estimatedDocumentCount() >= enough);
    assertThat(process.isAlive()).as(() -> String.join("\n", process.output())).isTrue();
    process.kill();
  }

  private static void succeed(List<String> command) throws Exception {
    ChatProcess process = ChatProcess.start(Map.of(), command.toArray(String[]::new));
    int code = process.await();
    assertThat(code).as(() -> String.join("\n", process.output())).isZero();
  }
}
