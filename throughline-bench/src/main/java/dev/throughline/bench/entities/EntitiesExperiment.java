package dev.throughline.bench.entities;

import dev.throughline.bench.experiment.Experiment;
import dev.throughline.bench.experiment.RunSettings;
import dev.throughline.bench.experiment.StrategyJvm;
import dev.throughline.bench.process.ChildJvm;
import dev.throughline.bench.report.Figure;
import java.nio.file.Path;
import java.util.IdentityHashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;

/** Writes and reads documents of each entity, in two JVMs for each of them. */
final class EntitiesExperiment extends Experiment<Strategy> {

  private static final List<Figure> FIGURES =
      List.of(
          Figure.lower("nanosPerDoc", "ns/doc", 0),
          Figure.lower("allocatedBytesPerDoc", "B/doc", 0));
  private static final int ROUND_MILLIS = 500;
  private static final int QUICK_ROUND_MILLIS = 50;

  private final String title;
  private final Map<String, String> entities = new LinkedHashMap<>();
  private final Values values;
  private final RunSettings<Strategy> settings;
  private final String classpath;
  private final Map<String, Object> sizes = new LinkedHashMap<>();
  private final Map<StrategyJvm<Strategy>, JsonNode> loaded = new IdentityHashMap<>();

  /**
   * What is written and read.
   *
   * @param converters the names of custom converters.
   * @param sample documents to measure, as mongodump writes them; {@literal null} to generate them.
   * @param seed of what is generated.
   */
  record Values(List<String> converters, @Nullable Path sample, int documents, long seed) {}

  /**
   * Of these classes, which are on that class path.
   *
   * @param experiment its name in reports.
   * @param title one line for people.
   */
  EntitiesExperiment(
      String experiment,
      String title,
      List<String> names,
      Values values,
      RunSettings<Strategy> settings,
      String classpath) {
    super(experiment, "none", FIGURES, settings);
    this.title = title;
    for (String name : names) {
      String simple = name.substring(name.lastIndexOf('.') + 1);
      entities.put(entities.containsKey(simple) ? name : simple, name);
    }
    this.values = values;
    this.settings = settings;
    this.classpath = classpath;
  }

  @Override
  protected String title() {
    return title + " to bytes and back, every document compared with stock";
  }

  @Override
  protected Map<String, Object> parameters() {
    Map<String, Object> parameters = new LinkedHashMap<>(sizes);
    Path sample = values.sample();
    parameters.put("values", sample != null ? sample : "generated, seed " + values.seed());
    return parameters;
  }

  @Override
  protected List<Map<String, String>> stages() {
    return entities.keySet().stream().map(name -> Map.of("entity", name)).toList();
  }

  @Override
  protected List<Map<String, String>> cases(Map<String, String> stage) {
    return List.of(keys(stage, "write"), keys(stage, "read"));
  }

  private static Map<String, String> keys(Map<String, String> stage, String name) {
    Map<String, String> keys = new LinkedHashMap<>(stage);
    keys.put("case", name);
    return keys;
  }

  @Override
  protected ChildJvm launch(Strategy strategy) {
    return ChildJvm.startWith(classpath, strategy.label(), settings.child(), settings.heap());
  }

  @Override
  protected Map<String, ?> startArguments(Strategy strategy, Map<String, String> stage) {
    String name = stage.getOrDefault("entity", "");
    Map<String, Object> arguments = new LinkedHashMap<>();
    arguments.put("name", name);
    arguments.put("entity", Objects.requireNonNull(entities.get(name)));
    arguments.put("converters", values.converters());
    arguments.put("documents", values.documents());
    arguments.put("seed", values.seed());
    if (values.sample() != null) {
      arguments.put("sample", values.sample().toAbsolutePath().toString());
    }
    return arguments;
  }

  @Override
  protected void started(StrategyJvm<Strategy> jvm, JsonNode answer) {
    loaded.put(jvm, answer);
    sizes.put(
        answer.get("name").asString(),
        answer.get("documents") + " documents of " + answer.get("bytesPerDoc") + " B");
  }

  /**
   * Refuses what neither way can map.
   *
   * @throws IllegalArgumentException when a class cannot be found, or stock itself cannot map it.
   */
  @Override
  protected void ready(List<StrategyJvm<Strategy>> jvms) {
    for (StrategyJvm<Strategy> jvm : jvms) {
      if (jvm.failure() != null) {
        throw new IllegalArgumentException(jvm.failure());
      }
    }
  }

  @Override
  protected Map<String, Double> round(StrategyJvm<Strategy> jvm, Map<String, String> keys) {
    int millis = settings.quick() ? QUICK_ROUND_MILLIS : ROUND_MILLIS;
    return figures(
        jvm.ask("round", Map.of("case", keys.getOrDefault("case", ""), "millis", millis)));
  }

  @Override
  protected void check(StrategyJvm<Strategy> jvm, List<StrategyJvm<Strategy>> all) {
    jvm.judge(Objects.requireNonNull(loaded.get(jvm)));
  }
}
