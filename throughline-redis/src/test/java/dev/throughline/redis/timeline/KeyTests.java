package dev.throughline.redis.timeline;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import dev.throughline.redis.internal.protocol.WindowKeys;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.UUID;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.bson.types.ObjectId;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

/** No two keys share a window, and what is no key is refused before anything is done. */
class KeyTests {

  private final Database database = new Database();
  private final Cache cache = new Cache(Redis.Kind.ONE);
  private final Timelines timelines = cache.lastingTimelines();
  private Timeline<Message> rooms;
  private Timeline<Post> boards;

  @BeforeEach
  void create() {
    database.index(Message.class);
    database.index(Post.class);
    rooms = timelines.blocking(Message.class, database.template, database.payloads(Message.class));
    boards = timelines.blocking(Post.class, database.template, database.payloads(Post.class));
  }

  @AfterEach
  void close() {
    cache.close();
    database.close();
  }

  private static void refused(String property, ThrowingCallable call) {
    assertThatIllegalArgumentException().isThrownBy(call).withMessageContaining(property);
  }

  @ParameterizedTest
  @ValueSource(strings = {"pub\uD800", "\uDC00pub", "p\uD83Cub", "pub\uDE00\uD83D"})
  void halfOfASurrogatePairIsRefused(String key) {
    rooms.append(Message.of("pub?", "ann", null, "a"));
    rooms.latest("pub?", 5);
    database.takeCommands();
    refused("Message.room", () -> rooms.latest(key, 5));
    refused("Message.room", () -> rooms.latest(key, 5, 1));
    refused("Message.room", () -> rooms.append(Message.of(key, "ann", null, "b")));
    refused("Message.room", () -> rooms.edit(key, 1, m -> m.withText("b")));
    refused("Message.room", () -> rooms.changes(key, 0, 5));
    assertThat(database.takeCommands()).isEmpty();
  }

  @Test
  void everyOtherTextHasItsOwnTimeline() {
    List<String> keys =
        List.of(
            "",
            "?",
            "\u0000",
            "}",
            "{",
            "a}b",
            "a",
            "A",
            "a\n",
            "\uD83D\uDE00",
            "\u00e9",
            "e\u0301",
            "\uFFFD",
            "plain:{",
            ":",
            "%3A",
            "7");
    for (String key : keys) {
      rooms.append(Message.of(key, "ann", null, "in " + key));
    }
    for (int i = 0; i < 2; i++) {
      for (String key : keys) {
        TimelinePage<Message> page = rooms.latest(key, 5);
        assertThat(page.items()).extracting(Message::text).containsExactly("in " + key);
        assertThat(page.source()).isEqualTo(i == 0 ? TimelineSource.FILLED : TimelineSource.HIT);
      }
    }
  }

  @Test
  void keyOfAnotherTypeIsRefused() {
    boards.append(Post.of(7, "a"));
    for (Object key : List.of("7", 7, (short) 7, 7.0, new ObjectId())) {
      refused("Post.board", () -> boards.latest(key, 5));
      refused("Post.board", () -> boards.before(key, 3, 5));
      refused("Post.board", () -> boards.after(key, 0, 5));
      refused("Post.board", () -> boards.around(key, 1, 5));
      refused("Post.board", () -> boards.position(key));
      refused("Post.board", () -> boards.changes(key, 0, 5));
      refused("Post.board", () -> boards.edit(key, 1, post -> post));
    }
    assertThat(boards.latest(7L, 5).items()).hasSize(1);
  }

  @Test
  void nullIsRefused() {
    refused("Message.room", () -> rooms.latest(null, 5));
    refused("Message.room", () -> rooms.changes(null, 0, 5));
    refused("Message.room", () -> rooms.position(null));
    ReactiveTimeline<Message> reactive =
        timelines.reactive(
            Message.class, database.reactiveTemplate, database.payloads(Message.class));
    refused("Message.room", () -> reactive.latest(null, 5).block());
  }

  @ParameterizedTest
  @EnumSource
  void plainTimelinesRefuseTheSame(PlainSide side) {
    PlainTimeline<Card> cards = side.cards(timelines, database);
    for (Object key : new Object[] {null, 7L, "pub\uD800"}) {
      refused("Card.board", () -> cards.before(key, null, 5));
      refused("Card.board", () -> cards.after(key, null, 5));
      refused("Card.board", () -> cards.forget(key));
      refused("Card.board", () -> cards.write(key, () -> cards.insert(Card.of("b", 1, "x"))));
    }
    refused("Card.board", () -> cards.insert(Card.of("pub\uD800", 1, "a")));
    assertThat(cards.before("b", null, 5).page().items()).isEmpty();
  }

  @Test
  void collectionsAndTypesDoNotShareWindows() {
    Set<String> windows = new HashSet<>();
    for (String collection : List.of("a", "a:b", "a%3Ab", "a%3A", "a%n", "a%uuid")) {
      for (String value : List.of("c", "b:c", "", "3Ac")) {
        assertThat(windows.add(WindowKeys.of("p:", collection, String.class, "room").of(value)))
            .isTrue();
      }
      for (Object value : List.of(7L, "7", new UUID(0, 7), new UUID(0, 7).toString())) {
        assertThat(windows.add(WindowKeys.of("p:", collection, value.getClass(), "room").of(value)))
            .isTrue();
      }
    }
  }
}
