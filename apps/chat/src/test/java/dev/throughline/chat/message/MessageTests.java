package dev.throughline.chat.message;

import static org.assertj.core.api.Assertions.assertThat;

import dev.throughline.chat.ChatClients;
import dev.throughline.chat.ChatTest;
import dev.throughline.chat.client.ChatApi;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.springframework.boot.test.web.server.LocalServerPort;
import tools.jackson.databind.JsonNode;

@ChatTest
class MessageTests {

  @LocalServerPort int port;

  private ChatApi author;
  private ChatApi other;
  private String base;

  @BeforeEach
  void signUp() {
    author = ChatClients.signedUp(port);
    other = ChatClients.signedUp(port);
    base = "/api/rooms/" + ChatClients.group(author, other);
  }

  private ChatApi.Answer say(String clientId, String text) {
    return author.post(base + "/messages", Map.of("clientId", clientId, "text", text));
  }

  private List<Long> seqs(JsonNode page) {
    List<Long> seqs = new ArrayList<>();
    page.path("messages").forEach(message -> seqs.add(message.path("seq").asLong()));
    return seqs;
  }

  @Test
  void sendingAgainYieldsTheFirstResult() {
    JsonNode first = say("same", "first").ok();
    JsonNode second = say("same", "second").ok();
    assertThat(second).isEqualTo(first);
    assertThat(author.get(base + "/messages").ok().path("messages")).hasSize(3);
  }

  @Test
  void pagesForwardBackwardAndAround() {
    for (int i = 0; i < 10; i++) {
      say("m" + i, "message " + i).ok();
    }
    assertThat(seqs(author.get(base + "/messages?limit=3").ok())).containsExactly(10L, 11L, 12L);
    assertThat(seqs(author.get(base + "/messages?before=10&limit=3").ok()))
        .containsExactly(7L, 8L, 9L);
    assertThat(seqs(author.get(base + "/messages?after=2&limit=3").ok()))
        .containsExactly(3L, 4L, 5L);
    assertThat(seqs(author.get(base + "/messages?around=5&limit=2").ok()))
        .containsExactly(3L, 4L, 5L, 6L, 7L);
    assertThat(author.get(base + "/messages?before=4").ok().path("atStart").asBoolean()).isTrue();
  }

  @Test
  void jumpsToATime() {
    JsonNode message = say("1", "then").ok();
    Instant time = Instant.parse(message.path("sentAt").asString());
    assertThat(seqs(author.get(base + "/messages?limit=1&at=" + time).ok()))
        .contains(message.path("seq").asLong());
    assertThat(seqs(author.get(base + "/messages?limit=1&at=2100-01-01T00:00:00Z").ok()))
        .containsExactly(message.path("seq").asLong());
  }

  @Test
  void tellsWhatChanged() {
    JsonNode one = say("1", "one").ok();
    JsonNode two = say("2", "two").ok();
    long after = two.path("revision").asLong();
    author.put(base + "/messages/" + one.path("seq").asLong(), Map.of("text", "uno")).ok();
    author.delete(base + "/messages/" + two.path("seq").asLong()).ok();

    JsonNode changes = other.get(base + "/changes?after=" + after).ok();
    assertThat(changes.path("messages").findValuesAsString("text")).containsExactly("uno", "");
    assertThat(changes.path("messages").get(0).path("editedAt").isNull()).isFalse();
    assertThat(changes.path("messages").get(1).path("deleted").asBoolean()).isTrue();
    assertThat(changes.path("more").asBoolean()).isFalse();
    assertThat(
            other
                .get(base + "/changes?after=" + changes.path("revision").asLong())
                .ok()
                .path("messages"))
        .isEmpty();
  }

  @Test
  void onlyTheAuthorChangesAMessage() {
    long seq = say("1", "mine").ok().path("seq").asLong();
    String path = base + "/messages/" + seq;
    assertThat(other.put(path, Map.of("text", "yours")).status()).isEqualTo(403);
    assertThat(other.delete(path).status()).isEqualTo(403);
    assertThat(author.delete(path).status()).isEqualTo(200);
    assertThat(author.put(path, Map.of("text", "again")).status()).isEqualTo(409);
    assertThat(author.delete(base + "/messages/1").status())
        .as("the entry of a joining member is not a message")
        .isEqualTo(403);
    assertThat(author.delete(base + "/messages/99").status()).isEqualTo(404);
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "   ", "\n", "a\u0000b"})
  void refusesTextsThatSayNothing(String text) {
    assertThat(say("1", text).status()).isEqualTo(400);
  }

  @Test
  void takesFourKilobytesOfAnyScriptAndNoMore() {
    String most = "한".repeat(1365) + "a";
    assertThat(say("1", most).ok().path("text").asString()).isEqualTo(most);
    ChatApi.Answer answer = say("2", most + "b");
    assertThat(answer.status()).isEqualTo(400);
    assertThat(answer.body().path("detail").asString()).contains("4096", "4097");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "limit=0",
        "limit=101",
        "limit=x",
        "before=-1",
        "before=1&after=1",
        "at=yesterday"
      })
  void refusesPagesThatThereAreNot(String query) {
    ChatApi.Answer answer = author.get(base + "/messages?" + query);
    assertThat(answer.status()).isEqualTo(400);
    assertThat(answer.response().headers().firstValue("Content-Type"))
        .hasValue("application/problem+json");
  }

  @Test
  void limitsHowFastSomebodyWrites() {
    boolean refused = false;
    for (int i = 0; i < 100 && !refused; i++) {
      refused = say("m" + i, "spam").status() == 429;
    }
    assertThat(refused).isTrue();
  }
}
