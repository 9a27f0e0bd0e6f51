package dev.throughline.bench.chathistory;

import static org.assertj.core.api.Assertions.assertThat;

import dev.throughline.bench.experiment.RunSettings;
import dev.throughline.bench.report.Report;
import dev.throughline.bench.report.Row;
import dev.throughline.bench.server.BenchServer;
import dev.throughline.bench.server.ServerKind;
import dev.throughline.bench.server.StartedServers;
import dev.throughline.embedded.EmbeddedRedis;
import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

class SendingExperimentTest {

  private static BenchServer server;
  private static EmbeddedRedis redis;

  @BeforeAll
  static void start() {
    server = StartedServers.of(ServerKind.EMBEDDED);
    redis = EmbeddedRedis.start();
  }

  @AfterAll
  static void stop() {
    redis.close();
  }

  @Test
  void everyStrategyStoresWhatIsSent() {
    Stores stores = new Stores(server.uri(), true, Stores.EMBEDDED_SQL, redis.port());
    for (SendingStrategy strategy : SendingStrategy.values()) {
      try (Sending sending = strategy.open(stores)) {
        assertThat(sending.stored(1, 100)).as(strategy.label()).isZero();
        for (int i = 1; i <= 3; i++) {
          Message message = message(i);
          sending.send(message);
          assertThat(sending.find(i)).as(strategy.label()).isEqualTo(message);
        }
        assertThat(sending.stored(1, 100)).as(strategy.label()).isEqualTo(3);
        assertThat(sending.stored(2, 3)).as(strategy.label()).isEqualTo(1);
        assertThat(sending.find(4)).as(strategy.label()).isNull();
      }
    }
  }

  private static Message message(int number) {
    return new Message(
        number, "room-1", "user-1", "text " + number, Instant.ofEpochMilli(1_000L * number));
  }

  @Test
  void tellsFigures() {
    Report report = run(SendingChild.class);

    assertThat(report.rows()).hasSize(1).allMatch(Row::right, "right");
    assertThat(report.rows().get(0).figures())
        .containsOnlyKeys(
            "messagesPerSecond",
            "p50Millis",
            "p95Millis",
            "p99Millis",
            "cpuMicros",
            "allocatedBytes")
        .allSatisfy((key, figure) -> assertThat(figure).as(key).isPositive());
  }

  @Test
  void strategiesRunSideBySide() {
    List<SendingStrategy> two = List.of(SendingStrategy.MONGO, SendingStrategy.THROUGHLINE);
    assertThat(run(two, SendingChild.class).rows()).hasSize(2).allMatch(Row::right, "right");
  }

  @Test
  void lostMessageMakesItsRowWrong() {
    assertThat(run(BrokenSendingChild.class).rows())
        .hasSize(1)
        .allSatisfy(row -> assertThat(row.wrong()).contains("messages are there of"));
  }

  private static Report run(Class<?> child) {
    return run(List.of(SendingStrategy.SQL), child);
  }

  private static Report run(List<SendingStrategy> strategies, Class<?> child) {
    var settings = new RunSettings<>(strategies, 1, 0, "256m", true, child);
    var users = new SendingExperiment.Users(2, 2, 50);
    return new SendingExperiment(users, Stores.EMBEDDED_SQL, settings, server).run();
  }
}
