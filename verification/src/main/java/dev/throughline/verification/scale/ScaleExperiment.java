package dev.throughline.verification.scale;

import dev.throughline.bench.report.Figure;
import dev.throughline.bench.report.Progress;
import dev.throughline.bench.report.Report;
import dev.throughline.bench.report.Row;
import dev.throughline.bench.server.BenchServer;
import dev.throughline.redis.timeline.TimelineIndexes;
import dev.throughline.redis.timeline.TimelineSource;
import io.lettuce.core.cluster.SlotHash;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import org.springframework.data.domain.Sort;
import org.springframework.data.mongodb.core.query.Criteria;
import org.springframework.data.mongodb.core.query.Query;

/** The same users over more and more application nodes: what an operation costs, and whom. */
final class ScaleExperiment {

  private static final Figure HITS = Figure.higher("hitPercent", "hits, %", 1);
  private static final List<Figure> FIGURES =
      List.of(
          HITS,
          Figure.lower("mongoPerPage", "MongoDB commands/page", 3),
          Figure.lower("redisPerPage", "Redis trips/page", 3),
          Figure.lower("mongoPerWrite", "MongoDB commands/write", 2),
          Figure.lower("redisPerWrite", "Redis trips/write", 2),
          Figure.lower("redisMicros", "Redis CPU us/trip", 1),
          Figure.lower("hottestPercent", "hottest timeline, % of trips", 1),
          Figure.lower("busiestMasterPercent", "busiest master, % of trips", 1),
          Figure.lower("keysPerSlot", "keys/slot at most", 0),
          Figure.lower("redisConnections", "Redis connections", 0),
          Figure.lower("windowBytes", "Redis bytes/window", 0),
          Figure.lower("wrongPages", "wrong pages", 0));

  private final Settings settings;
  private final BenchServer server;

  /**
   * Options of a run.
   *
   * @param entries of each timeline at the start.
   * @param requests of each user.
   */
  record Settings(
      List<Integer> nodes,
      int masters,
      int timelines,
      int entries,
      int users,
      int requests,
      int writePercent,
      boolean quick) {}

  ScaleExperiment(Settings settings, BenchServer server) {
    this.settings = settings;
    this.server = server;
  }

  Report run() throws Exception {
    List<Row> rows = new ArrayList<>();
    Progress progress = Progress.of(settings.nodes().size());
    try (MasterNodes masters = MasterNodes.start(settings.masters())) {
      for (int nodes : settings.nodes()) {
        progress.step(nodes + " nodes");
        masters.forget();
        rows.add(row(nodes, masters));
      }
    }
    progress.end();
    Map<String, Object> parameters = new LinkedHashMap<>();
    parameters.put("masters", settings.masters());
    parameters.put("timelines", settings.timelines());
    parameters.put("entries", settings.entries());
    parameters.put("users", settings.users());
    parameters.put("requests", settings.requests());
    parameters.put("writePercent", settings.writePercent());
    return new Report(
        "scale",
        "application nodes that share timelines in a Redis Cluster, visited by Zipf's law",
        server.label(),
        settings.quick(),
        parameters,
        HITS,
        FIGURES,
        rows);
  }

  private Row row(int count, MasterNodes masters) throws Exception {
    String database = "scale_" + UUID.randomUUID().toString().substring(0, 8);
    Tally tally = new Tally();
    SeenPages pages = new SeenPages();
    List<ScaleNode> nodes = new ArrayList<>();
    try {
      for (int i = 0; i < count; i++) {
        nodes.add(new ScaleNode(server.uri(), database, masters, tally));
      }
      ScaleNode first = nodes.get(0);
      store(first);
      double cpuSeconds = masters.cpuSeconds();
      new ScaleLoad(
              nodes,
              tally,
              pages,
              settings.timelines(),
              settings.users(),
              settings.requests(),
              settings.writePercent())
          .run();
      Map<String, Double> figures = figures(masters, tally, pages);
      figures.put("redisMicros", (masters.cpuSeconds() - cpuSeconds) * 1e6 / masters.trips());
      List<String> wrong = wrong(first, pages);
      figures.put("wrongPages", (double) wrong.size());
      first.template().getDb().drop();
      return new Row(
          Map.of("strategy", "timeline", "nodes", Integer.toString(count)),
          Row.Role.OURS,
          figures,
          List.of(figures),
          wrong.isEmpty() ? null : wrong.size() + " pages, first: " + wrong.get(0),
          "%d pages by source %s, %d writes"
              .formatted(pages.count(), pages.sources(), tally.operations(Tally.Kind.WRITE)));
    } finally {
      nodes.forEach(ScaleNode::close);
    }
  }

  private void store(ScaleNode node) {
    TimelineIndexes.of(Post.class, node.template().getConverter()).create(node.template());
    node.template()
        .insertAll(
            IntStream.range(0, settings.timelines())
                .boxed()
                .flatMap(
                    timeline ->
                        LongStream.rangeClosed(1, settings.entries())
                            .mapToObj(
                                seq ->
                                    new Post(
                                        null,
                                        ScaleLoad.name(timeline),
                                        seq,
                                        seq,
                                        "author",
                                        "text " + seq)))
                .toList());
  }

  private static Map<String, Double> figures(MasterNodes masters, Tally tally, SeenPages pages) {
    Map<String, Double> figures = new LinkedHashMap<>();
    int hits = pages.sources().getOrDefault(TimelineSource.HIT, 0);
    figures.put("hitPercent", 100.0 * hits / pages.count());
    figures.put("mongoPerPage", tally.mongoPer(Tally.Kind.PAGE));
    // A request that had to be put once more is counted by the servers only.
    figures.put(
        "redisPerPage",
        tally.redisPer(Tally.Kind.PAGE)
            + (double) (masters.trips() - tally.redis()) / tally.operations(Tally.Kind.PAGE));
    figures.put("mongoPerWrite", tally.mongoPer(Tally.Kind.WRITE));
    figures.put("redisPerWrite", tally.redisPer(Tally.Kind.WRITE));
    long[] ofMaster = new long[masters.count()];
    Map<Integer, Integer> keys = new HashMap<>();
    tally
        .windows()
        .forEach(
            (window, requests) -> {
              ofMaster[masters.masterOf(window)] += requests.sum();
              keys.merge(
                  SlotHash.getSlot(window.getBytes(StandardCharsets.UTF_8)), 1, Integer::sum);
            });
    double all = LongStream.of(ofMaster).sum();
    long hottest = tally.windows().values().stream().mapToLong(it -> it.sum()).max().orElse(0);
    figures.put("hottestPercent", 100.0 * hottest / all);
    figures.put("busiestMasterPercent", 100.0 * LongStream.of(ofMaster).max().orElse(0) / all);
    figures.put("keysPerSlot", (double) keys.values().stream().mapToInt(it -> it).max().orElse(0));
    figures.put("redisConnections", (double) masters.connections());
    figures.put("windowBytes", masters.windowBytes());
    return figures;
  }

  private static List<String> wrong(ScaleNode node, SeenPages pages) {
    Map<String, List<Post>> stored = new HashMap<>();
    return pages.wrong(
        timeline ->
            stored.computeIfAbsent(
                timeline,
                name ->
                    node.template()
                        .find(
                            new Query(Criteria.where("timeline").is(name)).with(Sort.by("seq")),
                            Post.class)));
  }
}
