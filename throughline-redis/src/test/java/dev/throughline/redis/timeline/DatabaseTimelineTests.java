package dev.throughline.redis.timeline;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.stream.LongStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.springframework.dao.DataRetrievalFailureException;
import org.springframework.data.mongodb.core.query.Query;

/** A timeline that has no Redis: the truth alone. */
class DatabaseTimelineTests {

  private final Database database = new Database();
  private Timeline<Message> timeline;

  @BeforeEach
  void create() {
    database.index(Message.class);
    timeline = another();
  }

  private Timeline<Message> another() {
    return new Timelines(TimelineSettings.defaults())
        .blocking(Message.class, database.template, database.payloads(Message.class));
  }

  @AfterEach
  void close() {
    database.close();
  }

  private Message say(String text) {
    return timeline.append(Message.of("lobby", "ann", null, text)).entity();
  }

  private static List<String> texts(TimelinePage<Message> page) {
    return page.items().stream().map(Message::text).toList();
  }

  @Test
  void entriesAreNumberedFromOne() {
    assertThat(say("a").seq()).isEqualTo(1);
    Message second = say("b");
    assertThat(second.seq()).isEqualTo(2);
    assertThat(second.revision()).isEqualTo(2);
    assertThat(second.clientId()).isNotNull();
    assertThat(timeline.append(Message.of("attic", "ann", null, "c")).entity().seq()).isEqualTo(1);
    assertThat(timeline.position("lobby")).isEqualTo(new TimelinePosition(2, 2));
    assertThat(timeline.position("cellar")).isEqualTo(new TimelinePosition(0, 0));
  }

  @Test
  void pagesAreConsecutive() {
    for (int i = 1; i <= 9; i++) {
      say("t" + i);
    }
    TimelinePage<Message> latest = timeline.latest("lobby", 3);
    assertThat(texts(latest)).containsExactly("t7", "t8", "t9");
    assertThat(latest.atTail()).isTrue();
    assertThat(latest.atStart()).isFalse();
    assertThat(latest.source()).isEqualTo(TimelineSource.DEGRADED);
    TimelinePage<Message> before = timeline.before("lobby", 7, 3);
    assertThat(texts(before)).containsExactly("t4", "t5", "t6");
    assertThat(before.atTail()).isFalse();
    assertThat(texts(timeline.before("lobby", 3, 5))).containsExactly("t1", "t2");
    assertThat(timeline.before("lobby", 3, 5).atStart()).isTrue();
    assertThat(texts(timeline.after("lobby", 0, 2))).containsExactly("t1", "t2");
    assertThat(texts(timeline.after("lobby", 8, 2))).containsExactly("t9");
    assertThat(timeline.after("lobby", 8, 2).atTail()).isTrue();
    assertThat(texts(timeline.after("lobby", 9, 2))).isEmpty();
    assertThat(texts(timeline.around("lobby", 5, 1))).containsExactly("t4", "t5", "t6");
    assertThat(texts(timeline.around("lobby", 1, 1))).containsExactly("t1", "t2");
    assertThat(timeline.latest("cellar", 3))
        .isEqualTo(new TimelinePage<>(List.of(), 0, true, true, TimelineSource.DEGRADED));
  }

  @Test
  void repeatedSendIsTheFirst() {
    Appended<Message> first = timeline.append(Message.of("lobby", "ann", "1", "a"));
    Appended<Message> other = timeline.append(Message.of("lobby", "bob", "1", "b"));
    Appended<Message> repeated = another().append(Message.of("lobby", "ann", "1", "again"));
    assertThat(first.repeated()).isFalse();
    assertThat(other.repeated()).isFalse();
    assertThat(repeated).isEqualTo(new Appended<>(first.entity(), true));
    assertThat(timeline.position("lobby")).isEqualTo(new TimelinePosition(2, 2));
  }

  @Test
  void changesMoveEntriesToTheEndOfTheChangesAlone() {
    say("a");
    say("b");
    Message edited = timeline.edit("lobby", 1, m -> m.withText("A"));
    assertThat(edited.revision()).isEqualTo(3);
    assertThat(edited.claims()).containsExactly(1L, 3L);
    Message deleted = timeline.delete("lobby", 1, m -> m.withText(""));
    assertThat(deleted.deleted()).isTrue();
    assertThat(deleted.seq()).isEqualTo(1);
    say("c");
    TimelinePage<Message> page = timeline.latest("lobby", 5);
    assertThat(texts(page)).containsExactly("", "b", "c");
    assertThat(page.revision()).isEqualTo(5);
    TimelineChanges<Message> changes = timeline.changes("lobby", 2, 1);
    assertThat(changes.items()).extracting(Message::seq).containsExactly(1L);
    assertThat(changes.revision()).isEqualTo(4);
    assertThat(changes.more()).isTrue();
    assertThat(timeline.changes("lobby", 4, 5).items())
        .extracting(Message::seq)
        .containsExactly(3L);
    assertThat(timeline.changes("lobby", 5, 5).more()).isFalse();
  }

