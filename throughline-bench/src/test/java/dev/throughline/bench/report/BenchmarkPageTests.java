package dev.throughline.bench.report;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class BenchmarkPageTests {

  private static final Surroundings HERE =
      new Surroundings(
          "Vendor 17", Map.of("spring-boot", "4.1.0"), Map.of("cores", "2"), "./bench inserts");
  private static final Figure MILLIS = Figure.lower("millis", "ms", 1);

  @TempDir private Path folder;

  @Test
  void thePublishedPageAndChartAreMadeOfTheKeptResults() throws IOException {
    Path docs = Path.of("../docs");
    Path kept = docs.resolve("benchmarks");

    assertThat(docs.resolve("benchmarks.md")).hasContent(BenchmarkPage.render(kept));
    assertThat(docs.resolve("benchmarks.svg"))
        .hasContent(
            RatioChart.svg(BenchmarkPage.reports(kept).stream().map(KeptReport::report).toList()));
  }

  @Test
  void aKeptReportIsTheOneThatWasWritten() throws IOException {
    Report report = report("inserts", false, row("stock", Row.Role.STOCK, 400, 380, 420));
    keep("1.json", report, HERE);

    KeptReport kept = BenchmarkPage.reports(folder).get(0);

    assertThat(kept.surroundings()).isEqualTo(HERE);
    assertThat(kept.report().rows()).isEqualTo(report.rows());
    assertThat(kept.report().figures()).isEqualTo(report.figures());
    assertThat(kept.report().headline()).isEqualTo(report.headline());
    assertThat(kept.report().parameters()).isEqualTo(Map.of("documents", "10"));
  }

  @Test
  void aCourseIsKeptWithWhatItsRowsSayOfIt() throws IOException {
    Figure restarts = Figure.higher("restarts", "restarts", 0);
    Figure growth = Figure.lower("growthPercent", "growth, %", 1);
    Row row =
        new Row(
            Map.of("line", "classes"),
            Row.Role.OURS,
            Map.of("growthPercent", 0.5, "millis", 401.0),
            List.of(
                Map.of("restarts", 1.0, "millis", 400.0), Map.of("restarts", 2.0, "millis", 402.0)),
            null,
            "");
    Report report =
        new Report(
            "soak",
            "classes",
            "null",
            false,
            Map.of(),
            MILLIS,
            List.of(growth, MILLIS),
            List.of(row),
            restarts);
    keep("1.json", report, HERE);

    assertThat(BenchmarkPage.reports(folder).get(0).report()).isEqualTo(report);
    assertThat(BenchmarkPage.render(folder))
        .contains("| line | growth, % | ms |")
        .contains("| **classes** | **0.5** | **401.0 (400.0 to 402.0)** |\n");
  }

  @Test
  void mediansComeWithTheirRangeAndRatios() throws IOException {
    keep(
        "1.json",
        report(
            "inserts",
            false,
            row("stock", Row.Role.STOCK, 400, 380, 420),
            row("ours", Row.Role.OURS, 100, 100, 100),
            row("floor", Row.Role.FLOOR, 80)),
        HERE);
    Files.writeString(folder.resolve("2.md"), "## Faults\n\nNone.\n");

    assertThat(BenchmarkPage.render(folder))
        .contains("`./bench inserts`")
        .contains("| stock | 400.0 (380.0 to 420.0) | 1.0 | 20 % |")
        .contains("| **ours** | **100.0** | **4.0** | **80 %** |")
        .contains("| floor | 80.0 | 5.0 | 100 % |")
        .endsWith("## Faults\n\nNone.\n");
    assertThat(RatioChart.svg(List.of(BenchmarkPage.reports(folder).get(0).report())))
        .contains(">inserts</text>", ">4.0</text>");
  }

  @Test
  void buildsOfAKernelAreOfNoMatter() {
    assertThat(on("Linux 6.18.44-a1").areThoseOf(on("Linux 6.18.44-b2"))).isTrue();
    assertThat(on("Linux 6.18.44-a1").areThoseOf(on("Linux 6.19.0-a1"))).isFalse();
    assertThat(on("Linux 6.18.44-a1").machine()).containsEntry("system", "Linux 6.18.44");
  }

  private static Surroundings on(String system) {
    return new Surroundings(HERE.jdk(), HERE.versions(), Map.of("system", system), "./bench reads");
  }

  @Test
  void resultsOfAnotherMachineOfQuickRunsAndWrongOnesAreRefused() throws IOException {
    keep("1.json", report("inserts", false, row("stock", Row.Role.STOCK, 4)), HERE);
    Surroundings other =
        new Surroundings(HERE.jdk(), HERE.versions(), Map.of("cores", "64"), "./bench reads");
    keep("2.json", report("reads", false, row("stock", Row.Role.STOCK, 4)), other);
    assertThatIllegalArgumentException()
        .isThrownBy(() -> BenchmarkPage.render(folder))
        .withMessageContaining("'reads' was measured elsewhere than 'inserts'");

    keep("2.json", report("reads", true, row("stock", Row.Role.STOCK, 4)), HERE);
    assertThatIllegalArgumentException()
        .isThrownBy(() -> BenchmarkPage.render(folder))
        .withMessageContaining("'reads' is of a quick run");

    Row wrong =
        Row.of(Map.of("strategy", "stock"), Row.Role.STOCK, List.of(), "two are missing", "");
    keep("2.json", report("reads", false, wrong), HERE);
    assertThatIllegalArgumentException()
        .isThrownBy(() -> BenchmarkPage.render(folder))
        .withMessageContaining("2.json: the row {strategy=stock} is wrong");

    Files.writeString(folder.resolve("2.json"), "{\"experiment\": \"reads\"}");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> BenchmarkPage.render(folder))
        .withMessageContaining("2.json: 'figures' is missing");
  }

  private void keep(String name, Report report, Surroundings surroundings) throws IOException {
    Files.writeString(folder.resolve(name), JsonReport.render(List.of(report), surroundings));
  }

  private static Report report(String name, boolean quick, Row... rows) {
    return new Report(
        name,
        "products",
        "null",
        quick,
        Map.of("documents", 10),
        MILLIS,
        List.of(MILLIS),
        List.of(rows));
  }

  private static Row row(String strategy, Row.Role role, double... millis) {
    return Row.of(
        Map.of("strategy", strategy),
        role,
        Arrays.stream(millis).mapToObj(it -> Map.of("millis", it)).toList(),
        null,
        "");
  }
}
