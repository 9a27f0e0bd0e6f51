package dev.throughline.redis.timeline;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.throughline.mongodb.page.InvalidCursorException;
import dev.throughline.mongodb.page.KeysetPage;
import dev.throughline.redis.internal.protocol.WindowRequest.ApplyReply;
import dev.throughline.redis.internal.window.TimelineMeters;
import io.lettuce.core.api.sync.RedisCommands;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicBoolean;
import org.bson.BsonDocument;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.CsvSource;
import org.springframework.dao.DuplicateKeyException;
import reactor.core.publisher.Mono;

/** Timelines of entities without numbers, with a Redis. */
@ParameterizedClass
@CsvSource({"ONE,BLOCKING", "ONE,REACTIVE", "CLUSTER,BLOCKING", "CLUSTER,REACTIVE"})
@Tag("long")
class PlainTimelineTests {

  private static final TimelineSettings LONG =
      TimelineSettings.defaults()
          .withStaleness(Duration.ofMinutes(10))
          .withFillLease(Duration.ofSeconds(30))
          .withRedis(Duration.ofSeconds(20), Duration.ofMillis(100));
  private static final TimelineSettings IMPATIENT =
      LONG.withRedis(Duration.ofMillis(500), Duration.ofMillis(100));

  private final Database database = new Database();
  private final Cache cache;
  private final PlainSide side;
  private PlainTimeline<Card> timeline;
  private PlainTimeline<Card> truth;

  PlainTimelineTests(Redis.Kind kind, PlainSide side) {
    this.cache = new Cache(kind);
    this.side = side;
  }

  @BeforeEach
  void create() {
    TimelineIndexes.plain(Card.class, database.template.getConverter()).create(database.template);
    timeline = over(LONG);
    truth = PlainSide.BLOCKING.cards(new Timelines(LONG), database);
  }

  private PlainTimeline<Card> over(TimelineSettings settings) {
    return side.cards(cache.timelines(settings), database);
  }

  @AfterEach
  void close() {
    cache.close();
    database.close();
  }

  private static Card card(int millis) {
    return Card.of("todo", millis, "t" + millis);
  }

  private static List<String> texts(PlainPage<Card> page) {
    return page.items().stream().map(Card::text).toList();
  }

  /** A hit is one trip and nothing else; a write is one insert and one trip; a miss is two. */
  @Test
  void costsAreAsPromised() {
    timeline.insert(card(1));
    timeline.latest("todo", 10);
    database.takeCommands();
    long before = Trips.made();

    timeline.insert(card(2));
    assertThat(database.takeCommands())
        .extracting(BsonDocument::getFirstKey)
        .containsExactly("insert");
    assertThat(Trips.made()).isEqualTo(before + 1);

    assertThat(timeline.latest("todo", 10).source()).isEqualTo(TimelineSource.FILLED);
    assertThat(database.takeCommands())
        .extracting(BsonDocument::getFirstKey)
        .containsExactly("find");
    assertThat(Trips.made()).isEqualTo(before + 3);

    PlainPage<Card> page = timeline.latest("todo", 10);
    assertThat(page.source()).isEqualTo(TimelineSource.HIT);
    assertThat(texts(page)).containsExactly("t1", "t2");
    assertThat(database.takeCommands()).isEmpty();
    assertThat(Trips.made()).isEqualTo(before + 4);
  }

  @Test
  void pagesAndCursorsAreTheDatabasesOwn() {
    Random random = new Random(5);
    List<Card> cards = new ArrayList<>();
    List<String> cursors = new ArrayList<>();
    PlainTimeline<Card> small = over(LONG.withPlainWindow(7).withKeyPrefix("small:"));
    int hits = 0;
    for (int i = 0; i < 150; i++) {
      if (random.nextInt(4) == 0) {
        change(random, cards, i);
        small.forget("todo"); // the other one has written
      }
      int n = 1 + random.nextInt(9);
      String cursor =
          cursors.isEmpty() || random.nextInt(4) == 0
              ? null
              : cursors.get(random.nextInt(cursors.size()));
      KeysetPage<Card> before = truth.before("todo", cursor, n).page();
      KeysetPage<Card> after = truth.after("todo", cursor, n).page();
      for (PlainTimeline<Card> reader : List.of(timeline, small)) {
        hits += same(reader.before("todo", cursor, n), before);
        hits += same(reader.after("todo", cursor, n), after);
      }
      if (before.startCursor() != null) {
        cursors.add(before.startCursor());
        cursors.add(before.endCursor());
      }
    }
    assertThat(hits).isGreaterThan(100);
  }

  /** Equal times are frequent, and so are writes in the middle. */
  private void change(Random random, List<Card> cards, int i) {
    int kind = random.nextInt(4);
    if (cards.isEmpty() || kind < 2) {
      cards.add(timeline.insert(card(random.nextInt(40))));
    } else if (kind == 2) {
      int at = random.nextInt(cards.size());
      cards.set(at, timeline.save(cards.get(at).withText("e" + i)));
    } else {
      assertThat(timeline.delete(cards.remove(random.nextInt(cards.size())))).isTrue();
    }
  }

