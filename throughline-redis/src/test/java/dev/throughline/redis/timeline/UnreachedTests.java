package dev.throughline.redis.timeline;

import static org.assertj.core.api.Assertions.assertThat;

import dev.throughline.redis.internal.run.Unreached;
import java.time.Duration;
import java.util.concurrent.atomic.AtomicLong;
import org.bson.BsonDocument;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** A revision that no write has cannot be used to have every page read from the database. */
class UnreachedTests {

  private final Database database = new Database();
  private final Cache cache = new Cache(Redis.Kind.ONE);
  private final AtomicLong clock = new AtomicLong();
  private Timeline<Message> timeline;
  private Timeline<Message> truth;

  @BeforeEach
  void create() {
    database.index(Message.class);
    TimelineSettings settings = Cache.LASTING.withStaleness(Duration.ofMinutes(1));
    timeline =
        cache
            .timelines(settings)
            .blocking(Message.class, database.template, database.payloads(Message.class));
    truth =
        new Timelines(settings)
            .blocking(Message.class, database.template, database.payloads(Message.class));
    timeline.append(Message.of("lobby", "ann", null, "a"));
    timeline.latest("lobby", 5);
  }

  @AfterEach
  void close() {
    cache.close();
    database.close();
  }

  @Test
  void farNumberIsAskedForOnce() {
    database.takeCommands();
    assertThat(timeline.latest("lobby", 5, 1_000_000_000).source())
        .isEqualTo(TimelineSource.REPAIRED);
    assertThat(database.takeCommands())
        .extracting(BsonDocument::getFirstKey)
        .containsExactly("find");
    for (long number = 1_000_000_000; number < 1_000_000_100; number++) {
      TimelinePage<Message> page = timeline.latest("lobby", 5, number);
      assertThat(page.source()).isEqualTo(TimelineSource.HIT);
      assertThat(page.revision()).isEqualTo(1);
    }
    assertThat(database.takeCommands()).isEmpty();
  }

  /** The next number may be the one of a write that did not reach the window. */
  @Test
  void nearNumberIsNeverTakenForUnreached() {
    timeline.latest("lobby", 5, 1_000_000_000);
    assertThat(timeline.latest("lobby", 5, 2).revision()).isEqualTo(1);
    truth.append(Message.of("lobby", "ann", null, "b"));
    assertThat(timeline.latest("lobby", 5, 2).items()).hasSize(2);
  }

  @Test
  void answersAreForgottenAfterTheBound() {
    Unreached unreached = new Unreached(2_000, clock::get);
    unreached.remember("w", 5, unreached.now());
    assertThat(unreached.reachable("w", 20_006)).isEqualTo(5);
    assertThat(unreached.reachable("w", 20_005)).isEqualTo(20_005);
    assertThat(unreached.reachable("v", 20_006)).isEqualTo(20_006);
    clock.addAndGet(Duration.ofSeconds(2).toNanos());
    assertThat(unreached.reachable("w", 20_006)).isEqualTo(20_006);
  }
}
