package dev.throughline.redis.timeline;

import static org.assertj.core.api.Assertions.assertThat;

import dev.throughline.redis.timeline.PlainLog.Acknowledged;
import io.lettuce.core.api.sync.RedisCommands;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.LockSupport;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * Writers and readers at once, each with fills that take their time: no page lacks what was
 * acknowledged before it was asked for. Then the same while Redis forgets, stops and comes back.
 */
@ParameterizedClass
@CsvSource({"ONE,BLOCKING", "ONE,REACTIVE", "CLUSTER,BLOCKING", "CLUSTER,REACTIVE"})
@Tag("long")
class PlainConcurrencyTests {

  /** What may happen to Redis meanwhile. */
  enum Trouble {
    NONE,
    FAULTS
  }

  private static final int WRITERS = 3;
  private static final int READERS = 3;
  private static final int WRITES = 120;
  private static final Duration BOUND = Duration.ofMillis(400);

  private final Database database = new Database();
  private final Cache cache;
  private final PlainSide side;
  private final PlainLog log = new PlainLog();
  private final AtomicInteger hits = new AtomicInteger();

  PlainConcurrencyTests(Redis.Kind kind, PlainSide side) {
    this.cache = new Cache(kind);
    this.side = side;
  }

  @AfterEach
  void close() {
    cache.close();
    database.close();
  }

  @ParameterizedTest
  @EnumSource
  void noPageLacksWhatWasAcknowledged(Trouble trouble) throws Exception {
    boolean faults = trouble == Trouble.FAULTS;
    TimelineSettings settings =
        TimelineSettings.defaults()
            .withStaleness(faults ? BOUND : Duration.ofMinutes(10))
            .withPlainWindow(40)
            .withFillLease(Duration.ofSeconds(faults ? 5 : 30))
            .withRedis(
                faults ? Duration.ofMillis(40) : Duration.ofSeconds(20), Duration.ofMillis(20));
    ExecutorService threads = Executors.newFixedThreadPool(WRITERS + READERS);
    AtomicInteger writing = new AtomicInteger(WRITERS);
    List<Future<?>> running = new ArrayList<>();
    for (int i = 0; i < WRITERS; i++) {
      PlainTimeline<Card> own = slow(settings);
      long seed = i;
      running.add(
          threads.submit(
              () -> {
                write(own, new Random(seed));
                writing.decrementAndGet();
              }));
    }
    for (int i = 0; i < READERS; i++) {
      PlainTimeline<Card> own = slow(settings);
      running.add(
          threads.submit(
              () -> {
                while (writing.get() > 0) {
                  read(own, faults ? BOUND.plusMillis(2) : Duration.ZERO);
                }
              }));
    }
    if (faults) {
      Random random = new Random(1);
      while (writing.get() > 0 && running.stream().noneMatch(Future::isDone)) {
        disturb(random);
      }
    }
    for (Future<?> one : running) {
      one.get();
    }
    threads.shutdown();
    // A slow machine may have none under faults: this one waits for Redis, and makes no pauses.
    PlainTimeline<Card> calm =
        side.cards(
            cache.timelines(settings.withRedis(BOUND.dividedBy(2), Duration.ofMillis(20))),
            database);
    for (int i = 0; hits.get() == 0 && i < 1_000; i++) {
      read(calm, faults ? BOUND.plusMillis(2) : Duration.ZERO);
    }
    assertThat(hits.get()).isPositive();
    PlainTimeline<Card> truth = PlainSide.BLOCKING.cards(new Timelines(settings), database);
    PlainTimeline<Card> last = slow(settings);
    last.forget("todo");
    assertThat(last.latest("todo", 500).page()).isEqualTo(truth.latest("todo", 500).page());
  }

  private PlainTimeline<Card> slow(TimelineSettings settings) {
    return side.cards(
        cache.timelines(settings),
        database,
        new SlowPayload<>(database.payloads(Card.class), PlainConcurrencyTests::pause));
  }

  /** One in forty entries of a fill holds it up, so that many fills come too late. */
  private static void pause() {
    if (ThreadLocalRandom.current().nextInt(40) == 0) {
      LockSupport.parkNanos(ThreadLocalRandom.current().nextLong(8_000_000));
    }
  }

  private void write(PlainTimeline<Card> timeline, Random random) {
    List<Card> own = new ArrayList<>();
    for (int i = 0; i < WRITES; i++) {
      int kind = random.nextInt(4);
      if (own.size() < 4 || kind == 0) {
        Card card = Card.of("todo", random.nextInt(1_000), "t" + i);
        log.begun(card, false);
        own.add(timeline.insert(card));
        log.acknowledged(card, false);
      } else {
        int at = random.nextInt(own.size());
        Card changed = own.get(at).withText("e" + i);
        log.begun(changed, kind == 1);
        if (kind == 1) {
          timeline.delete(changed);
          own.remove(at);
        } else {
          own.set(at, timeline.save(changed));
        }
        log.acknowledged(changed, kind == 1);
      }
      LockSupport.parkNanos(random.nextInt(3_000_000));
    }
  }

  private void read(PlainTimeline<Card> timeline, Duration bound) {
    Acknowledged before = log.acknowledged(System.nanoTime() - bound.toNanos());
    PlainPage<Card> page = timeline.latest("todo", 15);
    hits.addAndGet(page.source() == TimelineSource.HIT ? 1 : 0);
    log.check(page, before);
  }

  private void disturb(Random random) {
    switch (random.nextInt(4)) {
      case 0 -> cache.nodes().forEach(RedisCommands::flushall);
      case 1 -> cache.nodes().forEach(RedisCommands::scriptFlush);
      case 2 -> cache.nodes().forEach(node -> node.clientPause(60));
      default -> {
        cache.hang();
        LockSupport.parkNanos(Duration.ofMillis(80).toNanos());
        cache.goOn();
      }
    }
    LockSupport.parkNanos(Duration.ofMillis(random.nextInt(60)).toNanos());
  }
}