  private static int same(PlainPage<Card> page, KeysetPage<Card> expected) {
    assertThat(page.page()).isEqualTo(expected);
    return page.source() == TimelineSource.HIT ? 1 : 0;
  }

  @Test
  void pagesPutTogetherAreOnePage() {
    for (int i = 1; i <= 12; i++) {
      timeline.insert(card(i / 4));
    }
    List<Card> all = timeline.latest("todo", 12).items();
    List<Card> forwards = new ArrayList<>();
    List<Card> backwards = new ArrayList<>();
    String after = null;
    String before = null;
    for (int i = 0; i < 12; i++) {
      PlainPage<Card> next = timeline.after("todo", after, 1);
      PlainPage<Card> previous = timeline.before("todo", before, 1);
      after = next.page().endCursor();
      before = previous.page().startCursor();
      forwards.addAll(next.items());
      backwards.addAll(0, previous.items());
      assertThat(next.source()).isEqualTo(TimelineSource.HIT);
      assertThat(next.page().hasNext()).isEqualTo(i < 11);
    }
    assertThat(all).hasSize(12);
    assertThat(forwards).isEqualTo(all);
    assertThat(backwards).isEqualTo(all);
  }

  @Test
  void emptyTimelineIsAHitAsWell() {
    assertThat(timeline.latest("done", 5).source()).isEqualTo(TimelineSource.FILLED);
    PlainPage<Card> empty = timeline.latest("done", 5);
    assertThat(empty.source()).isEqualTo(TimelineSource.HIT);
    assertThat(empty.page()).isEqualTo(truth.latest("done", 5).page());
  }

  /** A reader of the state before a write must not fill the window after it. */
  @Test
  void lateFillIsRefused() throws Exception {
    timeline.insert(card(1));
    CountDownLatch hasRead = new CountDownLatch(1);
    CountDownLatch goOn = new CountDownLatch(1);
    AtomicBoolean first = new AtomicBoolean(true);
    PlainTimeline<Card> slow =
        side.cards(
            cache.timelines(LONG),
            database,
            new SlowPayload<>(
                database.payloads(Card.class),
                () -> {
                  if (first.getAndSet(false)) {
                    hasRead.countDown();
                    await(goOn);
                  }
                }));
    CompletableFuture<PlainPage<Card>> late =
        CompletableFuture.supplyAsync(() -> slow.latest("todo", 5));
    await(hasRead);
    timeline.insert(card(2));
    cache.replies.clear();
    goOn.countDown();
    assertThat(texts(late.get())).containsExactly("t1"); // it was asked for before the write
    assertThat(cache.replies).hasSize(1).allMatch(reply -> reply instanceof ApplyReply.Absent);
    PlainPage<Card> page = timeline.latest("todo", 5);
    assertThat(page.source()).isEqualTo(TimelineSource.FILLED);
    assertThat(texts(page)).containsExactly("t1", "t2");
  }

  private static void await(CountDownLatch latch) {
    try {
      latch.await();
    } catch (InterruptedException e) {
      throw new IllegalStateException(e);
    }
  }

  /** A failed write may have reached the database. */
  @Test
  void writeThatFailsDropsTheWindow() {
    Card card = timeline.insert(card(1));
    timeline.latest("todo", 5);
    assertThatThrownBy(() -> timeline.insert(card)).isInstanceOf(DuplicateKeyException.class);
    assertThat(timeline.latest("todo", 5).source()).isEqualTo(TimelineSource.FILLED);
    RuntimeException own = new IllegalStateException("no");
    assertThatThrownBy(
            () ->
                timeline.write(
                    "todo",
                    () -> {
                      throw own;
                    }))
        .isSameAs(own);
    assertThat(timeline.latest("todo", 5).source()).isEqualTo(TimelineSource.FILLED);
  }

  @Test
  void anyWriteIsSeen() {
    Card card = timeline.insert(card(1));
    timeline.latest("todo", 5);
    String before =
        timeline.write(
            "todo",
            () -> database.template.save(card.withText("x")).text() + " was " + card.text());
    assertThat(before).isEqualTo("x was t1");
    assertThat(texts(timeline.latest("todo", 5))).containsExactly("x");
    database.template.save(card.withText("y"));
    assertThat(texts(timeline.latest("todo", 5))).containsExactly("x"); // written elsewhere
    timeline.forget("todo");
    assertThat(texts(timeline.latest("todo", 5))).containsExactly("y");
    assertThat(timeline.<String>write("todo", () -> null)).isNull();
  }

  @Test
  void windowIsServedNoLongerThanTheBound() {
    PlainTimeline<Card> brief = over(IMPATIENT.withStaleness(Duration.ofMillis(501)));
    brief.insert(card(1));
    brief.latest("todo", 5);
    database.template.insert(card(2));
    long end = System.nanoTime() + Duration.ofSeconds(30).toNanos();
    while (brief.latest("todo", 5).items().size() == 1) {
      assertThat(System.nanoTime()).isLessThan(end);
    }
  }

