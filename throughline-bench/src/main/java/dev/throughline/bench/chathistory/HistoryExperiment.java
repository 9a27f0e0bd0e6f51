package dev.throughline.bench.chathistory;

import dev.throughline.bench.experiment.Experiment;
import dev.throughline.bench.experiment.RunSettings;
import dev.throughline.bench.experiment.StrategyJvm;
import dev.throughline.bench.report.Figure;
import dev.throughline.bench.server.BenchServer;
import java.util.EnumSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import tools.jackson.databind.JsonNode;

/** Reads pages in each round, by users of two kinds. */
final class HistoryExperiment extends Experiment<Strategy> {

  private static final List<Figure> FIGURES =
      List.of(
          Figure.higher("requestsPerSecond", "requests/s", 1),
          Figure.lower("meanMillis", "mean ms", 2),
          Figure.lower("p50Millis", "p50 ms", 2),
          Figure.lower("p95Millis", "p95 ms", 2),
          Figure.lower("p99Millis", "p99 ms", 2),
          Figure.lower("hitP99Millis", "p99 of hits", 2),
          Figure.lower("wrongPages", "wrong pages", 0),
          Figure.higher("hitRate", "hit rate", 2));

  private final Chat chat;
  private final Load load;
  private final Stores stores;
  private final Set<Strategy.StoreKind> filled = EnumSet.noneOf(Strategy.StoreKind.class);

  /**
   * The users.
   *
   * @param count of them at once.
   * @param millis how long they ask in one round.
   */
  record Load(List<HistoryLoad.Kind> kinds, int count, int millis) {}

  HistoryExperiment(
      Chat chat, Load load, String sqlUrl, RunSettings<Strategy> settings, BenchServer server) {
    super("chat-history", server.label(), FIGURES, settings);
    this.chat = chat;
    this.load = load;
    boolean redis = settings.strategies().stream().anyMatch(Strategy::usesRedis);
    this.stores = Stores.open(server, sqlUrl, redis, this::onClose);
  }

  @Override
  protected String title() {
    return "%,d messages in %d rooms, %d users"
        .formatted(chat.messages(), chat.rooms(), load.count());
  }

  @Override
  protected Map<String, Object> parameters() {
    Map<String, Object> parameters = new LinkedHashMap<>();
    parameters.put("messages", chat.messages());
    parameters.put("rooms", chat.rooms());
    parameters.put("pageSize", chat.pageSize());
    parameters.put("users", load.count());
    parameters.put("roundMillis", load.millis());
    parameters.put("sql", stores.shownSqlUrl());
    return parameters;
  }

  @Override
  protected List<Map<String, String>> cases(Map<String, String> stage) {
    return load.kinds().stream().map(kind -> Map.of("load", kind.label())).toList();
  }

  /** The first strategy of each kind of store fills it. */
  @Override
  protected Map<String, ?> startArguments(Strategy strategy, Map<String, String> stage) {
    Map<String, Object> arguments = new LinkedHashMap<>(stores.arguments());
    arguments.put("messages", chat.messages());
    arguments.put("rooms", chat.rooms());
    arguments.put("pageSize", chat.pageSize());
    arguments.put("store", filled.add(strategy.store()));
    return arguments;
  }

  @Override
  protected String note(Strategy strategy) {
    return strategy.note(stores);
  }

  @Override
  protected Map<String, Double> round(StrategyJvm<Strategy> jvm, Map<String, String> keys) {
    JsonNode outcome =
        jvm.ask(
            "load",
            Map.of(
                "load", keys.getOrDefault("load", "").toUpperCase(Locale.ROOT),
                "users", load.count(),
                "millis", load.millis()));
    if (outcome.has("firstWrong") && jvm.strategy().exact()) {
      jvm.fail(keys, outcome.get("firstWrong").asString());
    }
    return figures(outcome);
  }
}
