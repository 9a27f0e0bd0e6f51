package dev.throughline.redis.timeline;

import static org.assertj.core.api.Assertions.assertThat;

import dev.throughline.redis.internal.protocol.WindowRequest.ApplyReply;
import dev.throughline.redis.internal.window.TimelineMeters;
import io.lettuce.core.api.sync.RedisCommands;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedList;
import java.util.List;
import java.util.Random;
import java.util.function.Supplier;
import org.bson.BsonDocument;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.EnumSource;

/** A timeline with a Redis. */
@ParameterizedClass
@EnumSource(Redis.Kind.class)
@Tag("long")
class CachedTimelineTests {

  private static final TimelineSettings LONG =
      TimelineSettings.defaults()
          .withStaleness(Duration.ofMinutes(10))
          .withFillLease(Duration.ofSeconds(30))
          .withRedis(Duration.ofSeconds(20), Duration.ofMillis(100));
  private static final TimelineSettings IMPATIENT =
      LONG.withRedis(Duration.ofMillis(500), Duration.ofMillis(100));

  private final Database database = new Database();
  private final Cache cache;
  private Timeline<Message> timeline;
  private Timeline<Message> truth;

  CachedTimelineTests(Redis.Kind kind) {
    cache = new Cache(kind);
  }

  @BeforeEach
  void create() {
    database.index(Message.class);
    timeline = over(LONG);
    truth =
        new Timelines(LONG)
            .blocking(Message.class, database.template, database.payloads(Message.class));
  }

  private Timeline<Message> over(TimelineSettings settings) {
    return cache
        .timelines(settings)
        .blocking(Message.class, database.template, database.payloads(Message.class));
  }

  @AfterEach
  void close() {
    cache.close();
    database.close();
  }

  private static Message message(String text) {
    return Message.of("lobby", "ann", null, text);
  }

  private static List<String> texts(TimelinePage<Message> page) {
    return page.items().stream().map(Message::text).toList();
  }

  /** A hit is one trip and nothing else; a write is one insert and one trip. */
  @Test
  void costsAreAsPromised() {
    timeline.append(message("a"));
    timeline.latest("lobby", 10);
    timeline.append(message("b"));
    database.takeCommands();
    long before = Trips.made();
    long scripts = cache.scripts();

    timeline.append(message("c"));
    assertThat(database.takeCommands())
        .extracting(BsonDocument::getFirstKey)
        .containsExactly("insert");
    assertThat(Trips.made()).isEqualTo(before + 1);

    for (int i = 1; i <= 3; i++) {
      TimelinePage<Message> page = timeline.latest("lobby", 10);
      assertThat(page.source()).isEqualTo(TimelineSource.HIT);
      assertThat(texts(page)).containsExactly("a", "b", "c");
      assertThat(database.takeCommands()).isEmpty();
      assertThat(Trips.made()).isEqualTo(before + 1 + i);
    }

    assertThat(texts(timeline.before("lobby", 3, 10))).containsExactly("a", "b");
    timeline.append(message("d"));
    assertThat(texts(timeline.latest("lobby", 10))).containsExactly("a", "b", "c", "d");
    assertThat(Trips.made()).isEqualTo(before + 7);
    // Of a window that was seen a moment ago, pages are read without a script.
    assertThat(cache.scripts()).isBetween(scripts + 3, scripts + 5);
  }

  /** After a wrong guess about the window the page is requested once more, and is right. */
  @Test
  void aWindowThatIsAnotherOneNowIsReadAgain() {
    Timeline<Message> other = over(LONG);
    timeline.append(message("0"));
    timeline.latest("lobby", 5); // fills it
    timeline.latest("lobby", 5); // sees it
    for (int i = 1; i <= 30; i++) {
      other.append(message("" + i));
    }
    long before = Trips.made();
    assertThat(texts(timeline.latest("lobby", 3))).containsExactly("28", "29", "30");
    assertThat(Trips.made()).isLessThanOrEqualTo(before + 2);

    cache.nodes().forEach(RedisCommands::flushall);
    TimelinePage<Message> page = timeline.latest("lobby", 2);
    assertThat(page.source()).isEqualTo(TimelineSource.FILLED);
    assertThat(texts(page)).containsExactly("29", "30");
    assertThat(timeline.latest("lobby", 2).source()).isEqualTo(TimelineSource.HIT);
  }