  @Test
  void payloadsOfAnotherClassAreAMiss() {
    timeline.insert(card(1));
    timeline.latest("todo", 5);
    RedisCommands<String, String> keeper = cache.keeper();
    String key = keeper.keys("*").get(0);
    keeper.zremrangebyrank(key, 1, 1);
    String place = "\b\1\1\1\1\1\1\1\1\6\1\1\1\1\1\1\1\1\1\1\1\1";
    keeper.zadd(key, 0, place + "\0rubbish" + "\0\0\0\26\0\0\0\1");
    PlainPage<Card> page = timeline.latest("todo", 5);
    assertThat(texts(page)).containsExactly("t1");
    assertThat(page.source()).isEqualTo(TimelineSource.DATABASE);
    assertThat(timeline.latest("todo", 5).source()).isEqualTo(TimelineSource.FILLED);
  }

  @Test
  void windowThatDoesNotAddUpIsFilledAnew() {
    timeline.insert(card(1));
    timeline.insert(card(2));
    timeline.latest("todo", 5);
    RedisCommands<String, String> keeper = cache.keeper();
    String key = keeper.keys("*").get(0);
    for (int member = 0; member < 2; member++) {
      keeper.zremrangebyrank(key, member, member);
      PlainPage<Card> page = timeline.latest("todo", 5);
      assertThat(texts(page)).containsExactly("t1", "t2");
      assertThat(page.source()).isEqualTo(TimelineSource.FILLED);
    }
    keeper.del(key);
    keeper.lpush(key, "something else");
    assertThat(timeline.latest("todo", 5).source()).isEqualTo(TimelineSource.FILLED);
    assertThat(timeline.latest("todo", 5).source()).isEqualTo(TimelineSource.HIT);
  }

  @Test
  void redisMayBeAwayAndComeBack() {
    timeline = over(IMPATIENT);
    timeline.insert(card(1));
    timeline.latest("todo", 5);
    cache.leave();
    timeline.insert(card(2));
    PlainPage<Card> page = timeline.latest("todo", 5);
    assertThat(texts(page)).containsExactly("t1", "t2");
    assertThat(page.source()).isEqualTo(TimelineSource.DEGRADED);
    cache.comeBack();
    awaitHit();
  }

  @Test
  void redisMayBeAwayFromTheStart() {
    timeline = over(IMPATIENT);
    cache.leave();
    timeline.insert(card(1));
    assertThat(texts(timeline.latest("todo", 5))).containsExactly("t1");
    cache.comeBack();
    awaitHit();
  }

  private void awaitHit() {
    long end = System.nanoTime() + Duration.ofSeconds(30).toNanos();
    while (timeline.latest("todo", 5).source() != TimelineSource.HIT) {
      assertThat(System.nanoTime()).isLessThan(end);
      Thread.yield();
    }
  }

  @Test
  void cursorsBelongToOneHistory() {
    timeline.insert(card(1));
    String cursor = timeline.latest("todo", 5).page().endCursor();
    assertThat(timeline.after("todo", cursor, 5).items()).isEmpty();
    assertThatThrownBy(() -> timeline.after("done", cursor, 5))
        .isInstanceOf(InvalidCursorException.class);
    assertThatThrownBy(() -> timeline.latest("todo", 1_001)).hasMessageContaining("1001");
    assertThatThrownBy(() -> timeline.insert(Card.of(null, 1, "a")))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("Card.board");
  }

  /** A read while a transaction is under way fills the window without the transaction's writes. */
  @Test
  void windowIsDroppedOnceMoreAtTheEndOfATransaction() {
    Card card = timeline.insert(card(1));
    List<TimelineSource> sources = new ArrayList<>();
    side.inTransaction(
        () -> {
          timeline.save(card.withText("a"));
          sources.add(timeline.latest("todo", 5).source());
          sources.add(timeline.latest("todo", 5).source());
        },
        Mono.defer(
            () -> {
              ReactivePlainTimeline<Card> reactive = ((BlockedTimeline<Card>) timeline).reactive();
              return reactive
                  .save(card.withText("a"))
                  .then(reactive.latest("todo", 5))
                  .doOnNext(page -> sources.add(page.source()))
                  .then(reactive.latest("todo", 5))
                  .doOnNext(page -> sources.add(page.source()));
            }));
    sources.add(timeline.latest("todo", 5).source());
    assertThat(sources)
        .containsExactly(TimelineSource.FILLED, TimelineSource.HIT, TimelineSource.FILLED);
  }

  @Test
  void everythingIsCounted() {
    SimpleMeterRegistry registry = new SimpleMeterRegistry();
    PlainTimeline<Card> metered =
        side.cards(Timelines.of(LONG, cache.factory(), new TimelineMeters(registry)), database);
    metered.latest("todo", 5);
    metered.latest("todo", 5);
    metered.insert(card(1));
    metered.latest("todo", 5);
    assertThat(registry.counter("throughline.timeline.miss").count()).isEqualTo(2);
    assertThat(registry.counter("throughline.timeline.hit").count()).isEqualTo(1);
    assertThat(registry.counter("throughline.timeline.refused").count()).isZero();
    assertThat(registry.get("throughline.timeline.staleness").summary().count()).isEqualTo(1);
  }
}
