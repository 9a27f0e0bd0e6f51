package dev.throughline.chatload;

import static us.abstracta.jmeter.javadsl.JmeterDsl.forLoopController;
import static us.abstracta.jmeter.javadsl.JmeterDsl.httpSampler;
import static us.abstracta.jmeter.javadsl.JmeterDsl.jsonExtractor;
import static us.abstracta.jmeter.javadsl.JmeterDsl.jsr223Sampler;
import static us.abstracta.jmeter.javadsl.JmeterDsl.testPlan;
import static us.abstracta.jmeter.javadsl.JmeterDsl.threadGroup;
import static us.abstracta.jmeter.javadsl.JmeterDsl.throughputTimer;

import dev.throughline.chatload.Deliveries.Figures;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import java.util.Queue;
import java.util.concurrent.Callable;
import java.util.concurrent.ConcurrentLinkedQueue;
import org.jspecify.annotations.Nullable;
import org.springframework.scheduling.concurrent.ThreadPoolTaskScheduler;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import tools.jackson.databind.json.JsonMapper;
import us.abstracta.jmeter.javadsl.core.TestPlanStats;
import us.abstracta.jmeter.javadsl.core.stats.StatsSummary;

/** The published load as a JMeter plan. */
@Command(
    name = "chat-load",
    mixinStandardHelpOptions = true,
    description = {
      "The published load on one instance of the chat service, as a JMeter plan: each user"
          + " connects, subscribes to a room, sends a message and reads history twice in each loop,"
          + " and disconnects.",
      "Servers, service and load share this machine unless --mongo-uri says otherwise."
    })
final class LoadCommand implements Callable<Integer> {

  @Option(names = "--users", defaultValue = "100", description = "Default: ${DEFAULT-VALUE}.")
  int users = 100;

  @Option(
      names = "--loops",
      defaultValue = "150",
      description = "Loops of each user (default: ${DEFAULT-VALUE}).")
  int loops = 150;

  @Option(
      names = "--ramp-seconds",
      defaultValue = "20",
      description = "Until all users are there (default: ${DEFAULT-VALUE}).")
  int rampSeconds = 20;

  @Option(
      names = "--warmup-seconds",
      defaultValue = "60",
      description =
          "From the start, the ramp included: until then times to delivery are not counted"
              + " (default: ${DEFAULT-VALUE}).")
  int warmupSeconds = 60;

  @Option(
      names = "--room-size",
      defaultValue = "20",
      description = "Users in a room: deliveries of each message (default: ${DEFAULT-VALUE}).")
  int roomSize = 20;

  /** What keeps an instance as busy as it can be on two cores that it shares with the load. */
  private static final int DENSE = 150;

  private static final int USUAL = 100;

  @Option(
      names = "--per-second",
      description = "Messages of all users together (default: 100; with --density 150).")
  @Nullable Integer perSecond;

  @Option(names = "--mongo-uri", description = "A MongoDB to use instead of the embedded one.")
  @Nullable String mongoUri;

  @Option(names = "--json", paramLabel = "FILE", description = "Writes the figures as JSON.")
  @Nullable Path json;

  @Option(names = "--quick", description = "20 users and 10 loops: a smoke test.")
  boolean quick;

  @Option(
      names = "--density",
      description =
          "Instead of the plan: many sockets in few rooms, and how many deliveries a second one"
              + " core of the service makes.")
  boolean density;

  @Option(
      names = "--sockets",
      defaultValue = "1000",
      description = "Sockets of --density (default: ${DEFAULT-VALUE}).")
  int sockets = 1000;

  @Option(
      names = "--seconds",
      defaultValue = "20",
      description = "How long --density is measured (default: ${DEFAULT-VALUE}).")
  int seconds = 20;

  private int perSecond(int usual) {
    Integer given = perSecond;
    return given == null ? usual : given;
  }

  private int density() throws Exception {
    int rooms = quick ? 2 : 4;
    Density run =
        quick
            ? new Density(50, rooms, 20, 2)
            : new Density(sockets, rooms, perSecond(DENSE), seconds);
    try (Servers servers = new Servers(mongoUri)) {
      DensityFigures figures = run.run(servers);
      System.out.println(figures.line());
      if (json != null) {
        write(json, Map.of("density", figures));
      }
      return (figures.lost() == 0) ? 0 : 1;
    }
  }

  private void write(Path file, Map<String, ?> rows) throws IOException {
    Map<String, Object> body = new LinkedHashMap<>();
    body.put("experiment", "chat-load");
    body.put("quick", quick);
    body.put("jdk", System.getProperty("java.version"));
    body.put("rows", rows);
    Files.writeString(
        file, JsonMapper.shared().writerWithDefaultPrettyPrinter().writeValueAsString(body));
  }

