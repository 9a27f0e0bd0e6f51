package dev.throughline.redis.timeline;

import static org.assertj.core.api.Assertions.assertThat;

import dev.throughline.redis.internal.run.Turns;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.EnumSource;
import reactor.core.publisher.Flux;

/** Without Redis, the number of concurrent database reads is limited. */
@ParameterizedClass
@EnumSource(Redis.Kind.class)
@Tag("long")
class DegradedReadsTests {

  private static final int LIMIT = 2;
  private static final int READERS = 8;
  private static final TimelineSettings SETTINGS =
      TimelineSettings.defaults()
          .withRedis(Duration.ofMillis(100), Duration.ofMinutes(10))
          .withDatabaseReads(LIMIT);

  private final Database database = new Database();
  private final Cache cache;
  private Timelines timelines;

  DegradedReadsTests(Redis.Kind kind) {
    cache = new Cache(kind);
  }

  @BeforeEach
  void breakRedis() {
    database.index(Message.class);
    new Timelines(SETTINGS)
        .blocking(Message.class, database.template, database.payloads(Message.class))
        .append(Message.of("lobby", "ann", null, "a"));
    cache.leave();
    timelines = cache.timelines(SETTINGS);
  }

  @AfterEach
  void close() {
    cache.close();
    database.close();
  }

  @Test
  void blockingReadersWaitForTheirTurn() throws Exception {
    Timeline<Message> timeline =
        timelines.blocking(Message.class, database.template, database.payloads(Message.class));
    timeline.latest("lobby", 5);
    database.mostUnderWay.set(0);
    ExecutorService threads = Executors.newFixedThreadPool(READERS);
    Callable<TimelinePage<Message>> read = () -> timeline.latest("lobby", 5);
    for (Future<TimelinePage<Message>> page :
        threads.invokeAll(Stream.generate(() -> read).limit(20L * READERS).toList())) {
      assertThat(page.get().items()).hasSize(1);
      assertThat(page.get().source()).isEqualTo(TimelineSource.DEGRADED);
    }
    threads.shutdown();
    assertThat(database.mostUnderWay.get()).isBetween(1, LIMIT);
  }

  @Test
  void reactiveReadersWaitForTheirTurn() {
    ReactiveTimeline<Message> timeline =
        timelines.reactive(
            Message.class, database.reactiveTemplate, database.payloads(Message.class));
    timeline.latest("lobby", 5).block();
    database.mostUnderWay.set(0);
    List<TimelinePage<Message>> pages =
        Flux.range(0, 20 * READERS)
            .flatMap(i -> timeline.latest("lobby", 5), READERS)
            .collectList()
            .block();
    assertThat(pages).hasSize(20 * READERS).allMatch(page -> page.items().size() == 1);
    assertThat(database.mostUnderWay.get()).isBetween(1, LIMIT);
  }

  @Test
  void whoeverGoesAwayLosesNoTurn() {
    Turns turns = new Turns(1);
    CompletableFuture<Boolean> first = turns.next();
    CompletableFuture<Boolean> impatient = turns.next();
    CompletableFuture<Boolean> patient = turns.next();
    assertThat(first).isCompleted();
    turns.end(impatient);
    assertThat(patient).isNotCompleted();
    turns.end(first);
    assertThat(patient).isCompleted();
    assertThat(impatient).isNotCompleted();
    turns.end(patient);
    assertThat(turns.next()).isCompleted();
    assertThat(turns.next()).isNotCompleted();
  }
}
