package dev.throughline.verification.scale;

import static org.assertj.core.api.Assertions.assertThat;

import dev.throughline.bench.report.Report;
import dev.throughline.bench.server.BenchServer;
import dev.throughline.bench.server.ServerKind;
import dev.throughline.bench.server.ServerOptions;
import dev.throughline.redis.timeline.TimelinePage;
import dev.throughline.redis.timeline.TimelineSource;
import java.util.List;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;

class ScaleExperimentTests {

  @Test
  void nodesThatShareTimelinesServeTheDatabasesPages() throws Exception {
    Report report;
    try (BenchServer server = ServerOptions.of(ServerKind.EMBEDDED).open()) {
      report =
          new ScaleExperiment(
                  new ScaleExperiment.Settings(List.of(2), 3, 10, 25, 4, 60, 10, true), server)
              .run();
    }
    assertThat(report.rows())
        .singleElement()
        .satisfies(
            row -> {
              assertThat(row.wrong()).isNull();
              assertThat(row.figures()).containsEntry("wrongPages", 0.0);
              assertThat(row.figures().get("hitPercent")).isGreaterThan(0.0);
              assertThat(row.figures().get("redisPerPage")).isGreaterThanOrEqualTo(1.0);
              assertThat(row.figures().get("mongoPerWrite")).isGreaterThanOrEqualTo(1.0);
              assertThat(row.figures().get("redisMicros")).isGreaterThan(0.0);
              assertThat(row.note()).contains("HIT");
            });
  }

  /** A checker that finds nothing proves nothing. */
  @Test
  void pagesThatDifferFromTheDatabaseAreFound() {
    List<Post> stored = LongStream.rangeClosed(1, 9).mapToObj(ScaleExperimentTests::post).toList();
    assertThat(wrong(stored, stored.subList(6, 9), 9, true, 0)).isEmpty();
    assertThat(wrong(stored, stored.subList(5, 8), 8, true, 0)).isEmpty();
    assertThat(wrong(stored, stored.subList(5, 8), 8, true, 9)).hasSize(1);
    assertThat(wrong(stored, stored.subList(5, 8), 9, true, 0)).hasSize(1);
    assertThat(wrong(stored, stored.subList(7, 9), 9, true, 0)).hasSize(1);
    assertThat(wrong(stored, List.of(), 9, true, 0)).hasSize(1);
    List<Post> gap = List.of(post(6), post(7), post(9));
    assertThat(wrong(stored, gap, 8, true, 0)).hasSize(1);
    List<Post> other =
        List.of(post(7), post(8), new Post(null, "t", 9, 9, "author", "another text"));
    assertThat(wrong(stored, other, 9, true, 0)).hasSize(1);
  }

  private static List<String> wrong(
      List<Post> stored, List<Post> items, long revision, boolean atTail, long minRevision) {
    SeenPages pages = new SeenPages();
    pages.add(
        "t",
        new TimelinePage<>(items, revision, false, atTail, TimelineSource.HIT),
        3,
        minRevision);
    return pages.wrong(timeline -> stored);
  }

  private static Post post(long seq) {
    return new Post(null, "t", seq, seq, "author", "text " + seq);
  }
}
