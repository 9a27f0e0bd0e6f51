package dev.throughline.verification.faults;

import dev.throughline.bench.process.ChildLoop;
import dev.throughline.redis.timeline.Timeline;
import dev.throughline.redis.timeline.TimelinePage;
import dev.throughline.redis.timeline.Timelines;
import dev.throughline.verification.faults.ClientLog.Asked;
import dev.throughline.verification.faults.ClientLog.Shown;
import dev.throughline.verification.faults.Participant.Setup;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;
import org.springframework.boot.logging.LogLevel;
import org.springframework.boot.logging.LoggingSystem;
import tools.jackson.databind.JsonNode;

/**
 * A client in a JVM of its own: one thread writes, another one reads, a third one does both without
 * blocking and cancels it; all of them log everything.
 */
final class FaultClient {

  private static final Timelines.Load NOTHING = new Timelines.Load(0, 0, 0);

  private final UnaryOperator<Shown> eyes;
  private @Nullable Session session;

  private record Session(
      Setup setup, Canceller canceller, ExecutorService threads, List<Future<?>> running) {}

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
    Setup setup =
        new Setup(
            epochs,
            new FaultTimelines(
                epochs, request.get("mongoUri").asString(), request.get("redisPort").asInt()),
            new ClientLog(Path.of(request.get("log").asString())),
            request.get("name").asString(),
            eyes,
            new AtomicInteger(),
            new AtomicInteger());
    Canceller canceller = new Canceller(setup);
    List<Participant> participants = List.of(new Writer(setup), new Reader(setup), canceller);
    ExecutorService threads = Executors.newFixedThreadPool(participants.size());
    List<Future<?>> running = new ArrayList<>();
    for (Participant participant : participants) {
      running.add(threads.submit(() -> untilOver(participant)));
    }
    session = new Session(setup, canceller, threads, running);
    return Map.of();
  }

  private Object untilOver(Participant participant) throws Exception {
    while (!over) {
      participant.step();
    }
    return Map.of();
  }

  /** {@return what is left when all has ended or was cancelled must be nothing} */
  private Object stop() throws Exception {
    Session running = session;
    if (running == null) {
      throw new IllegalStateException("not started");
    }
    over = true;
    for (Future<?> thread : running.running()) {
      thread.get(1, TimeUnit.MINUTES);
    }
    running.threads().shutdown();
    running.canceller().end();
    Timelines.Load left = left(running.setup().timelines());
    running.setup().log().close();
    running.setup().timelines().close();
    return Map.of(
        "turns",
        left.degraded() + left.waiting(),
        "fills",
        left.fills(),
        "cancelled",
        running.canceller().cancelled(),
        "refused",
        running.setup().refused().get());
  }

  /** A call that ended by itself when it was to be cancelled may be ending on its own thread. */
  private static Timelines.Load left(FaultTimelines timelines) throws InterruptedException {
    long end = System.nanoTime() + TimeUnit.SECONDS.toNanos(5);
    Timelines.Load left = timelines.load();
    while (!left.equals(NOTHING) && System.nanoTime() - end < 0) {
      TimeUnit.MILLISECONDS.sleep(1);
      left = timelines.load();
    }
    return left;
  }

  private static final class Writer extends Participant {

    Writer(Setup setup) {
      super(setup);
    }

    @Override
    void step() throws Exception {
      int epoch = epoch();
      Room room = room();
      Timeline<Remark<?>> timeline = setup.timelines().of(room, epoch).blocking();
      String logged = logged(epoch, room);
      String text = text();
      setup.log().intends(logged, setup.name() + "/" + text, text);
      Remark<?> last = timeline.append(room.remark(epoch).by(setup.name(), text, text)).entity();
      setup.log().acknowledged(logged, last);
      if (random.nextInt(3) == 0) {
        long seq = 1 + (long) (random.nextDouble() * last.seq);
        change(timeline, room.key(epoch), logged, seq);
      }
      nap();
    }

    private void change(Timeline<Remark<?>> timeline, Object key, String logged, long seq) {
      String text = text();
      boolean deletes = random.nextInt(4) == 0;
      setup.log().intends(logged, Long.toString(seq), deletes ? text + "!" : text);
      setup
          .log()
          .acknowledged(
              logged,
              deletes
                  ? timeline.delete(key, seq, remark -> remark.withText(text))
                  : timeline.edit(key, seq, remark -> remark.withText(text)));
    }
  }

  /** Also tries what is no key. */
  private static final class Reader extends Participant {

    Reader(Setup setup) {
      super(setup);
    }

    @Override
    void step() throws Exception {
      int epoch = epoch();
      Room room = room();
      Timeline<Remark<?>> timeline = setup.timelines().of(room, epoch).blocking();
      if (random.nextInt(10) == 0) {
        List<Object> noKeys = room.noKeys(epoch);
        refused(timeline, noKeys.get(random.nextInt(noKeys.size())));
      }
      Question question = question(epoch, room);
      answered(question, page(timeline, room.key(epoch), question));
      nap();
    }

    private void refused(Timeline<Remark<?>> timeline, Object key) {
      try {
        timeline.latest(key, 5);
      } catch (IllegalArgumentException e) {
        setup.refused().incrementAndGet();
        return;
      }
      throw new IllegalStateException("taken for a key: " + key);
    }

    private static TimelinePage<Remark<?>> page(
        Timeline<Remark<?>> timeline, Object key, Question question) {
      Asked asked = question.asked();
      return switch (asked.anchor()) {
        case LATEST -> timeline.latest(key, asked.n(), question.minRevision());
        case BEFORE -> timeline.before(key, asked.bound(), asked.n(), question.minRevision());
        case AFTER -> timeline.after(key, asked.bound(), asked.n(), question.minRevision());
        case AROUND -> timeline.around(key, asked.bound(), asked.n(), question.minRevision());
      };
    }
  }
}
