package dev.throughline.verification.faults;

import com.mongodb.client.MongoClient;
import dev.throughline.bench.report.Figure;
import dev.throughline.bench.report.Progress;
import dev.throughline.bench.report.Report;
import dev.throughline.bench.report.Row;
import dev.throughline.bench.server.BenchServer;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import java.util.UUID;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import org.springframework.data.domain.Sort;
import org.springframework.data.mongodb.core.query.Criteria;
import org.springframework.data.mongodb.core.query.Query;
import org.springframework.util.FileSystemUtils;

/** Injects faults one after the other, and checks everything when they are over. */
final class FaultExperiment {

  private static final Figure PAGES = Figure.higher("pages", "pages", 0);
  private static final List<Figure> FIGURES =
      List.of(
          Figure.higher("faults", "faults", 0),
          Figure.higher("acknowledgedWrites", "writes acknowledged", 0),
          PAGES,
          Figure.lower("wrongPages", "wrong pages", 0),
          Figure.lower("lostWrites", "acknowledged lost", 0),
          Figure.higher("cancelled", "calls cancelled", 0),
          Figure.lower("missingTurns", "turns missing", 0),
          Figure.lower("flights", "flights left", 0),
          Figure.lower("worstStalenessMillis", "worst staleness, ms", 1),
          Figure.lower("boundMillis", "bound T, ms", 0));

  /** Redis counts whole milliseconds. */
  private static final int CLOCK_MILLIS = 1;

  private final Settings settings;
  private final BenchServer server;
  private final Random random;
  private final Map<Fault, Integer> injected = new EnumMap<>(Fault.class);
  private final Map<String, Integer> ends = new TreeMap<>();

  /**
   * Options of a run.
   *
   * @param client the class to start for each client; tests name another one.
   */
  record Settings(
      int minutes, int faults, int clients, long seed, boolean quick, Class<?> client) {}

  FaultExperiment(Settings settings, BenchServer server) {
    this.settings = settings;
    this.server = server;
    this.random = new Random(settings.seed());
  }

  Report run() throws IOException, InterruptedException {
    Path directory = Files.createTempDirectory("timeline-faults");
    Epochs epochs =
        new Epochs(
            "faults_" + UUID.randomUUID().toString().substring(0, 8), System.currentTimeMillis());
    try {
      return checked(injected(epochs, directory), epochs);
    } finally {
      FileSystemUtils.deleteRecursively(directory);
    }
  }

  private List<Path> injected(Epochs epochs, Path directory)
      throws IOException, InterruptedException {
    try (FaultyRedis redis = new FaultyRedis(directory, random);
        FaultClients clients =
            new FaultClients(settings.client(), epochs, directory, server.uri(), redis.port())) {
      for (int i = 0; i < settings.clients(); i++) {
        clients.start();
      }
      clients.awaitStart();
      inject(redis, clients);
      // What the last fault did must have time to be seen.
      TimeUnit.MILLISECONDS.sleep(Epochs.STALENESS.toMillis());
      List<Path> logs = clients.end();
      ends.putAll(clients.ends());
      return logs;
    }
  }

  /** Each kind once, and then any. */
  private void inject(FaultyRedis redis, FaultClients clients)
      throws IOException, InterruptedException {
    long millis = TimeUnit.MINUTES.toMillis(settings.minutes());
    long end = System.nanoTime() + TimeUnit.MILLISECONDS.toNanos(millis);
    int least = Math.max(Fault.values().length, settings.faults());
    int spread = (int) Math.max(100, millis / least);
    List<Fault> first = new ArrayList<>(List.of(Fault.values()));
    Collections.shuffle(first, random);
    Progress progress = Progress.of(least);
    for (int i = 0; i < least || System.nanoTime() < end; i++) {
      Fault fault =
          i < first.size() ? first.get(i) : Fault.values()[random.nextInt(Fault.values().length)];
      progress.step(fault.label());
      switch (fault) {
        case STOP_CLIENT ->
            clients.stop(50 + random.nextInt((int) (2 * Epochs.STALENESS.toMillis())));
        case KILL_CLIENT -> {
          redis.silence();
          TimeUnit.MILLISECONDS.sleep(20 + random.nextInt(80));
          clients.kill();
          redis.reconnect();
        }
        default -> redis.suffer(fault);
      }
      injected.merge(fault, 1, Integer::sum);
      TimeUnit.MILLISECONDS.sleep(50 + random.nextInt(spread));
    }
    progress.end();
  }

