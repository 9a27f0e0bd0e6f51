package dev.throughline.bench.chathistory;

import static org.assertj.core.api.Assertions.assertThat;

import dev.throughline.bench.experiment.RunSettings;
import dev.throughline.bench.report.Report;
import dev.throughline.bench.report.Row;
import dev.throughline.bench.server.BenchServer;
import dev.throughline.bench.server.ServerKind;
import dev.throughline.bench.server.StartedServers;
import dev.throughline.embedded.EmbeddedRedis;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

class HistoryExperimentTest {

  private static final Chat CHAT = new Chat(130, 3, 7);

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
  void aPageHoldsTheNewestMessagesOfItsRoomFirst() {
    for (int room = 0; room < CHAT.rooms(); room++) {
      List<Message> walked = new ArrayList<>();
      for (Place place = new Place(room, 0);
          place.newer() < CHAT.messagesOf(room);
          place = CHAT.older(place)) {
        walked.addAll(CHAT.page(place));
      }
      List<Message> sorted = new ArrayList<>();
      for (int i = 0; i < CHAT.messages(); i++) {
        if (CHAT.message(i).room().equals(Chat.roomName(room))) {
          sorted.add(0, CHAT.message(i));
        }
      }
      assertThat(walked).isEqualTo(sorted);
      assertThat(walked.stream().map(Message::sentAt).distinct().count())
          .as("some at the same time")
          .isLessThan(walked.size() / 2);
    }
  }

  @Test
  void everyStrategyAnswersEveryPageRight() {
    for (Strategy strategy : Strategy.values()) {
      if (!strategy.exact()) {
        continue;
      }
      try (History history = strategy.open(stores(), CHAT)) {
        history.store(CHAT);
        if (strategy == Strategy.MONGO_KEYSET) {
          assertThat(history.wiring()).contains("compiled");
        }
        for (int room = 0; room < CHAT.rooms(); room++) {
          String cursor = null;
          for (Place place = new Place(room, 0);
              place.newer() < CHAT.messagesOf(room);
              place = CHAT.older(place)) {
            History.Answer walked = history.page(place, cursor);
            assertThat(walked.messages()).as(strategy.label()).isEqualTo(CHAT.page(place));
            assertThat(history.page(place, history.cursor(place)).messages())
                .as("%s at %s", strategy.label(), place)
                .isEqualTo(CHAT.page(place));
            cursor = walked.cursor();
          }
        }
      }
    }
  }

  @Test
  void tellsTheFiguresOfEachLoad() {
    Report report = run(HistoryChild.class);

    assertThat(report.rows()).hasSize(2).allMatch(Row::right, "right");
    assertThat(report.rows())
        .allSatisfy(
            row -> {
              assertThat(row.keys()).containsOnlyKeys("load", "strategy");
              assertThat(row.figures())
                  .containsOnlyKeys(
                      "requestsPerSecond",
                      "meanMillis",
                      "p50Millis",
                      "p95Millis",
                      "p99Millis",
                      "hitP99Millis",
                      "wrongPages",
                      "hitRate")
                  .containsEntry("wrongPages", 0.0)
                  .containsEntry("hitRate", 0.0);
              assertThat(row.note()).contains("H2 inside the measured JVM");
            });
  }

  @Test
  void saysBesideEachStrategyWhatDependsOnTheServer() {
    for (Strategy strategy : Strategy.values()) {
      if (strategy.store() == Strategy.StoreKind.REDIS) {
        continue;
      }
      boolean sql = strategy.store() == Strategy.StoreKind.SQL;
      assertThat(strategy.note(new Stores("uri", true, Stores.EMBEDDED_SQL, 0)))
          .contains(sql ? "an index with range scans" : "has no range scans");
      assertThat(strategy.note(new Stores("uri", false, "jdbc:mariadb:", 0)))
          .contains("on the server that was named");
    }
  }

  @Test
  void aMissingMessageMakesItsRowsWrong() {
    Report report = run(BrokenHistoryChild.class);

    assertThat(report.rows()).hasSize(2).noneMatch(Row::right);
    assertThat(report.rows().get(0).wrong()).contains("holds", "instead of");
    assertThat(report.rows().get(0).figures().get("wrongPages")).isPositive();
  }

  private static Stores stores() {
    return new Stores(server.uri(), true, Stores.EMBEDDED_SQL, redis.port());
  }

  private static Report run(Class<?> child) {
    var settings = new RunSettings<>(List.of(Strategy.SQL_OFFSET), 1, 0, "256m", true, child);
    var load = new HistoryExperiment.Load(List.of(HistoryLoad.Kind.values()), 2, 50);
    return new HistoryExperiment(CHAT, load, Stores.EMBEDDED_SQL, settings, server).run();
  }
}
