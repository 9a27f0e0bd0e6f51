package dev.throughline.bench.report;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

class ReportTest {

  private static final Surroundings HERE =
      new Surroundings(
          "Vendor 17", Map.of("spring-boot", "4.1.0"), Map.of("cores", "2"), "./bench e");
  private static final Figure MILLIS = Figure.lower("millis", "ms", 1);
  private static final Figure RATE = Figure.higher("requestsPerSecond", "requests/s", 0);

  @Test
  void takesMediansOverTheRounds() {
    assertThat(row("a", Row.Role.OTHER, 3, 100, 7).figures()).containsEntry("millis", 7.0);
    assertThat(row("a", Row.Role.OTHER, 4, 8).figures()).containsEntry("millis", 6.0);
  }

  @Test
  void comparesWithStockAndFloor() {
    Report report = report(MILLIS, false, "");

    assertThat(report.timesStock(report.rows().get(1))).hasValue(4);
    assertThat(report.ofFloor(report.rows().get(1))).hasValue(0.8);
    assertThat(report.timesStock(report.rows().get(0))).hasValue(1);
  }

  @Test
  void aRowThatGoesBelowAFloorIsComparedWithTheNext() {
    List<Row> rows =
        List.of(
            row("ours", Row.Role.OURS, 400),
            row("deeper", Row.Role.OURS, 100),
            row("deepest", Row.Role.OURS, 40),
            row("floor", Row.Role.FLOOR, 320),
            row("ready", Row.Role.FLOOR, 80));
    Report report =
        new Report("list", "orders", "null", false, Map.of(), MILLIS, List.of(MILLIS), rows);

    assertThat(report.ofFloor(rows.get(0))).hasValue(0.8);
    assertThat(report.ofFloor(rows.get(1))).hasValue(0.8);
    assertThat(report.ofFloor(rows.get(2))).hasValue(2);
  }

  @Test
  void comparesRatesTheOtherWayRound() {
    Row stock =
        new Row(
            Map.of("strategy", "s"),
            Row.Role.STOCK,
            Map.of("requestsPerSecond", 18.0),
            List.of(),
            null,
            "");
    Row ours =
        new Row(
            Map.of("strategy", "o"),
            Row.Role.OURS,
            Map.of("requestsPerSecond", 180.0),
            List.of(),
            null,
            "");
    Report report =
        new Report("e", "t", "null", false, Map.of(), RATE, List.of(RATE), List.of(stock, ours));

    assertThat(report.timesStock(ours)).hasValue(10);
  }

  @Test
  void comparesOnlyRowsOfTheSameGroup() {
    Row java = new Row(keys("java"), Row.Role.STOCK, Map.of("millis", 8.0), List.of(), null, "");
    Row kotlin = new Row(keys("kotlin"), Row.Role.OURS, Map.of("millis", 4.0), List.of(), null, "");
    Report report =
        new Report(
            "e", "t", "null", false, Map.of(), MILLIS, List.of(MILLIS), List.of(java, kotlin));

    assertThat(report.timesStock(kotlin)).isEmpty();
  }

  @Test
  void printsATable() {
    String table = TextTable.render(report(MILLIS, true, "3 documents instead of 4"));

    assertThat(table).contains("QUICK RUN");
    assertThat(table.lines())
        .contains(
            "strategy       ms  x stock  of floor",
            "save-all  1,600.0     1.00      20 %",
            "ours        400.0     4.00      80 %",
            "floor       320.0     5.00     100 %  WRONG",
            "WRONG [floor]: 3 documents instead of 4");
  }

  @Test
  void sumsUpWhatWasFound() {
    Report report = report(MILLIS, false, "lost");

    assertThat(TextTable.summary(List.of(report, report)).lines())
        .containsExactly(
            "experiment                  stock  best other way  Throughline  x stock  of floor",
            "bulk-insert  ms  1,600.0 save-all               -   400.0 ours     4.00      80 %"
                + "  WRONG: floor",
            "bulk-insert  ms  1,600.0 save-all               -   400.0 ours     4.00      80 %"
                + "  WRONG: floor");
  }

  @Test
  void rendersJsonAsTheExperimentsSay() {
    JsonNode json =
        JsonMapper.builder()
            .build()
            .readTree(JsonReport.render(List.of(report(MILLIS, true, "")), HERE));

    assertThat(json.get("experiment").asString()).isEqualTo("bulk-insert");
    assertThat(json.get("server").asString()).isEqualTo("null");
    assertThat(json.get("quick").asBoolean()).isTrue();
    assertThat(json.get("headline").asString()).isEqualTo("millis");
    assertThat(json.get("jdk").asString()).isEqualTo("Vendor 17");
    assertThat(json.get("versions").get("spring-boot").asString()).isEqualTo("4.1.0");
    assertThat(json.get("parameters").get("documents").asInt()).isEqualTo(10);
    assertThat(json.get("rows").get(1).get("strategy").asString()).isEqualTo("ours");
    assertThat(json.get("rows").get(1).get("millis").asDouble()).isEqualTo(400);
    assertThat(json.get("rows").get(1).get("right").asBoolean()).isTrue();
  }

