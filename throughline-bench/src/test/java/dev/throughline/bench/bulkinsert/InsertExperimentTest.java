package dev.throughline.bench.bulkinsert;

import static org.assertj.core.api.Assertions.assertThat;

import dev.throughline.bench.experiment.RunSettings;
import dev.throughline.bench.experiment.StartedStrategies;
import dev.throughline.bench.report.Publication;
import dev.throughline.bench.report.Report;
import dev.throughline.bench.report.Row;
import dev.throughline.bench.server.ServerKind;
import dev.throughline.bench.server.StartedServers;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Tiny runs, with child JVMs as in real ones. */
class InsertExperimentTest {

  private static final List<String> FIGURES =
      List.of(
          "millis",
          "docsPerSecond",
          "cpuMillis",
          "allocatedBytesPerDoc",
          "collections",
          "collectionMillis");

  @Test
  void everyStrategyInsertsWhatItShould() {
    List<Strategy> strategies = StartedStrategies.of(Strategy.values());
    Report report = run(ServerKind.EMBEDDED, strategies, InsertChild.class);

    assertThat(report.rows()).allMatch(Row::right, "right");
    assertThat(report.rows())
        .extracting(Row::strategy)
        .containsExactlyElementsOf(strategies.stream().map(Strategy::label).toList());
    assertThat(report.rows()).allSatisfy(it -> assertThat(it.figures()).containsOnlyKeys(FIGURES));
    assertThat(report.quick()).isTrue();
  }

  @Test
  void checksBytesAndCountsOnTheServerThatOnlyAcknowledges() {
    Report report =
        run(
            ServerKind.NULL,
            List.of(Strategy.BULK_OPS, Strategy.THROUGHLINE_SAVE_ALL),
            InsertChild.class);

    assertThat(report.rows()).hasSize(2).allMatch(Row::right, "right");
  }

  @ParameterizedTest
  @EnumSource
  void aLostProductMakesARowWrong(ServerKind kind) throws Exception {
    Report report = run(kind, List.of(Strategy.SAVE_ALL), BrokenInsertChild.class);

    assertThat(report.rows().get(0).wrong()).contains("19 documents instead of 20");
    StringWriter terminal = new StringWriter();
    int status = Publication.publish(List.of(report), new PrintWriter(terminal), null, null);
    assertThat(status).isEqualTo(1);
    assertThat(terminal.toString()).contains("WRONG");
  }

  @Test
  void aStrategyWhoseJvmFailsIsWrong() {
    Report report = run(ServerKind.NULL, List.of(Strategy.SAVE_ALL), String.class);

    assertThat(report.rows().get(0).wrong()).contains("the JVM ended");
  }

  /** As objects they would take twice the heap, let alone what an application takes. */
  @Test
  void writersTakeMoreThanTheHeapHolds() {
    Report report =
        run(
            ServerKind.NULL,
            Workload.GENERATED,
            List.of(Strategy.THROUGHLINE_WRITER, Strategy.THROUGHLINE_PARALLEL),
            200_000,
            "64m");

    assertThat(report.rows()).hasSize(2).allMatch(Row::right, "right");
  }

  @Test
  void savesExistingProductsAmongNewOnes() {
    Report report =
        run(ServerKind.EMBEDDED, Workload.MIXED, Workload.MIXED.strategies(), 101, "256m");

    assertThat(report.rows()).hasSize(3).allMatch(Row::right, "right");
    assertThat(report.parameters()).containsEntry("workload", "mixed");
  }

  private static Report run(
      ServerKind kind, Workload workload, List<Strategy> strategies, int documents, String heap) {
    return run(
        kind,
        workload,
        documents,
        1,
        new RunSettings<>(strategies, 1, 0, heap, true, InsertChild.class));
  }

  private static Report run(ServerKind kind, List<Strategy> strategies, Class<?> child) {
    return run(kind, Workload.NEW, 20, 0, new RunSettings<>(strategies, 1, 0, "256m", true, child));
  }

  private static Report run(
      ServerKind kind,
      Workload workload,
      int documents,
      int rttMillis,
      RunSettings<Strategy> settings) {
    return new InsertExperiment(workload, documents, rttMillis, settings, StartedServers.of(kind))
        .run();
  }
}
