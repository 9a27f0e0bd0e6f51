package dev.throughline.bench.bulkinsert;

import dev.throughline.bench.experiment.Experiment;
import dev.throughline.bench.experiment.RunSettings;
import dev.throughline.bench.experiment.StrategyJvm;
import dev.throughline.bench.report.Figure;
import dev.throughline.bench.server.BenchServer;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import tools.jackson.databind.JsonNode;

/** Inserts all products in each round, with every strategy. */
final class InsertExperiment extends Experiment<Strategy> {

  /** The last check on the null server looks at no more than this. */
  static final int MAX_KEPT_DOCUMENTS = 10_000;

  private static final List<Figure> FIGURES =
      List.of(
          Figure.lower("millis", "ms", 1),
          Figure.higher("docsPerSecond", "docs/s", 0),
          Figure.lower("cpuMillis", "CPU ms", 1),
          Figure.lower("allocatedBytesPerDoc", "B/doc", 0),
          Figure.lower("collections", "GCs", 0),
          Figure.lower("collectionMillis", "GC ms", 0));

  private final Workload workload;
  private final int documents;
  private final int rttMillis;
  private final BenchServer server;
  private final String uri;
  private final Checker checker;

  /**
   * On this server.
   *
   * @param rttMillis a round trip between the strategies and the server, in milliseconds.
   */
  InsertExperiment(
      Workload workload,
      int documents,
      int rttMillis,
      RunSettings<Strategy> settings,
      BenchServer server) {
    super("bulk-insert", server.label(), FIGURES, settings);
    this.workload = workload;
    this.documents = documents;
    this.rttMillis = rttMillis;
    this.server = server;
    this.uri = server.behind(rttMillis);
    this.checker = new Checker(assistant("checker", CheckChild.class, "1g"), server, workload);
  }

  @Override
  protected String title() {
    return workload.title(documents);
  }

  @Override
  protected Map<String, Object> parameters() {
    Map<String, Object> parameters = new LinkedHashMap<>();
    parameters.put("workload", workload.label());
    parameters.put("documents", documents);
    parameters.put("rttMillis", rttMillis);
    return parameters;
  }

  @Override
  protected List<Map<String, String>> cases(Map<String, String> stage) {
    return List.of(stage);
  }

  @Override
  protected Map<String, ?> startArguments(Strategy strategy, Map<String, String> stage) {
    return Map.of("workload", workload.name(), "uri", uri);
  }

  @Override
  protected int warmUpMillis() {
    return 4_000;
  }

  @Override
  protected Map<String, Double> round(StrategyJvm<Strategy> jvm, Map<String, String> keys) {
    checker.drop();
    JsonNode round = jvm.ask("round", Map.of("documents", documents));
    String wrong = checker.check(round, documents, jvm.strategy().keeps());
    if (wrong != null) {
      jvm.fail(wrong);
    }
    checker.drop();
    return figures(round);
  }

  /** On the null server, which only counts otherwise, some documents are kept and read. */
  @Override
  protected void check(StrategyJvm<Strategy> jvm, List<StrategyJvm<Strategy>> all) {
    if (server.onlyAcknowledges()) {
      int kept = Math.min(MAX_KEPT_DOCUMENTS, documents);
      checker.drop();
      checker.keep();
      JsonNode round = jvm.ask("round", Map.of("documents", kept));
      String wrong = checker.checkKept(round, kept, jvm.strategy().keeps());
      if (wrong != null) {
        jvm.fail(wrong);
      }
      checker.drop();
    }
  }
}
