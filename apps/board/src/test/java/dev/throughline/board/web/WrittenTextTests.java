package dev.throughline.board.web;

import static org.assertj.core.api.Assertions.assertThat;

import dev.throughline.board.BoardClient;
import dev.throughline.board.BoardClient.Answer;
import dev.throughline.board.BoardTest;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.springframework.boot.test.web.server.LocalServerPort;

/** Text that UTF-8 cannot write is refused, whatever it is part of. */
@BoardTest
class WrittenTextTests {

  @LocalServerPort int port;

  private BoardClient ann;

  @BeforeEach
  void signIn() {
    ann = BoardClient.signedIn(port, "ann");
  }

  private Answer send(String method, String path, String json) {
    return ann.send(method, path, json.getBytes(StandardCharsets.UTF_8));
  }

  private static void refused(Answer answer) {
    answer.expect(400);
    assertThat(answer.json().get("code").asString()).isEqualTo("invalid");
  }

  @ParameterizedTest
  @ValueSource(strings = {"title", "body", "address", "country", "job", "company", "phone"})
  void halfOfASurrogatePairIsNoPartOfAPost(String field) {
    long before = ann.say("Before", "Words");
    String half = "\"" + field + "\":\"a\\ud83d\"";
    String json = "{\"title\":\"T\",\"body\":\"B\"," + half + "}";
    refused(send("POST", "/api/posts", json));
    refused(send("PUT", "/api/posts/" + before, json));
    assertThat(ann.say("After", "Words")).isEqualTo(before + 1);
  }

  @Test
  void halfOfASurrogatePairIsNoPartOfACommentASecretOrAPassword() {
    long post = ann.say("Title", "Words");
    refused(send("POST", "/api/posts", "{\"title\":\"T\",\"body\":\"B\",\"card\":\"\\ud83d\"}"));
    refused(send("POST", "/api/posts/" + post + "/comments", "{\"text\":\"\\udc00\"}"));
    refused(
        send(
            "POST",
            "/api/accounts",
            "{\"name\":\"half-of-a-pair\",\"password\":\"\\ud800 horse battery\"}"));
    refused(
        send(
            "PUT",
            "/api/session/password",
            "{\"current\":\"ann's password\",\"next\":\"\\ud800 horse battery\"}"));
  }

  @Test
  void wholePairsAreReadAsTheyWereSent() {
    String text = "\uD83D\uDE42 안녕하세요";
    long seq =
        ann.post("/api/posts", Map.of("title", text, "body", text))
            .expect(201)
            .json()
            .get("seq")
            .asLong();
    assertThat(ann.get("/api/posts/" + seq).json().get("title").asString()).isEqualTo(text);
  }
}