  private Report checked(List<Path> logs, Epochs epochs) throws IOException {
    PageChecks checks = new PageChecks();
    read(logs, ClientLog.to(checks.writes()));
    try (MongoClient mongo = FaultTimelines.client(server.uri())) {
      for (String logged : checks.rooms()) {
        int epoch = epochs.epoch(logged);
        Room room = Epochs.room(logged);
        checks.stored(
            logged,
            FaultTimelines.template(mongo, epochs.database(epoch))
                .find(
                    new Query(Criteria.where("room").is(room.key(epoch))).with(Sort.by("seq")),
                    room.type()));
      }
      read(logs, ClientLog.to(checks.pages()));
      Report report = report(checks);
      for (int epoch = 0; epoch <= epochs.now(); epoch++) {
        mongo.getDatabase(epochs.database(epoch)).drop();
      }
      return report;
    }
  }

  /** A client that was killed may have left half a line at the end. */
  private static void read(List<Path> logs, Consumer<String> to) throws IOException {
    for (Path log : logs) {
      try (BufferedReader lines = Files.newBufferedReader(log)) {
        String line = lines.readLine();
        while (line != null) {
          String next = lines.readLine();
          if (next != null || endsLine(log)) {
            to.accept(line);
          }
          line = next;
        }
      }
    }
  }

  private static boolean endsLine(Path log) {
    try (var channel = Files.newByteChannel(log)) {
      var last = java.nio.ByteBuffer.allocate(1);
      channel.position(channel.size() - 1).read(last);
      return last.get(0) == '\n';
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private Report report(PageChecks checks) {
    double bound = Epochs.STALENESS.toMillis();
    Map<String, Double> figures = new LinkedHashMap<>();
    figures.put("faults", (double) injected.values().stream().mapToInt(it -> it).sum());
    figures.put("acknowledgedWrites", (double) checks.acknowledged());
    figures.put("pages", (double) checks.pagesRead());
    figures.put("wrongPages", (double) checks.wrongPages().size());
    figures.put("lostWrites", (double) checks.lost());
    figures.put("cancelled", end("cancelled"));
    figures.put("missingTurns", end("turns"));
    figures.put("flights", end("fills"));
    figures.put("worstStalenessMillis", checks.worstStalenessMillis());
    figures.put("boundMillis", bound);
    List<String> wrong = new ArrayList<>(checks.wrongPages());
    wrong.addAll(checks.wrongWrites());
    if (checks.worstStalenessMillis() > bound + CLOCK_MILLIS) {
      wrong.add("a page lacks what was acknowledged longer before than the bound");
    }
    if (end("turns") + end("fills") > 0) {
      wrong.add("what calls had taken is not given back: " + ends);
    }
    Row row =
        new Row(
            Map.of("strategy", "timeline"),
            Row.Role.OURS,
            figures,
            List.of(figures),
            wrong.isEmpty() ? null : wrong.size() + " times, first: " + wrong.get(0),
            note(checks));
    Map<String, Object> parameters = new LinkedHashMap<>();
    parameters.put("minutes", settings.minutes());
    parameters.put("clients", settings.clients());
    parameters.put("seed", settings.seed());
    return new Report(
        "timeline-faults",
        "client processes that write and read while Redis, its network and they themselves fail",
        server.label(),
        settings.quick(),
        parameters,
        PAGES,
        FIGURES,
        List.of(row));
  }

  /** {@return what the clients said at their end} */
  private double end(String name) {
    return ends.getOrDefault(name, 0);
  }

  private String note(PageChecks checks) {
    Map<String, Integer> kinds = new LinkedHashMap<>();
    injected.forEach((fault, count) -> kinds.put(fault.label(), count));
    return "faults %s; pages by source %s; %d writes, cancelled or of killed clients, that the database kept, unacknowledged; %d strange keys refused"
        .formatted(kinds, checks.sources(), checks.unacknowledged(), (int) end("refused"));
  }
}