  @Test
  void pagesAreTheDatabasesOwn() {
    Random random = new Random(7);
    Timeline<Message> small = over(LONG.withWindow(15, 100_000).withKeyPrefix("small:"));
    int hits = 0;
    for (int i = 0; i < 60; i++) {
      Timeline<Message> writer = random.nextBoolean() ? timeline : small;
      if (random.nextInt(3) == 0) {
        writer.append(message("t" + i));
      } else if (random.nextInt(3) == 0 && truth.position("lobby").tail() > 0) {
        long seq = 1 + random.nextInt((int) truth.position("lobby").tail());
        String text = "e" + i;
        if (random.nextInt(4) == 0) {
          writer.delete("lobby", seq, m -> m.withText(""));
        } else {
          writer.edit("lobby", seq, m -> m.withText(text));
        }
      }
      // The other timeline has no window yet, and must be asked with the known number.
      long known = truth.position("lobby").revision();
      int n = 1 + random.nextInt(8);
      long seq = 1 + random.nextInt(40);
      for (Timeline<Message> reader : List.of(timeline, small)) {
        hits += same(reader.latest("lobby", n, known), truth.latest("lobby", n));
        hits += same(reader.before("lobby", seq, n, known), truth.before("lobby", seq, n));
        hits += same(reader.after("lobby", seq, n, known), truth.after("lobby", seq, n));
        hits += same(reader.around("lobby", seq, n, known), truth.around("lobby", seq, n));
      }
    }
    assertThat(hits).isGreaterThan(50);
  }

  private static int same(TimelinePage<Message> page, TimelinePage<Message> expected) {
    assertThat(page.items()).isEqualTo(expected.items());
    assertThat(page.revision()).isEqualTo(expected.revision());
    assertThat(page.atStart()).isEqualTo(expected.atStart());
    assertThat(page.atTail()).isEqualTo(expected.atTail());
    return page.source() == TimelineSource.HIT ? 1 : 0;
  }

  @Test
  void pagesPutTogetherAreOnePage() {
    for (int i = 1; i <= 12; i++) {
      timeline.append(message("t" + i));
    }
    timeline.edit("lobby", 4, m -> m.withText("e"));
    List<Message> all = timeline.latest("lobby", 12).items();
    List<Message> forwards = new ArrayList<>();
    for (long seq = 0; seq < 12; seq += 3) {
      forwards.addAll(timeline.after("lobby", seq, 3).items());
    }
    LinkedList<Message> backwards = new LinkedList<>();
    for (long seq = 13; seq > 1; seq--) {
      backwards.addAll(0, timeline.before("lobby", seq, 1).items());
    }
    assertThat(forwards).isEqualTo(all);
    assertThat(backwards).isEqualTo(all);
  }

  @Test
  void emptyTimelineIsAHitAsWell() {
    assertThat(timeline.latest("attic", 5).source()).isEqualTo(TimelineSource.FILLED);
    TimelinePage<Message> empty = timeline.latest("attic", 5);
    assertThat(empty.source()).isEqualTo(TimelineSource.HIT);
    assertThat(empty.items()).isEmpty();
    assertThat(empty.atStart()).isTrue();
    assertThat(empty.atTail()).isTrue();
  }

  @Test
  void windowThatIsTooOldIsVerified() {
    Timeline<Message> impatient = over(IMPATIENT.withStaleness(Duration.ofMillis(501)));
    impatient.append(message("a"));
    impatient.latest("lobby", 5);
    long end = System.nanoTime() + Duration.ofSeconds(30).toNanos();
    TimelinePage<Message> page;
    do {
      assertThat(System.nanoTime()).isLessThan(end);
      page = impatient.latest("lobby", 5, 1);
      assertThat(texts(page)).containsExactly("a");
    } while (page.source() != TimelineSource.REPAIRED);
    truth.append(message("b"));
    TimelinePage<Message> knowing = timeline.latest("lobby", 5, 2);
    assertThat(texts(knowing)).containsExactly("a", "b");
    assertThat(knowing.source()).isEqualTo(TimelineSource.REPAIRED);
    assertThat(timeline.latest("lobby", 5).source()).isEqualTo(TimelineSource.HIT);
  }

  @Test
  void holeIsRepairedByTheNextWriter() {
    timeline.append(message("a"));
    timeline.latest("lobby", 5);
    truth.append(message("b"));
    truth.edit("lobby", 1, m -> m.withText("A"));
    timeline.append(message("c"));
    assertThat(cache.replies).anyMatch(reply -> reply instanceof ApplyReply.Hole);
    TimelinePage<Message> page = timeline.latest("lobby", 5);
    assertThat(page.source()).isEqualTo(TimelineSource.HIT);
    assertThat(texts(page)).containsExactly("A", "b", "c");
  }

