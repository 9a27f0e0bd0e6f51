package dev.throughline.verification.soak;

import static org.assertj.core.api.Assertions.assertThat;

import dev.throughline.bench.report.Report;
import dev.throughline.bench.report.Row;
import dev.throughline.bench.server.BenchServer;
import dev.throughline.bench.server.ServerKind;
import dev.throughline.bench.server.ServerOptions;
import java.time.Duration;
import org.junit.jupiter.api.Test;

/** A few restarts: that lines are flat takes {@code ./bench soak}. */
class SoakExperimentTests {

  @Test
  void applicationsAreCollectedAndFindWhatTheyWrote() {
    Report report = run(SoakChild.class);

    assertThat(row(report, Line.LOADERS).wrong()).isNull();
    assertThat(row(report, Line.DIFFERENCES).wrong()).isNull();
    assertThat(row(report, Line.WRONG).wrong()).isNull();
    assertThat(report.parameters())
        .doesNotContainKey("found")
        .hasEntrySatisfying("calls", it -> assertThat((Long) it).isGreaterThan(200))
        .hasEntrySatisfying("compared", it -> assertThat((Long) it).isGreaterThan(2_000));
  }

  @Test
  void aLeakOfClassesIsFound() {
    Report report = run(LeakingSoakChild.class);

    assertThat(report.right()).isFalse();
    assertThat(row(report, Line.LOADERS).wrong()).startsWith("not flat");
    assertThat(row(report, Line.WRONG).wrong()).isNull();
  }

  private static Row row(Report report, Line line) {
    return report.rows().get(line.ordinal());
  }

  private static Report run(Class<?> child) {
    try (BenchServer server = ServerOptions.of(ServerKind.EMBEDDED).open()) {
      return new SoakExperiment(
              new SoakExperiment.Settings(Duration.ofMinutes(10), 12, 1, "128m", true, child),
              server)
          .run();
    }
  }
}