  @Test
  void rendersSeveralExperimentsAsAnArray() {
    Report report = report(MILLIS, false, "");

    JsonNode json =
        JsonMapper.builder().build().readTree(JsonReport.render(List.of(report, report), HERE));

    assertThat(json.isArray()).isTrue();
    assertThat(json.size()).isEqualTo(2);
  }

  @Test
  void rendersAPageThatNeedsNoNetwork() {
    String page = HtmlPage.render(List.of(report(MILLIS, true, "<lost> & \"gone\"")), HERE);

    assertThat(page)
        .startsWith("<!doctype html>")
        .contains("<svg", "class=\"OURS\"", "prefers-color-scheme: dark", "Quick run", "Vendor 17")
        .contains("&lt;lost&gt; &amp; &quot;gone&quot;", "WRONG", "documents")
        .doesNotContain("http:", "https:", "src=", "<script", "<link", "@import", "url(");
    assertThat(page.split("<g data-row=", -1)).hasSize(4);
    assertThat(page).contains("id=\"summary\"", "href=\"#bulk-insert\"", "id=\"bulk-insert\"");
  }

  @Test
  void drawsACourseOverItsRoundsFromZeroOn() {
    Figure restarts = Figure.higher("restarts", "restarts", 0);
    Row row =
        new Row(
            Map.of("line", "classes"),
            Row.Role.OURS,
            Map.of("millis", 150.0),
            List.of(
                Map.of("restarts", 5.0, "millis", 200.0),
                Map.of("restarts", 10.0, "millis", 100.0)),
            null,
            "");
    Report report =
        new Report("soak", "t", "null", false, Map.of(), MILLIS, List.of(MILLIS), List.of(row));

    assertThat(HtmlPage.render(List.of(report.over(restarts)), HERE))
        .contains("0 to 200.0, over 10 restarts", "points=\"500.0,7.2 1000.0,48.6\"")
        .contains("aria-label=\"classes\"");
    assertThat(HtmlPage.render(List.of(report), HERE)).doesNotContain("points=");
  }

  @Test
  void publishesFilesAndTheStatus(@TempDir Path folder) throws Exception {
    Path json = folder.resolve("r.json");
    Path html = folder.resolve("r.html");
    PrintWriter terminal = new PrintWriter(new StringWriter());

    assertThat(Publication.publish(List.of(report(MILLIS, false, "")), terminal, json, html))
        .isZero();
    assertThat(Files.readString(json)).contains("\"experiment\"");
    assertThat(Files.readString(html)).contains("<svg").doesNotContain("Quick run");
    assertThat(Publication.publish(List.of(report(MILLIS, false, "lost")), terminal, null, null))
        .isEqualTo(1);
  }

  @Test
  void tellsTheVersionsOfWhatIsCompared() {
    assertThat(Surroundings.here().versions())
        .containsKeys("spring-boot", "spring-data-mongodb", "mongodb-driver")
        .doesNotContainValue("unknown")
        .doesNotContainValue("null");
  }

  @Test
  void drawsABarOnlyOnATerminal() {
    assertThat(progress(true)).contains("\r").contains("[#####").contains("2/2 second");
    assertThat(progress(false)).isEqualTo("1/2 first%n2/2 second%n".formatted());
  }

  private static String progress(boolean terminal) {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    Progress progress = new Progress(new PrintStream(bytes), terminal, 2);
    progress.step("first");
    progress.step("second");
    progress.end();
    return bytes.toString();
  }

  private static Report report(Figure headline, boolean quick, String floorWrong) {
    Row floor = row("floor", Row.Role.FLOOR, 320);
    return new Report(
        "bulk-insert",
        "products",
        "null",
        quick,
        Map.of("documents", 10),
        headline,
        List.of(headline),
        List.of(
            row("save-all", Row.Role.STOCK, 1600),
            row("ours", Row.Role.OURS, 400),
            floorWrong.isEmpty()
                ? floor
                : Row.of(floor.keys(), floor.role(), floor.rounds(), floorWrong, "note")));
  }

  private static Row row(String strategy, Row.Role role, double... millis) {
    List<Map<String, Double>> rounds = new ArrayList<>();
    for (double value : millis) {
      rounds.add(Map.of("millis", value));
    }
    return Row.of(Map.of("strategy", strategy), role, rounds, null, "");
  }

  private static Map<String, String> keys(String language) {
    Map<String, String> keys = new LinkedHashMap<>();
    keys.put("language", language);
    keys.put("strategy", "s");
    return keys;
  }
}