  @Test
  void payloadsOfAnotherClassAreAMiss() {
    timeline.append(message("a"));
    timeline.latest("lobby", 5);
    RedisCommands<String, String> keeper = cache.keeper();
    keeper.hset(keeper.keys("*").get(0), "1", "12345678rubbish");
    TimelinePage<Message> page = timeline.latest("lobby", 5);
    assertThat(texts(page)).containsExactly("a");
    assertThat(page.source()).isEqualTo(TimelineSource.DATABASE);
    assertThat(timeline.latest("lobby", 5).source()).isEqualTo(TimelineSource.FILLED);
  }

  @Test
  void windowThatDoesNotAddUpIsDropped() {
    timeline.append(message("a"));
    timeline.append(message("b"));
    timeline.latest("lobby", 5);
    RedisCommands<String, String> keeper = cache.keeper();
    keeper.hdel(keeper.keys("*").get(0), "1");
    TimelinePage<Message> page = timeline.latest("lobby", 5);
    assertThat(texts(page)).containsExactly("a", "b");
    assertThat(page.source()).isEqualTo(TimelineSource.FILLED);
  }

  @Test
  void scriptsAreSentAgainWhenRedisHasForgottenThem() {
    timeline.append(message("a"));
    timeline.latest("lobby", 5);
    cache.nodes().forEach(RedisCommands::scriptFlush);
    assertThat(timeline.latest("lobby", 5).source()).isEqualTo(TimelineSource.HIT);
  }

  @Test
  void redisMayBeAwayAndComeBack() {
    timeline = over(IMPATIENT);
    timeline.append(message("a"));
    timeline.latest("lobby", 5);
    cache.leave();
    timeline.append(message("b"));
    TimelinePage<Message> page = timeline.latest("lobby", 5);
    assertThat(texts(page)).containsExactly("a", "b");
    assertThat(page.source()).isEqualTo(TimelineSource.DEGRADED);
    cache.comeBack();
    awaitHit();
  }

  @Test
  void redisMayBeAwayFromTheStart() {
    timeline = over(IMPATIENT);
    cache.leave();
    timeline.append(message("a"));
    assertThat(texts(timeline.latest("lobby", 5))).containsExactly("a");
    cache.comeBack();
    awaitHit();
  }

  /** As Spring does with contexts that it pauses. */
  @Test
  void connectionsMayBeStoppedAndStarted() {
    Timelines timelines = cache.timelines(IMPATIENT);
    timeline =
        timelines.blocking(Message.class, database.template, database.payloads(Message.class));
    ReactiveTimeline<Message> reactive =
        timelines.reactive(
            Message.class, database.reactiveTemplate, database.payloads(Message.class));
    timeline.append(message("a"));
    reactive.latest("lobby", 5).block();
    cache.restartConnections();
    awaitHit();
    cache.restartConnections();
    awaitHit(() -> reactive.latest("lobby", 5).block());
  }

  private void awaitHit() {
    awaitHit(() -> timeline.latest("lobby", 5));
  }

  private static void awaitHit(Supplier<TimelinePage<Message>> read) {
    long end = System.nanoTime() + Duration.ofSeconds(30).toNanos();
    while (read.get().source() != TimelineSource.HIT) {
      assertThat(System.nanoTime()).isLessThan(end);
      Thread.yield();
    }
  }

  @Test
  void reactiveReadsWhatBlockingWrote() {
    ReactiveTimeline<Message> reactive =
        cache
            .timelines(LONG)
            .reactive(Message.class, database.reactiveTemplate, database.payloads(Message.class));
    timeline.append(message("a"));
    assertThat(reactive.latest("lobby", 5).block().source()).isEqualTo(TimelineSource.FILLED);
    reactive.append(message("b")).block();
    assertThat(timeline.latest("lobby", 5)).isEqualTo(reactive.latest("lobby", 5).block());
    assertThat(timeline.latest("lobby", 5).source()).isEqualTo(TimelineSource.HIT);
  }

  @Test
  void everythingIsCounted() {
    SimpleMeterRegistry registry = new SimpleMeterRegistry();
    Timeline<Message> metered =
        Timelines.of(LONG, cache.factory(), new TimelineMeters(registry))
            .blocking(Message.class, database.template, database.payloads(Message.class));
    metered.latest("lobby", 5);
    metered.latest("lobby", 5);
    truth.append(message("a"));
    metered.append(message("b"));
    assertThat(registry.counter("throughline.timeline.miss").count()).isEqualTo(1);
    assertThat(registry.counter("throughline.timeline.hit").count()).isEqualTo(1);
    assertThat(registry.counter("throughline.timeline.hole").count()).isEqualTo(1);
    assertThat(registry.counter("throughline.timeline.repaired").count()).isEqualTo(1);
    assertThat(registry.get("throughline.timeline.staleness").summary().count()).isEqualTo(1);
  }
}