  @Test
  void changesKeepWhatAnEntryIs() {
    Message stored = say("a");
    Message edited =
        timeline.edit(
            "lobby", 1, m -> new Message(null, "attic", 7, 9, null, "eve", "x", "A", false));
    assertThat(edited)
        .isEqualTo(
            new Message(
                stored.id(), "lobby", 1, 2, List.of(1L, 2L), "ann", stored.clientId(), "A", false));
    assertThatThrownBy(() -> timeline.edit("lobby", 4, m -> m))
        .isInstanceOf(DataRetrievalFailureException.class)
        .hasMessageContaining("lobby")
        .hasMessageContaining("4");
  }

  /**
   * The number that an edit leaves behind stays taken. Otherwise a late writer could use it for a
   * change that no reader of a later one would ever look for.
   */
  @Test
  void numbersThatEditsLeaveBehindAreNotClaimedAgain() {
    Timeline<Message> late = another();
    late.append(Message.of("lobby", "ann", null, "a"));
    timeline.edit("lobby", 1, m -> m.withText("b"));
    timeline.edit("lobby", 1, m -> m.withText("c"));
    Message appended = late.append(Message.of("lobby", "ann", null, "d")).entity();
    assertThat(appended.revision()).isEqualTo(4);
    assertThat(appended.seq()).isEqualTo(2);
  }

  @Test
  void mutableEntitiesGetTheirNumbers() {
    database.index(Post.class);
    Timeline<Post> posts =
        new Timelines(TimelineSettings.defaults())
            .blocking(Post.class, database.template, database.payloads(Post.class));
    Post post = Post.of(7, "a");
    assertThat(posts.append(post).entity()).isSameAs(post);
    assertThat(post.seq).isEqualTo(1);
    Post edited =
        posts.edit(
            7L,
            1,
            p -> {
              p.title = "b";
              p.seq = 5;
              return p;
            });
    assertThat(edited.title).isEqualTo("b");
    assertThat(edited.claims).containsExactly(1, 2);
    assertThat(posts.latest(7L, 5).items()).hasSize(1);
    assertThatThrownBy(() -> posts.delete(7L, 1))
        .isInstanceOf(UnsupportedOperationException.class)
        .hasMessageContaining("Post");
  }

  @Test
  void writersThatMeetGetNumbersWithoutGaps() throws Exception {
    int writers = 4;
    int each = 25;
    ExecutorService threads = Executors.newFixedThreadPool(writers);
    List<Future<?>> running = new ArrayList<>();
    for (int w = 0; w < writers; w++) {
      Timeline<Message> own = another();
      String author = "w" + w;
      running.add(
          threads.submit(
              () -> {
                for (int i = 0; i < each; i++) {
                  Message m = own.append(Message.of("lobby", author, "c" + i, "t" + i)).entity();
                  if (i % 5 == 0) {
                    own.edit("lobby", m.seq(), e -> e.withText(e.text() + "!"));
                  }
                }
              }));
    }
    for (Future<?> run : running) {
      run.get();
    }
    threads.shutdown();
    List<Message> all = database.template.find(new Query(), Message.class);
    assertThat(all.stream().map(Message::seq).sorted())
        .containsExactlyElementsOf(LongStream.rangeClosed(1, writers * each).boxed().toList());
    long changes = writers * each + writers * (each / 5);
    assertThat(all.stream().flatMap(m -> m.claims().stream()).sorted())
        .containsExactlyElementsOf(LongStream.rangeClosed(1, changes).boxed().toList());
  }

  @Test
  void limitsAreChecked() {
    assertThatThrownBy(() -> timeline.latest("lobby", 0))
        .isInstanceOf(IllegalArgumentException.class);
    assertThatThrownBy(() -> timeline.latest("lobby", 1_001)).hasMessageContaining("1001");
    assertThatThrownBy(() -> timeline.append(Message.of(null, "ann", null, "a")))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("room");
  }
}
