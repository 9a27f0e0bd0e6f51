package dev.throughline.redis.timeline;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import org.bson.BsonDocument;
import org.bson.types.ObjectId;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.springframework.dao.DuplicateKeyException;
import org.springframework.data.domain.Sort;
import org.springframework.data.mongodb.core.index.Index;

/** A write that no other numbers would make possible is refused at once. */
class RefusedWriteTests {

  private final Database database = new Database();
  private Timeline<Message> timeline;
  private ReactiveTimeline<Message> reactive;

  @BeforeEach
  void create() {
    database.index(Message.class);
    database
        .template
        .indexOps(Message.class)
        .createIndex(new Index().on("text", Sort.Direction.ASC).unique().named("one text"));
    Timelines timelines = new Timelines(TimelineSettings.defaults());
    timeline =
        timelines.blocking(Message.class, database.template, database.payloads(Message.class));
    reactive =
        timelines.reactive(
            Message.class, database.reactiveTemplate, database.payloads(Message.class));
  }

  @AfterEach
  void close() {
    database.close();
  }

  private static Message message(ObjectId id, String clientId, String text) {
    return new Message(id, "lobby", 0, 0, null, "ann", clientId, text, false);
  }

  private long inserts() {
    return database.takeCommands().stream()
        .map(BsonDocument::getFirstKey)
        .filter(name -> name.equals("insert") || name.equals("findAndModify"))
        .count();
  }

  @Test
  void takenIdIsSaidAtOnce() {
    ObjectId id = new ObjectId();
    timeline.append(message(id, null, "a"));
    inserts();
    assertThatThrownBy(() -> timeline.append(message(id, null, "b")))
        .isInstanceOf(DuplicateKeyException.class);
    assertThat(inserts()).isEqualTo(1);
    assertThatThrownBy(() -> reactive.append(message(id, null, "c")).block())
        .isInstanceOf(DuplicateKeyException.class);
    assertThat(inserts()).isEqualTo(1);
  }

  @Test
  void indexOfTheUsersIsSaidAtOnce() {
    timeline.append(message(null, null, "a"));
    timeline.append(message(null, null, "b"));
    inserts();
    assertThatThrownBy(() -> timeline.append(message(null, null, "a")))
        .isInstanceOf(DuplicateKeyException.class)
        .hasMessageContaining("one text");
    assertThat(inserts()).isEqualTo(1);
    assertThatThrownBy(() -> timeline.edit("lobby", 2, m -> m.withText("a")))
        .isInstanceOf(DuplicateKeyException.class);
    assertThat(inserts()).isEqualTo(1);
    assertThatThrownBy(() -> reactive.edit("lobby", 2, m -> m.withText("a")).block())
        .isInstanceOf(DuplicateKeyException.class);
    assertThat(inserts()).isEqualTo(1);
    assertThat(timeline.append(message(null, null, "c")).entity().seq()).isEqualTo(3);
  }

  /** A repeated send of the very same object meets its own id first. */
  @Test
  void repeatedSendIsNoTakenId() {
    Message first = message(new ObjectId(), "c1", "a");
    timeline.append(first);
    timeline.append(message(null, null, "b"));
    assertThat(timeline.append(first).repeated()).isTrue();
    assertThat(List.of(timeline.position("lobby").tail())).containsExactly(2L);
  }

  /** Numbers that are taken meanwhile are claimed anew, also where an index has another name. */
  @Test
  void takenNumbersAreClaimedAnew() {
    database.template.indexOps(Message.class).dropIndex("timeline_seq");
    database
        .template
        .indexOps(Message.class)
        .createIndex(
            new Index()
                .on("room", Sort.Direction.ASC)
                .on("s", Sort.Direction.ASC)
                .unique()
                .named("by hand"));
    timeline.append(message(null, null, "a"));
    reactive.append(message(null, null, "b")).block();
    assertThat(timeline.append(message(null, null, "c")).entity().seq()).isEqualTo(3);
    assertThat(reactive.append(message(null, null, "d")).block().entity().seq()).isEqualTo(4);
  }
}
