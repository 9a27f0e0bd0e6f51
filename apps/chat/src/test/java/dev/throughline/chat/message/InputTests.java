package dev.throughline.chat.message;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.throughline.chat.ChatClients;
import dev.throughline.chat.ChatTest;
import dev.throughline.chat.client.ChatApi;
import dev.throughline.chat.client.ChatSocket;
import java.util.Map;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.springframework.boot.test.web.server.LocalServerPort;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.util.RawValue;

/** Values at the edge of what JSON and URLs can say are taken or refused, and never a failure. */
@ChatTest
class InputTests {

  @LocalServerPort int port;

  private ChatApi author;
  private String room;
  private String base;

  @BeforeEach
  void signUp() {
    author = ChatClients.signedUp(port);
    room = ChatClients.group(author);
    base = "/api/rooms/" + room;
  }

  /** A text as it is written in JSON: encoding half of a pair would make a question mark of it. */
  private static RawValue json(String escaped) {
    return new RawValue('"' + escaped + '"');
  }

  private ChatApi.Answer say(String clientId, String text) {
    return author.post(base + "/messages", Map.of("clientId", json(clientId), "text", json(text)));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "/messages?before=9223372036854775807",
        "/messages?after=9223372036854775807",
        "/messages?around=9223372036854775807",
        "/messages?minRevision=9223372036854775807",
        "/messages?before=5&minRevision=9223372036854775807",
        "/messages?minRevision=-1",
        "/messages?before=9007199254740992",
        "/messages?at=%2B1000000000-12-31T23:59:59Z",
        "/messages?at=-1000000000-01-01T00:00:00Z",
        "/changes?after=9223372036854775807",
        "/changes?after=9223372036854775808"
      })
  void refusesNumbersThatNoHistoryReaches(String query) {
    assertThat(author.get(base + query).status()).isEqualTo(400);
  }

  @ParameterizedTest
  @ValueSource(longs = {Long.MAX_VALUE, 9007199254740992L, -1, Long.MIN_VALUE})
  void refusesPlacesThatNoHistoryReaches(long seq) throws Exception {
    String path = base + "/messages/" + seq;
    assertThat(author.put(path, Map.of("text", "x")).status()).isEqualTo(400);
    assertThat(author.delete(path).status()).isEqualTo(400);
    try (ChatClients clients = new ChatClients()) {
      ChatSocket socket = clients.open(author);
      assertThatThrownBy(
              () ->
                  socket
                      .send(room, "edit", "e", Map.of("clientId", "e", "seq", seq, "text", "x"))
                      .get(10, TimeUnit.SECONDS))
          .hasMessageContaining("invalid");
    }
  }

  @Test
  void takesTheLastNumbers() {
    assertThat(author.get(base + "/messages?before=9007199254740991").status()).isEqualTo(200);
    assertThat(author.get(base + "/messages?at=9999-12-31T23:59:59Z").status()).isEqualTo(200);
    assertThat(author.get(base + "/messages?at=0001-01-01T00:00:00Z").status()).isEqualTo(200);
  }

  @Test
  void refusesClientIdsOfHalfCharactersInsteadOfTakingOneForAnother() {
    assertThat(say("c\\ud800", "first").status()).isEqualTo(400);
    assertThat(say("c\\ud801", "second").status()).isEqualTo(400);
    assertThat(say("c\\udc00", "third").status()).isEqualTo(400);
    assertThat(say("c\\ud83d\\udc4b", "whole").ok().path("text").asString()).isEqualTo("whole");
    assertThat(author.get(base + "/messages").ok().path("messages")).hasSize(2);
  }

  @Test
  void refusesTextsOfHalfCharacters() {
    assertThat(say("1", "a\\ud800b").status()).isEqualTo(400);
    long seq = say("2", "whole 👋🏽").ok().path("seq").asLong();
    assertThat(author.put(base + "/messages/" + seq, Map.of("text", json("\\udc4b"))).status())
        .isEqualTo(400);
  }

  @Test
  void refusesHalfCharactersOverTheSocket() throws Exception {
    BlockingQueue<JsonNode> replies = new LinkedBlockingQueue<>();
    try (ChatClients clients = new ChatClients()) {
      ChatSocket socket = clients.open(author, replies::add);
      socket.sendOnly(
          "/app/rooms/" + room + "/send", Map.of("clientId", json("c\\ud800"), "text", "x"));
      JsonNode reply = replies.poll(10, TimeUnit.SECONDS);
      assertThat(reply).isNotNull();
      assertThat(reply.path("code").asString()).isEqualTo("invalid");
      assertThat(reply.path("detail").asString()).startsWith("clientId");
      assertThat(socket.closed()).isNotDone();
    }
  }
}
