package dev.throughline.bench.chathistory;

import dev.throughline.bench.experiment.Experiment;
import dev.throughline.bench.experiment.RunSettings;
import dev.throughline.bench.experiment.StrategyJvm;
import dev.throughline.bench.report.Figure;
import dev.throughline.bench.server.BenchServer;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import tools.jackson.databind.JsonNode;

/** Sends messages in each round, by all users at once. */
final class SendingExperiment extends Experiment<SendingStrategy> {

  private static final List<Figure> FIGURES =
      List.of(
          Figure.higher("messagesPerSecond", "messages/s", 0),
          Figure.lower("p50Millis", "p50 ms", 2),
          Figure.lower("p95Millis", "p95 ms", 2),
          Figure.lower("p99Millis", "p99 ms", 2),
          Figure.lower("cpuMicros", "CPU us/message", 1),
          Figure.lower("allocatedBytes", "B/message", 0));

  private final Users users;
  private final Stores stores;

  /**
   * Who sends.
   *
   * @param millis how long they send in one round.
   */
  record Users(int count, int rooms, int millis) {}

  SendingExperiment(
      Users users, String sqlUrl, RunSettings<SendingStrategy> settings, BenchServer server) {
    super("chat-sending", server.label(), FIGURES, settings);
    this.users = users;
    boolean redis = settings.strategies().stream().anyMatch(SendingStrategy::usesRedis);
    this.stores = Stores.open(server, sqlUrl, redis, this::onClose);
  }

  @Override
  protected String title() {
    return "%d users in %d rooms, each message acknowledged before the next"
        .formatted(users.count(), users.rooms());
  }

  @Override
  protected Map<String, Object> parameters() {
    Map<String, Object> parameters = new LinkedHashMap<>();
    parameters.put("users", users.count());
    parameters.put("rooms", users.rooms());
    parameters.put("roundMillis", users.millis());
    parameters.put("sql", stores.shownSqlUrl());
    return parameters;
  }

  @Override
  protected List<Map<String, String>> cases(Map<String, String> stage) {
    return List.of(stage);
  }

  @Override
  protected Map<String, ?> startArguments(SendingStrategy strategy, Map<String, String> stage) {
    return stores.arguments();
  }

  @Override
  protected String note(SendingStrategy strategy) {
    return strategy.note(stores);
  }

  @Override
  protected Map<String, Double> round(StrategyJvm<SendingStrategy> jvm, Map<String, String> keys) {
    JsonNode outcome =
        jvm.ask(
            "round",
            Map.of("users", users.count(), "rooms", users.rooms(), "millis", users.millis()));
    jvm.judge(outcome);
    return figures(outcome);
  }
}
