package dev.throughline.redis.timeline;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;

/** The reactive side answers as the blocking one. */
class ReactiveTimelineTests {

  private final Database database = new Database();
  private Timeline<Message> blocking;
  private ReactiveTimeline<Message> reactive;

  @BeforeEach
  void create() {
    TimelineIndexes.of(Message.class, database.template.getConverter())
        .create(database.reactiveTemplate)
        .block();
    Timelines timelines = new Timelines(TimelineSettings.defaults());
    blocking =
        timelines.blocking(Message.class, database.template, database.payloads(Message.class));
    reactive =
        timelines.reactive(
            Message.class, database.reactiveTemplate, database.payloads(Message.class));
  }

  @AfterEach
  void close() {
    database.close();
  }

  @Test
  void answersAreTheSame() {
    Flux.range(1, 9)
        .concatMap(i -> reactive.append(Message.of("lobby", "ann", "c" + i, "t" + i)))
        .blockLast();
    Appended<Message> repeated = reactive.append(Message.of("lobby", "ann", "c3", "x")).block();
    assertThat(repeated.repeated()).isTrue();
    assertThat(repeated.entity().seq()).isEqualTo(3);
    assertThat(reactive.edit("lobby", 4, m -> m.withText("T4")).block().revision()).isEqualTo(10);
    assertThat(reactive.delete("lobby", 5).block().deleted()).isTrue();
    assertThat(
            List.of(
                reactive.latest("lobby", 4).block(),
                reactive.before("lobby", 6, 4).block(),
                reactive.after("lobby", 2, 4).block(),
                reactive.around("lobby", 5, 2).block(),
                reactive.latest("attic", 5).block()))
        .isEqualTo(
            List.of(
                blocking.latest("lobby", 4),
                blocking.before("lobby", 6, 4),
                blocking.after("lobby", 2, 4),
                blocking.around("lobby", 5, 2),
                blocking.latest("attic", 5)));
    assertThat(reactive.changes("lobby", 8, 10).block())
        .isEqualTo(blocking.changes("lobby", 8, 10));
    assertThat(reactive.position("lobby").block()).isEqualTo(new TimelinePosition(9, 11));
  }

  @Test
  void eachSubscriptionIsASend() {
    Mono<Appended<Message>> send = reactive.append(Message.of("lobby", "ann", null, "a"));
    assertThat(send.block().entity().seq()).isEqualTo(1);
    assertThat(send.block().entity().seq()).isEqualTo(2);
  }

  @Test
  void writersThatMeetGetNumbersWithoutGaps() {
    Flux.range(1, 60)
        .flatMap(i -> reactive.append(Message.of("lobby", "ann", "c" + i, "t" + i)), 8)
        .blockLast();
    assertThat(blocking.latest("lobby", 100).items()).hasSize(60);
  }
}
