package dev.throughline.bench.timelinefaults;

import com.mongodb.client.MongoClient;
import com.mongodb.client.MongoClients;
import dev.throughline.bench.process.ChildLoop;
import dev.throughline.bench.timelinefaults.ClientLog.Asked;
import dev.throughline.bench.timelinefaults.ClientLog.Asking;
import dev.throughline.bench.timelinefaults.ClientLog.Shown;
import dev.throughline.redis.timeline.Timeline;
import dev.throughline.redis.timeline.TimelinePage;
import java.io.IOException;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
import java.util.Random;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;
import org.springframework.boot.logging.LogLevel;
import org.springframework.boot.logging.LoggingSystem;
import org.springframework.data.redis.connection.lettuce.LettuceConnectionFactory;
import tools.jackson.databind.JsonNode;

/** A client in a JVM of its own: one thread writes, another one reads, and both log everything. */
final class FaultClient {

  private static final int ROOMS = 2;
  private static final int MAX_PAGE = 20;
  private static final int MAX_NAP_MILLIS = 20;

  private final UnaryOperator<Shown> eyes;
  private final Map<Integer, Timeline<Remark>> timelines = new ConcurrentHashMap<>();
  private @Nullable Session session;

  /** What it was started with. */
  private record Setup(
      Epochs epochs,
      MongoClient mongo,
      LettuceConnectionFactory redis,
      ClientLog log,
      String name) {}

  private record Session(
      Setup setup, ExecutorService threads, Future<?> writing, Future<?> reading) {}

  private volatile boolean over;

  /** With eyes for tests, which need a client that sees something else than the page. */
  FaultClient(UnaryOperator<Shown> eyes) {
    this.eyes = eyes;
  }

  public static void main(String[] arguments) throws IOException {
    run(UnaryOperator.identity());
  }

  static void run(UnaryOperator<Shown> eyes) throws IOException {
    // That Redis does not answer is what the run is about.
    LoggingSystem.get(FaultClient.class.getClassLoader())
        .setLogLevel(LoggingSystem.ROOT_LOGGER_NAME, LogLevel.ERROR);
    ChildLoop.run(new FaultClient(eyes)::answer);
    System.exit(0);
  }

  private Object answer(JsonNode request) throws Exception {
    return switch (request.get("op").asString()) {
      case "start" -> start(request);
      case "stop" -> stop();
      default -> throw new IllegalArgumentException(request.toString());
    };
  }

  private Object start(JsonNode request) throws IOException {
    Epochs epochs = new Epochs(request.get("run").asString(), request.get("beganMillis").asLong());
    MongoClient mongo = MongoClients.create(request.get("mongoUri").asString());
    LettuceConnectionFactory redis =
        new LettuceConnectionFactory("127.0.0.1", request.get("redisPort").asInt());
    redis.afterPropertiesSet();
    redis.start();
    Setup setup =
        new Setup(
            epochs,
            mongo,
            redis,
            new ClientLog(Path.of(request.get("log").asString())),
            request.get("name").asString());
    ExecutorService threads = Executors.newFixedThreadPool(2);
    Writer writer = new Writer(setup);
    Reader reader = new Reader(setup);
    session =
        new Session(
            setup,
            threads,
            threads.submit(() -> untilOver(writer::step)),
            threads.submit(() -> untilOver(reader::step)));
    return Map.of();
  }

  private interface Step {
    void run() throws Exception;
  }

  private Object untilOver(Step step) throws Exception {
    while (!over) {
      step.run();
    }
    return Map.of();
  }

  private Object stop() throws Exception {
    Session running = session;
    if (running == null) {
      throw new IllegalStateException("not started");
    }
    over = true;
    running.writing().get(1, TimeUnit.MINUTES);
    running.reading().get(1, TimeUnit.MINUTES);
    running.threads().shutdown();
    running.setup().log().close();
    running.setup().redis().destroy();
    running.setup().mongo().close();
    return Map.of();
  }

  /** What both threads do. */
  private abstract class Actor {

    final Epochs epochs;
    final ClientLog log;
    final String name;
    final Random random;
    private final Setup setup;

    Actor(Setup setup) {
      this.setup = setup;
      this.epochs = setup.epochs();
      this.log = setup.log();
      this.name = setup.name();
      this.random = new Random(name.hashCode() * 31L + getClass().getName().length());
    }

    Timeline<Remark> timeline(int epoch) {
      return timelines.computeIfAbsent(
          epoch, now -> epochs.timeline(setup.mongo(), setup.redis(), now));
    }

    String room() {
      return "room" + random.nextInt(ROOMS);
    }

    /** How logs call a room. */
    String logged(int epoch, String room) {
      return epochs.database(epoch) + "/" + room;
    }

    void nap() throws InterruptedException {
      TimeUnit.MILLISECONDS.sleep(random.nextInt(MAX_NAP_MILLIS));
    }
  }

  private final class Writer extends Actor {

    private int count;

    Writer(Setup setup) {
      super(setup);
    }

    void step() throws Exception {
      int epoch = epochs.now();
      Timeline<Remark> timeline = timeline(epoch);
      String room = room();
      String logged = logged(epoch, room);
      String id = "c" + count++;
      log.intends(logged, name + "/" + id, name + id);
      Remark last = timeline.append(Remark.of(room, name, id, name + id)).entity();
      log.acknowledged(logged, last);
      if (random.nextInt(3) == 0) {
        change(timeline, room, logged, 1 + (long) (random.nextDouble() * last.seq()));
      }
      nap();
    }

    private void change(Timeline<Remark> timeline, String room, String logged, long seq) {
      String text = name + "e" + count++;
      boolean deletes = random.nextInt(4) == 0;
      log.intends(logged, Long.toString(seq), deletes ? text + "!" : text);
      log.acknowledged(
          logged,
          deletes
              ? timeline.delete(room, seq, remark -> remark.withText(text))
              : timeline.edit(room, seq, remark -> remark.withText(text)));
    }
  }

  /** Sends the highest change number that it knows, and one in four times it does not. */
  private final class Reader extends Actor {

    private final Map<String, Long> known = new HashMap<>();

    Reader(Setup setup) {
      super(setup);
    }

    void step() throws Exception {
      int epoch = epochs.now();
      Timeline<Remark> timeline = timeline(epoch);
      String room = room();
      String logged = logged(epoch, room);
      Asking anchor = random.nextBoolean() ? Asking.LATEST : Asking.values()[1 + random.nextInt(3)];
      long minChg = random.nextInt(4) == 0 ? 0 : known.getOrDefault(logged, 0L);
      Asked asked =
          new Asked(anchor, 1 + random.nextInt(200), 1 + random.nextInt(MAX_PAGE), minChg);
      long began = ClientLog.micros();
      TimelinePage<Remark> page = page(timeline, room, asked);
      Shown shown =
          new Shown(
              page.chg(),
              page.atStart(),
              page.atTail(),
              page.source().name(),
              page.items().stream().map(ClientLog::of).toList());
      log.read(logged, asked, began, eyes.apply(shown));
      known.merge(logged, page.chg(), Math::max);
      nap();
    }

    private TimelinePage<Remark> page(Timeline<Remark> timeline, String room, Asked asked) {
      return switch (asked.anchor()) {
        case LATEST -> timeline.latest(room, asked.n(), asked.minChg());
        case BEFORE -> timeline.before(room, asked.bound(), asked.n(), asked.minChg());
        case AFTER -> timeline.after(room, asked.bound(), asked.n(), asked.minChg());
        case AROUND -> timeline.around(room, asked.bound(), asked.n(), asked.minChg());
      };
    }
  }
}
