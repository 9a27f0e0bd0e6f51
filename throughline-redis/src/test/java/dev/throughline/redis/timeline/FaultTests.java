package dev.throughline.redis.timeline;

import static org.assertj.core.api.Assertions.assertThat;

import dev.throughline.embedded.EmbeddedRedis;
import io.lettuce.core.RedisClient;
import io.lettuce.core.RedisException;
import io.lettuce.core.RedisURI;
import io.lettuce.core.api.StatefulRedisConnection;
import io.lettuce.core.api.sync.RedisCommands;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Consumer;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.springframework.data.redis.connection.lettuce.LettuceConnectionFactory;

/**
 * Clients write and read while a real Redis is stopped, killed, emptied and starved. Ten minutes of
 * it: {@code -Dfaults.minutes=10}.
 */
class FaultTests {

  private static final int CLIENTS = 3;
  private static final int ROOM_CHANGES = 200;
  private static final TimelineSettings SETTINGS =
      TimelineSettings.defaults()
          .withStaleness(Duration.ofMillis(800))
          .withRedis(Duration.ofMillis(150), Duration.ofMillis(100));

  private enum Fault {
    STOP,
    KILL,
    FLUSHALL,
    SCRIPT_FLUSH,
    CUT_CONNECTIONS,
    LOW_MEMORY
  }

  private final Database database = new Database();
  private final List<LettuceConnectionFactory> factories = new ArrayList<>();
  private final FaultLog log = new FaultLog();
  private final AtomicInteger changes = new AtomicInteger();
  private EmbeddedRedis redis = EmbeddedRedis.start();
  private volatile boolean over;

  @AfterEach
  void close() {
    factories.forEach(LettuceConnectionFactory::destroy);
    redis.close();
    database.close();
  }

  @Test
  void noPageIsWrongAndNothingIsStalerThanPromised() throws Exception {
    database.index(Message.class);
    ExecutorService threads = Executors.newCachedThreadPool();
    List<Future<?>> running = new ArrayList<>();
    for (int client = 0; client < CLIENTS; client++) {
      Timeline<Message> timeline = client();
      int seed = client;
      running.add(threads.submit(() -> untilTheEnd(seed, random -> write(timeline, random))));
      running.add(threads.submit(() -> untilTheEnd(seed + 100, new Reader(timeline)::read)));
    }
    Map<Fault, Integer> faults = inject(new Random(1));
    over = true;
    for (Future<?> run : running) {
      run.get();
    }
    threads.shutdown();
    long worst = TimeUnit.NANOSECONDS.toMillis(log.worstStalenessNanos());
    List<String> violations = log.violations();
    System.out.printf(
        "faults %s, writes %d, pages %d %s, wrong %d, worst staleness %d ms of %d ms%n",
        faults,
        log.writes(),
        log.reads(),
        log.sources(),
        violations.size(),
        worst,
        SETTINGS.staleness().toMillis());
    assertThat(violations).isEmpty();
    assertThat(faults).containsOnlyKeys(Fault.values());
    assertThat(log.sources())
        .containsKeys(TimelineSource.HIT, TimelineSource.FILLED, TimelineSource.DEGRADED);
    // Redis counts whole milliseconds.
    assertThat(worst).isLessThanOrEqualTo(SETTINGS.staleness().toMillis() + 1);
  }

  private Timeline<Message> client() {
    LettuceConnectionFactory factory = new LettuceConnectionFactory("127.0.0.1", redis.port());
    factory.afterPropertiesSet();
    factory.start();
    factories.add(factory);
    return Timelines.of(SETTINGS, factory)
        .blocking(Message.class, database.template, database.payloads(Message.class));
  }

  private void untilTheEnd(int seed, Consumer<Random> step) {
    Random random = new Random(seed);
    while (!over) {
      step.accept(random);
    }
  }

  /** Rooms are left after a while, since the embedded database looks at every entry of them. */
  private String room() {
    return "room" + changes.get() / ROOM_CHANGES;
  }

  private void write(Timeline<Message> timeline, Random random) {
    String room = room();
    int change = changes.incrementAndGet();
    Message last = timeline.append(Message.of(room, "ann", null, "t" + change)).entity();
    log.wrote(last);
    if (random.nextInt(3) == 0) {
      long seq = 1 + random.nextInt((int) last.seq());
      log.wrote(
          random.nextInt(4) == 0
              ? timeline.delete(room, seq, m -> m.withText(""))
              : timeline.edit(room, seq, m -> m.withText("e" + change)));
    }
  }

  /** A client that sends the highest change number it knows, and one in four pages does not. */
  private final class Reader {

    private final Timeline<Message> timeline;
    private final Map<String, Long> known = new TreeMap<>();

    private Reader(Timeline<Message> timeline) {
      this.timeline = timeline;
    }

    private void read(Random random) {
      String room = room();
      long minChg = random.nextInt(4) == 0 ? 0 : known.getOrDefault(room, 0L);
      int n = 1 + random.nextInt(20);
      long after = random.nextBoolean() ? -1 : random.nextInt(50);
      long began = System.nanoTime();
      TimelinePage<Message> page =
          after < 0 ? timeline.latest(room, n, minChg) : timeline.after(room, after, n, minChg);
      log.read(room, after, n, page, minChg, began);
      known.merge(room, page.chg(), Math::max);
    }
  }

  private Map<Fault, Integer> inject(Random random) throws Exception {
    Map<Fault, Integer> faults = new TreeMap<>();
    long end =
        System.nanoTime() + TimeUnit.MINUTES.toNanos(Integer.getInteger("faults.minutes", 0));
    for (int i = 0; i < 2 * Fault.values().length || System.nanoTime() < end; i++) {
      Fault fault =
          i < Fault.values().length
              ? Fault.values()[i]
              : Fault.values()[random.nextInt(Fault.values().length)];
      inject(fault, random);
      faults.merge(fault, 1, Integer::sum);
      TimeUnit.MILLISECONDS.sleep(100 + random.nextInt(400));
    }
    return faults;
  }

  private void inject(Fault fault, Random random) throws Exception {
    switch (fault) {
      case STOP -> {
        signal("-STOP");
        try {
          TimeUnit.MILLISECONDS.sleep(50 + random.nextInt(500));
        } finally {
          signal("-CONT");
        }
      }
      case KILL -> {
        int port = redis.port();
        redis.close();
        TimeUnit.MILLISECONDS.sleep(random.nextInt(300));
        redis = EmbeddedRedis.onPort(port);
      }
      case FLUSHALL -> tell(RedisCommands::flushall);
      case SCRIPT_FLUSH -> tell(RedisCommands::scriptFlush);
      case CUT_CONNECTIONS ->
          tell(c -> c.clientKill(io.lettuce.core.KillArgs.Builder.typeNormal()));
      case LOW_MEMORY -> {
        tell(c -> c.configSet("maxmemory", "1"));
        TimeUnit.MILLISECONDS.sleep(random.nextInt(300));
        tell(c -> c.configSet("maxmemory", "0"));
      }
    }
  }

  private void signal(String signal) throws IOException, InterruptedException {
    new ProcessBuilder("sh", "-c", "kill " + signal + " " + redis.pid()).start().waitFor();
  }

  private void tell(Consumer<RedisCommands<String, String>> command) {
    RedisClient client = RedisClient.create(RedisURI.create("127.0.0.1", redis.port()));
    try (StatefulRedisConnection<String, String> connection = client.connect()) {
      command.accept(connection.sync());
    } catch (RedisException e) {
      // Its own connection may be among those that were cut.
    } finally {
      client.shutdown(0, 1, TimeUnit.SECONDS);
    }
  }
}
