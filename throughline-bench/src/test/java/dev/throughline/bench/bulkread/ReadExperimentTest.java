package dev.throughline.bench.bulkread;

import static org.assertj.core.api.Assertions.assertThat;

import dev.throughline.bench.bulkread.ReadExperiment.Requests;
import dev.throughline.bench.bulkread.ReadExperiment.Route;
import dev.throughline.bench.experiment.LoadChild;
import dev.throughline.bench.experiment.RunSettings;
import dev.throughline.bench.experiment.ServiceExperiment.Users;
import dev.throughline.bench.report.Publication;
import dev.throughline.bench.report.Report;
import dev.throughline.bench.report.Row;
import dev.throughline.bench.server.ServerKind;
import dev.throughline.bench.server.StartedServers;
import dev.throughline.testkit.NullServer;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.util.List;
import java.util.function.UnaryOperator;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class ReadExperimentTest {

  private static final List<String> FIGURES =
      List.of(
          "requestsPerSecond",
          "p50Millis",
          "p95Millis",
          "p99Millis",
          "cpuMillisPerRequest",
          "allocatedBytesPerDoc",
          "collections",
          "collectionMillis");

  @ParameterizedTest
  @EnumSource
  void everyStrategyReadsTheObjectsOfStock(Language language) throws Exception {
    try (NullServer server = NullServer.start()) {
      SeedChild.seed(server.uri(), 150, true);
      String list = null;
      for (Strategy strategy : Strategy.values()) {
        try (var context =
            ReadApplication.start(server.uri(), strategy, language, UnaryOperator.identity())) {
          String url =
              "http://127.0.0.1:"
                  + context.getEnvironment().getRequiredProperty("local.server.port");
          assertThat(ServiceChild.compareWithStock(context, language)).isEmpty();
          assertThat(ServiceChild.compareJson(context, language)).isEmpty();
          assertThat(context.getBean(OrderSource.class).read()).hasSize(150);
          String body = LoadChild.digest(url + "/list") + LoadChild.digest(url + "/aggregate");
          list = list == null ? body : list;
          assertThat(body).as(strategy.label()).isEqualTo(list);
        }
      }
    }
  }

  @Test
  void putsServicesUnderLoadInTheirOwnJvms() {
    Report report =
        run(List.of(Strategy.DEFAULT_CONVERTER, Strategy.THROUGHLINE), ServiceChild.class);

    assertThat(report.rows()).hasSize(4).allMatch(Row::right, "right");
    assertThat(report.rows())
        .allSatisfy(
            row -> {
              assertThat(row.keys()).containsOnlyKeys("language", "route", "strategy");
              assertThat(row.figures()).containsOnlyKeys(FIGURES);
            });
  }

  @Test
  void aLostDocumentMakesItsRowsWrong() throws Exception {
    Report report = run(List.of(Strategy.MANUAL_DOCUMENT), BrokenServiceChild.class);

    assertThat(report.rows()).hasSize(2).noneMatch(Row::right);
    assertThat(report.rows().get(0).wrong()).contains("49 objects instead of 50");
    int status =
        Publication.publish(List.of(report), new PrintWriter(new StringWriter()), null, null);
    assertThat(status).isEqualTo(1);
  }

  @Test
  void jsonIsMeasuredWhereItIsListed() {
    Report report =
        run(List.of(Strategy.THROUGHLINE_JSON, Strategy.READY_JSON), ServiceChild.class);

    assertThat(report.rows())
        .allMatch(Row::right, "right")
        .allSatisfy(row -> assertThat(row.keys()).containsEntry("route", "list"))
        .extracting(Row::strategy)
        .containsExactly("throughline-json", "ready-json");
  }

  @Test
  void aLostRowIsWrong() {
    Report report = run(List.of(Strategy.THROUGHLINE_JSON), BrokenJsonServiceChild.class);

    assertThat(report.rows()).noneMatch(Row::right);
    assertThat(report.rows().get(0).wrong()).contains("JSON of 49 orders");
  }

  @Test
  void sizesAndArrivalsAreKeysOfRows() {
    Requests requests =
        new Requests(
            List.of(Language.KOTLIN), List.of(Route.LIST), List.of(5, 50), List.of(20, 200));

    Report report =
        run(requests, new Users(4, 500, 0), List.of(Strategy.THROUGHLINE), ServiceChild.class);

    assertThat(report.rows())
        .allMatch(Row::right, "right")
        .extracting(row -> row.keys().get("documents") + " " + row.keys().get("arrivalsPerSecond"))
        .containsExactly("5 20", "5 200", "50 20", "50 200");
    // Users who ask again at once would get some hundreds.
    assertThat(report.rows().get(0).figures().get("requestsPerSecond")).isLessThan(40);
  }

  private static Report run(List<Strategy> strategies, Class<?> child) {
    Requests requests =
        new Requests(List.of(Language.KOTLIN), List.of(Route.values()), List.of(50), List.of());
    return run(requests, new Users(2, 1, 0), strategies, child);
  }

  private static Report run(
      Requests requests, Users users, List<Strategy> strategies, Class<?> child) {
    var settings = new RunSettings<>(strategies, 1, 0, "256m", true, child);
    return new ReadExperiment(requests, users, settings, StartedServers.of(ServerKind.EMBEDDED))
        .run();
  }
}
