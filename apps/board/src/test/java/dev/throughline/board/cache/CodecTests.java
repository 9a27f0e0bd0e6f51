package dev.throughline.board.cache;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.throughline.board.BoardClient;
import dev.throughline.board.BoardTest;
import dev.throughline.board.post.Post;
import dev.throughline.board.post.PostJson;
import dev.throughline.board.post.PostSecrets;
import dev.throughline.board.post.PostText;
import dev.throughline.board.post.PostView;
import dev.throughline.cache.PayloadCodec;
import dev.throughline.redis.timeline.ReactiveTimeline;
import dev.throughline.redis.timeline.TimelineSource;
import dev.throughline.redis.timeline.Timelines;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.boot.test.web.server.LocalServerPort;
import org.springframework.data.mongodb.core.ReactiveMongoOperations;
import tools.jackson.databind.JsonNode;

/** The forms in which posts are cached, alone and against each other. */
@BoardTest
class CodecTests {

  @LocalServerPort int port;
  @Autowired PostCodecs codecs;
  @Autowired PostJson json;
  @Autowired Timelines timelines;
  @Autowired ReactiveMongoOperations operations;

  private static Post post(int number) {
    PostText text =
        new PostText(
            "제목 " + number, "Text \"with\" <marks> ".repeat(8), null, "Korea", "Baker", "", "+82");
    PostSecrets secrets = new PostSecrets("4111-secret", "900-secret");
    Instant now = Instant.parse("2026-02-03T04:05:06.007Z").plusMillis(number);
    return Post.of("ann", "client-" + number, text, secrets, now).numbered(number, number + 5);
  }

  @ParameterizedTest
  @EnumSource
  void aPostComesBackAsClientsSeeItWithoutSecrets(Form form) {
    PayloadCodec<Post> codec = codecs.of(form);
    for (int i = 1; i < 50; i++) {
      byte[] payload = codec.encode(post(i));
      assertThat(new String(payload, StandardCharsets.ISO_8859_1)).doesNotContain("secret");
      Post decoded = codec.decode(payload);
      assertThat(decoded.seq()).isEqualTo(i);
      assertThat(json.whole(decoded).view()).isEqualTo(post(i).view());
      assertThat(json.of(decoded)).isEqualTo(json.of(post(i)));
    }
  }

  @ParameterizedTest
  @EnumSource
  void whatAnotherFormWroteIsAMiss(Form form) {
    for (Form other : Form.values()) {
      Post decoded = codecs.of(form).decode(codecs.of(other).encode(post(1)));
      if (other == form) {
        assertThat(json.whole(decoded).view()).isEqualTo(post(1).view());
      } else {
        assertThat(decoded).as("%s", other).isNull();
      }
    }
    byte[] payload = codecs.of(form).encode(post(1));
    assertThat(codecs.of(form).decode(new byte[0])).isNull();
    payload[3] ^= 1; // the layout
    assertThat(codecs.of(form).decode(payload)).isNull();
  }

  @Test
  void formsChangeOnARunningBoardAndEveryPageIsRight() {
    Map<Form, ReactiveTimeline<Post>> instances = new EnumMap<>(Form.class);
    for (Form form : Form.values()) {
      instances.put(form, timelines.reactive(Post.class, operations, codecs.of(form)));
    }
    Map<Long, PostView> truth = new HashMap<>();
    int number = 0;
    for (int round = 0; round < 3; round++) {
      for (Form writer : Form.values()) {
        Post said = instances.get(writer).append(post(1_000 + number++)).block().entity();
        truth.put(said.seq(), said.view());
        long seq = truth.keySet().stream().mapToLong(Long::longValue).min().getAsLong();
        Post edited =
            instances
                .get(writer)
                .edit(Post.BOARD, seq, post -> withTitle(post, "edited by " + writer))
                .block();
        truth.put(seq, edited.view());
        for (Form reader : Form.values()) {
          var page =
              instances.get(reader).latest(Post.BOARD, truth.size(), edited.revision()).block();
          assertThat(page.items().stream().map(post -> json.whole(post).view()))
              .as("written by %s, read by %s", writer, reader)
              .containsExactlyInAnyOrderElementsOf(truth.values());
          var again =
              instances.get(reader).latest(Post.BOARD, truth.size(), edited.revision()).block();
          assertThat(again.items().stream().map(post -> json.whole(post).view()))
              .containsExactlyInAnyOrderElementsOf(truth.values());
        }
      }
    }
    // The remaining instance reads it from the cache again.
    ReactiveTimeline<Post> last = instances.get(Form.JSON_READY);
    last.latest(Post.BOARD, 5).block();
    last.latest(Post.BOARD, 5).block();
    assertThat(last.latest(Post.BOARD, 5).block().source()).isEqualTo(TimelineSource.HIT);
  }

  private static Post withTitle(Post post, String title) {
    PostText text = new PostText(title, post.text().body(), null, null, null, null, null);
    return new Post(
        post.id(),
        post.board(),
        post.seq(),
        post.revision(),
        post.claims(),
        post.author(),
        post.clientId(),
        text,
        post.secrets(),
        post.createdAt(),
        post.createdAt(),
        post.deleted(),
        null);
  }

  @Test
  void figuresSayWhatEachFormWeighs() {
    BoardClient.signedIn(port, "ben").say("weighed", "some words to weigh ".repeat(10));
    BoardClient anonymous = BoardClient.anonymous(port);
    anonymous.get("/api/posts").expect(200);
    JsonNode figures = anonymous.get("/api/cache").expect(200).json();
    Map<String, Double> bytes = new HashMap<>();
    figures
        .get("forms")
        .forEach(
            form -> bytes.put(form.get("form").asString(), form.get("bytesPerPost").asDouble()));
    assertThat(bytes.keySet())
        .containsExactlyInAnyOrder("json", "msgpack-named", "compact", "bson", "json-ready");
    assertThat(bytes.get("compact"))
        .isLessThan(bytes.get("msgpack-named"))
        .isLessThan(bytes.get("json"))
        .isLessThan(bytes.get("bson"));
    assertThat(figures.get("form").asString()).isEqualTo("compact");
    assertThat(figures.get("posts").asLong()).isPositive();
    assertThat(figures.get("redisBytes").asLong()).isGreaterThan(bytes.get("compact").longValue());
  }

  @Test
  void aFormThatIsNotThereIsNamedWithThoseThatAre() {
    assertThatThrownBy(() -> Form.of("xml"))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContainingAll("board.codec", "xml", "json-ready");
    assertThat(List.of(Form.values())).allMatch(form -> Form.of(form.label()) == form);
  }
}
