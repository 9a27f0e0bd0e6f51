package dev.throughline.bench.cachepayload;

import static org.assertj.core.api.Assertions.assertThat;

import dev.throughline.bench.experiment.RunSettings;
import dev.throughline.bench.experiment.ServiceExperiment.Users;
import dev.throughline.bench.report.Publication;
import dev.throughline.bench.report.Report;
import dev.throughline.bench.report.Row;
import dev.throughline.cache.PayloadCodec;
import dev.throughline.testkit.FixedPart;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class CacheExperimentTest {

  private static final int POSTS = 40;

  @ParameterizedTest
  @EnumSource
  void everyStrategyGivesBackThePosts(Strategy strategy) {
    PayloadCodec<BoardPost> codec = PostCodecs.of(strategy);
    for (BoardPost post : BoardPosts.range(0, 500)) {
      assertThat(codec.decode(codec.encode(post))).isEqualTo(post);
    }
  }

  @Test
  void compactTakesThreeQuartersOfJsonAndLessThanNamedMessagePack() {
    Map<Strategy, Integer> bytes = new EnumMap<>(Strategy.class);
    for (Strategy strategy : Strategy.values()) {
      PayloadCodec<BoardPost> codec = PostCodecs.of(strategy);
      BoardPosts.range(0, 500)
          .forEach(post -> bytes.merge(strategy, codec.encode(post).length, Integer::sum));
    }
    assertThat(bytes.get(Strategy.COMPACT))
        .isLessThanOrEqualTo(bytes.get(Strategy.JSON) * 3 / 4)
        .isLessThan(bytes.get(Strategy.MSGPACK_NAMED))
        .isLessThan(bytes.get(Strategy.BSON));
  }

  @Test
  void putsServicesUnderBothLoadsInTheirOwnJvms() {
    List<Strategy> strategies =
        FixedPart.of(List.of(Strategy.JSON_READY, Strategy.COMPACT, Strategy.JSON_ROWS), 2);
    Report report = run(strategies, BoardChild.class);

    assertThat(report.rows()).hasSize(2 * strategies.size()).allMatch(Row::right, "right");
    assertThat(report.rows())
        .allSatisfy(
            row -> {
              assertThat(row.keys()).containsOnlyKeys("load", "strategy");
              row.figures()
                  .forEach(
                      // The little that so few requests take may be below the clock's tick.
                      (key, value) ->
                          assertThat(value)
                              .as(key)
                              .isGreaterThan(key.equals("generatorCpuPercent") ? -1 : 0));
              assertThat(row.figures())
                  .containsOnlyKeys(
                      "bytesPerPost",
                      "redisBytesPerPost",
                      "encodeNanos",
                      "decodeNanos",
                      "readRequestsPerSecond",
                      "readP99Millis",
                      "cpuMillisPerRead",
                      "writeRequestsPerSecond",
                      "writeP99Millis",
                      "generatorCpuPercent");
              assertThat(row.figures().get("redisBytesPerPost"))
                  .isGreaterThan(row.figures().get("bytesPerPost"));
            });
  }

  @Test
  void aLostFieldMakesItsRowsWrong() throws Exception {
    Report report = run(List.of(Strategy.COMPACT), BrokenBoardChild.class);

    assertThat(report.rows()).hasSize(2).noneMatch(Row::right);
    assertThat(report.rows().get(0).wrong()).contains("memberId=0", "instead of");
    int status =
        Publication.publish(List.of(report), new PrintWriter(new StringWriter()), null, null);
    assertThat(status).isEqualTo(1);
  }

  private static Report run(List<Strategy> strategies, Class<?> child) {
    var settings = new RunSettings<>(strategies, 1, 0, "128m", true, child);
    var sizes = new CacheExperiment.Sizes(POSTS, 10, 100);
    try (BenchRedis redis = BenchRedis.start()) {
      return new CacheExperiment(sizes, new Users(2, 40, 5_000), settings, redis).run();
    }
  }
}
