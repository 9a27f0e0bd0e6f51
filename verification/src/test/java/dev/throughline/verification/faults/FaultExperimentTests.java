package dev.throughline.verification.faults;

import static org.assertj.core.api.Assertions.assertThat;

import dev.throughline.bench.report.Report;
import dev.throughline.bench.report.Row;
import dev.throughline.bench.server.BenchServer;
import dev.throughline.bench.server.ServerKind;
import dev.throughline.bench.server.ServerOptions;
import org.junit.jupiter.api.Test;

class FaultExperimentTests {

  /** Every kind of fault once; more of them is {@code ./bench timeline-faults}. */
  @Test
  void noPageIsWrongAndNothingAcknowledgedIsLost() throws Exception {
    Report report;
    try (BenchServer server = ServerOptions.of(ServerKind.EMBEDDED).open()) {
      report =
          new FaultExperiment(
                  new FaultExperiment.Settings(0, 0, 2, 1, true, FaultClient.class), server)
              .run();
    }
    Row row = report.rows().get(0);
    assertThat(row.wrong()).isNull();
    assertThat(row.figures())
        .containsEntry("faults", (double) Fault.values().length)
        .containsEntry("wrongPages", 0.0)
        .containsEntry("lostWrites", 0.0)
        .containsEntry("missingTurns", 0.0)
        .containsEntry("flights", 0.0);
    assertThat(row.figures().get("cancelled")).isGreaterThan(50);
    assertThat(row.figures().get("pages")).isGreaterThan(50);
    assertThat(row.figures().get("acknowledgedWrites")).isGreaterThan(50);
    assertThat(row.note())
        .contains("HIT", "FILLED", "DEGRADED", "kill-client=1")
        .doesNotContain(" 0 strange keys");
  }
}
