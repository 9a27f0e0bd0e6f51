package dev.throughline.verification.soak;

import dev.throughline.bench.process.ChildJvm;
import dev.throughline.bench.report.Figure;
import dev.throughline.bench.report.Progress;
import dev.throughline.bench.report.Report;
import dev.throughline.bench.server.BenchServer;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import tools.jackson.databind.JsonNode;

/** Restarts the application for a while, and looks at its JVM between restarts. */
final class SoakExperiment {

  private static final int STEPS = 30;
  private static final Figure RESTARTS = Figure.higher(Samples.RESTARTS, "restarts", 0);

  private final Settings settings;
  private final BenchServer server;
  private final Samples samples = new Samples();
  private int restarts;
  private List<String> found = new ArrayList<>();
  private final Map<String, Object> parameters = new LinkedHashMap<>();

  /**
   * How long, and how.
   *
   * @param time after which no restart begins.
   * @param restarts after which none begins.
   * @param every how many restarts there is a sample.
   * @param heap of the JVM that is looked at.
   * @param child the class to start; tests name another one.
   */
  record Settings(
      Duration time, int restarts, int every, String heap, boolean quick, Class<?> child) {}

  SoakExperiment(Settings settings, BenchServer server) {
    this.settings = settings;
    this.server = server;
  }

  Report run() {
    long start = System.nanoTime();
    Progress progress = Progress.of(STEPS);
    int steps = 0;
    // What is only held softly is given back at each collection, and not at some later one.
    try (ChildJvm child =
        ChildJvm.start(
            "soak", settings.child(), settings.heap(), "-XX:SoftRefLRUPolicyMSPerMB=0")) {
      while (restarts < settings.restarts()) {
        double done = (System.nanoTime() - start) / (double) settings.time().toNanos();
        if (done >= 1) {
          break;
        }
        for (; steps <= done * STEPS; steps++) {
          progress.step("%,d restarts".formatted(restarts));
        }
        child.ask("restart", Map.of("uri", server.uri(), "count", settings.every()));
        restarts += settings.every();
        take(child.ask("sample", Map.of()));
      }
    } finally {
      progress.end();
    }
    return report();
  }

  private void take(JsonNode answer) {
    Map<Line, Double> values = new EnumMap<>(Line.class);
    for (Line line : Line.values()) {
      values.put(line, answer.get(line.key()).asDouble());
    }
    samples.add(restarts, values);
    parameters.put("calls", answer.get("calls").asLong());
    parameters.put("compared", answer.get("compared").asLong());
    found = answer.get("found").values().stream().map(JsonNode::asString).toList();
  }

  private Report report() {
    Map<String, Object> all = new LinkedHashMap<>();
    all.put("minutes", settings.time().toSeconds() / 60.0);
    all.put("restarts", restarts);
    all.putAll(parameters);
    all.put("flatAfter", samples.settled());
    all.put("heap", settings.heap());
    if (!found.isEmpty()) {
      all.put("found", found);
    }
    Figure value = Figure.lower(Samples.VALUE, "median", 1);
    return new Report(
            "soak",
            "an application that is restarted with new classes, under a mixed load",
            server.label(),
            settings.quick(),
            all,
            value,
            Arrays.asList(
                Figure.lower(Samples.EARLY, "at first", 1),
                Figure.lower(Samples.LATE, "at last", 1),
                Figure.lower(Samples.GROWTH, "growth, %", 2),
                value),
            samples.rows())
        .over(RESTARTS);
  }
}
