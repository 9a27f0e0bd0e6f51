package dev.throughline.redis.timeline;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import reactor.core.publisher.Hooks;

/** A read that is cancelled while Redis does not answer ends without a trace. */
class CancelledReadTests {

  private final Database database = new Database();
  private final Cache cache = new Cache(Redis.Kind.ONE);
  private final Timelines timelines = cache.lastingTimelines();
  private final List<Throwable> dropped = new CopyOnWriteArrayList<>();

  @BeforeEach
  void listen() {
    database.index(Message.class);
    Hooks.onErrorDropped(dropped::add);
  }

  @AfterEach
  void close() {
    Hooks.resetOnErrorDropped();
    cache.goOn();
    cache.close();
    database.close();
  }

  @Test
  void noErrorIsDroppedAndNothingIsHeld() {
    ReactiveTimeline<Message> rooms =
        timelines.reactive(
            Message.class, database.reactiveTemplate, database.payloads(Message.class));
    rooms.append(Message.of("lobby", "ann", null, "a")).block();
    rooms.latest("lobby", 5).block();
    assertThat(rooms.latest("lobby", 5).block().source()).isEqualTo(TimelineSource.HIT);
    cache.hang();
    for (int i = 0; i < 10; i++) {
      // Of a window that is known, by plain commands; of one that is not, by script.
      rooms.latest("lobby", 5).subscribe().dispose();
      rooms.latest("attic" + i, 5).subscribe().dispose();
    }
    assertThat(dropped).isEmpty();
    assertThat(timelines.load()).isEqualTo(new Timelines.Load(0, 0, 0));
  }
}
