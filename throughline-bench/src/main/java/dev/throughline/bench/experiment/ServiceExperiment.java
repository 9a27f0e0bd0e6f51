package dev.throughline.bench.experiment;

import dev.throughline.bench.process.ChildJvm;
import dev.throughline.bench.report.Figure;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import tools.jackson.databind.JsonNode;

/**
 * An experiment on services under load, each with another strategy. In the end each service
 * compares its objects with the right ones, and answers what the first service answers.
 */
public abstract class ServiceExperiment<S extends ComparedStrategy> extends Experiment<S> {

  private final Users users;
  private final ChildJvm load;
  private final Map<StrategyJvm<S>, String> urls = new IdentityHashMap<>();

  /**
   * Who asks.
   *
   * @param count how many of them at once.
   * @param millis how long they ask in one round.
   * @param timeoutMillis how long a request waits for its answer; 0 for ever.
   */
  public record Users(int count, int millis, int timeoutMillis) {}

  /** As an {@link Experiment}, with users. */
  protected ServiceExperiment(
      String name, String server, List<Figure> figures, RunSettings<S> settings, Users users) {
    super(name, server, figures, settings);
    this.users = users;
    this.load = assistant("users", LoadChild.class, "512m");
  }

  /** {@return what is asked for in the end, below the service's URL} */
  protected abstract List<String> paths();

  @Override
  protected void started(StrategyJvm<S> jvm, JsonNode answer) {
    urls.put(jvm, answer.get("url").asString());
  }

  private String url(StrategyJvm<S> jvm, String path) {
    return Objects.requireNonNull(urls.get(jvm), "not started") + path;
  }

  /**
   * Puts a service under load for a round.
   *
   * @param body what is posted; empty for a read.
   * @param rate arrivals a second; 0 for users who ask again at once.
   */
  protected final JsonNode load(StrategyJvm<S> jvm, String path, String body, int rate) {
    return load.ask(
        "load",
        Map.of(
            "url", url(jvm, path),
            "body", body,
            "users", users.count(),
            "millis", users.millis(),
            "timeoutMillis", users.timeoutMillis(),
            "rate", rate));
  }

  @Override
  protected void check(StrategyJvm<S> jvm, List<StrategyJvm<S>> all) {
    jvm.judge(jvm.ask("check"));
    StrategyJvm<S> first = all.get(0);
    for (String path : paths()) {
      if (urls.containsKey(first) && !digest(jvm, path).equals(digest(first, path))) {
        jvm.fail("answers %s otherwise than %s".formatted(path, first.strategy().label()));
      }
    }
  }

  private String digest(StrategyJvm<S> jvm, String path) {
    return load.ask("fetch", Map.of("url", url(jvm, path))).get("digest").asString();
  }
}