  @Override
  public Integer call() throws Exception {
    if (density) {
      return density();
    }
    if (quick) {
      shorten();
    }
    ThreadPoolTaskScheduler heartbeats = new ThreadPoolTaskScheduler();
    heartbeats.setPoolSize(2);
    heartbeats.setDaemon(true);
    heartbeats.initialize();
    try (Servers servers = new Servers(mongoUri)) {
      URI instance = servers.startInstance();
      Population population = Population.create(instance, users, Math.max(1, users / roomSize));
      Deliveries deliveries = deliveries();
      Queue<LoadUser> waiting = new ConcurrentLinkedQueue<>();
      for (int i = 0; i < users; i++) {
        waiting.add(
            new LoadUser(population.users().get(i), population.room(i), deliveries, heartbeats));
      }
      return report(run(instance, waiting), deliveries.figures());
    } finally {
      heartbeats.destroy();
    }
  }

  void shorten() {
    users = 20;
    loops = 10;
    rampSeconds = 2;
    warmupSeconds = 0;
    roomSize = 10;
    perSecond = 40;
  }

  /** Counts what is delivered while all users are there; in a smoke test, everything. */
  Deliveries deliveries() {
    // The first users to connect leave first, some time before the others have sent everything.
    Duration full =
        quick
            ? Duration.ofDays(1)
            : Duration.ofSeconds((long) loops * users / perSecond(USUAL) * 3 / 4);
    return new Deliveries(users * loops * roomSize, Duration.ofSeconds(warmupSeconds), full);
  }

  private TestPlanStats run(URI instance, Queue<LoadUser> waiting) throws Exception {
    ThreadLocal<LoadUser> user = ThreadLocal.withInitial(waiting::remove);
    String messages = instance + "/api/rooms/${room}/messages";
    return testPlan(
            threadGroup()
                .rampTo(users, Duration.ofSeconds(rampSeconds))
                .holdIterating(1)
                .children(
                    jsr223Sampler(
                        "CONNECT",
                        step -> {
                          user.get().connect();
                          step.vars.put("room", user.get().room());
                          step.vars.put("token", user.get().api().token());
                        }),
                    jsr223Sampler("SUBSCRIBE", step -> user.get().subscribe()),
                    forLoopController(
                        loops,
                        throughputTimer(180.0 * perSecond(USUAL)),
                        jsr223Sampler("SEND", step -> user.get().send()),
                        httpSampler("history, newest", messages + "?limit=20")
                            .header("Authorization", "Bearer ${token}")
                            .children(jsonExtractor("oldest", "messages[0].seq")),
                        // Scrolls back by a page.
                        httpSampler("history, before", messages + "?limit=20&before=${oldest}")
                            .header("Authorization", "Bearer ${token}")),
                    jsr223Sampler("DISCONNECT", step -> user.get().disconnect())))
        .run();
  }

  private int report(TestPlanStats stats, Figures figures) throws Exception {
    Map<String, Object> rows = new LinkedHashMap<>();
    System.out.printf(
        "%-18s %9s %7s %8s %8s %8s%n", "", "samples", "errors", "p50 ms", "p95 ms", "p99 ms");
    for (String label :
        new String[] {
          "CONNECT", "SUBSCRIBE", "SEND", "history, newest", "history, before", "DISCONNECT"
        }) {
      StatsSummary row = stats.byLabel(label);
      if (row != null) {
        rows.put(label, line(label, row));
      }
    }
    System.out.printf(
        Locale.ROOT,
        "%-18s %9d %7s %8.1f %8.1f %8.1f%n%.0f deliveries a second, counted after %d s%n",
        "send to delivery",
        figures.deliveries(),
        "",
        figures.p50Millis(),
        figures.p95Millis(),
        figures.p99Millis(),
        figures.perSecond(),
        warmupSeconds);
    rows.put("delivery", figures);
    long errors = stats.overall().errorsCount();
    if (json != null) {
      write(json, rows);
    }
    long expected = (long) users * loops;
    boolean complete = stats.byLabel("SEND").samplesCount() == expected;
    if (errors > 0 || !complete || figures.deliveries() == 0) {
      System.out.printf(
          "WRONG: %d errors, %d sends expected, %d deliveries counted%n",
          errors, expected, figures.deliveries());
      return 1;
    }
    return 0;
  }

  private static Map<String, Object> line(String label, StatsSummary row) {
    long p50 = row.sampleTime().median().toMillis();
    long p95 = row.sampleTime().perc95().toMillis();
    long p99 = row.sampleTime().perc99().toMillis();
    System.out.printf(
        "%-18s %9d %7d %8d %8d %8d%n", label, row.samplesCount(), row.errorsCount(), p50, p95, p99);
    Map<String, Object> figures = new LinkedHashMap<>();
    figures.put("samples", row.samplesCount());
    figures.put("errors", row.errorsCount());
    figures.put("p50Millis", p50);
    figures.put("p95Millis", p95);
    figures.put("p99Millis", p99);
    return figures;
  }
}
