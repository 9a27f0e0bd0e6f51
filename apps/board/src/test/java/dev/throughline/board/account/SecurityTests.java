package dev.throughline.board.account;

import static org.assertj.core.api.Assertions.assertThat;

import dev.throughline.board.BoardClient;
import dev.throughline.board.BoardClient.Answer;
import dev.throughline.board.BoardTest;
import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.springframework.boot.test.web.server.LocalServerPort;
import org.springframework.test.context.TestPropertySource;

/** Who may do what, and how they are refused. */
@BoardTest
@TestPropertySource(
    properties = {
      "board.accounts.attempts-per-minute=60",
      "board.posts.per-second=1",
      "board.posts.burst=30"
    })
class SecurityTests {

  private static final Map<String, String> POST = Map.of("title", "Title", "body", "Words");

  @LocalServerPort int port;

  @Test
  void onlySignedInUsersWriteAndOnlyAuthorsAndAdministratorsChange() {
    BoardClient anonymous = BoardClient.anonymous(port);
    BoardClient ann = BoardClient.signedIn(port, "ann");
    BoardClient ben = BoardClient.signedIn(port, "ben");
    BoardClient root = BoardClient.signedIn(port, "root");
    problem(anonymous.post("/api/posts", POST), 401, "unauthenticated");
    String path = "/api/posts/" + ann.say("Mine", "Words");
    problem(anonymous.put(path, POST), 401, "unauthenticated");
    problem(anonymous.delete(path), 401, "unauthenticated");
    problem(ben.put(path, POST), 403, "forbidden");
    problem(ben.delete(path), 403, "forbidden");
    anonymous.get(path).expect(200);
    problem(anonymous.get(path + "?%00=x"), 400, "invalid");
    root.put(path, POST).expect(200);
    root.delete(path).expect(204);
    problem(anonymous.post("/api/load?posts=1", ""), 401, "unauthenticated");
    problem(ann.post("/api/load?posts=1", ""), 403, "forbidden");
  }

  @Test
  void wrongPasswordsAndTokensAreRefusedAlike() {
    BoardClient anonymous = BoardClient.anonymous(port);
    String[] texts = new String[2];
    int i = 0;
    for (String name : List.of("ann", "unknown")) {
      Answer answer = anonymous.post("/api/session", Map.of("name", name, "password", "wrong one"));
      problem(answer, 401, "unauthenticated");
      texts[i++] = answer.text();
    }
    assertThat(texts[0]).isEqualTo(texts[1]);
    problem(
        anonymous.with("Authorization", "Bearer x.y.z").get("/api/posts"), 401, "unauthenticated");
    String none =
        Base64.getUrlEncoder()
            .withoutPadding()
            .encodeToString("{\"alg\":\"none\"}".getBytes(StandardCharsets.UTF_8));
    String claims =
        Base64.getUrlEncoder()
            .withoutPadding()
            .encodeToString(
                "{\"sub\":\"root\",\"roles\":[\"USER\",\"ADMIN\"]}"
                    .getBytes(StandardCharsets.UTF_8));
    problem(
        anonymous
            .with("Authorization", "Bearer " + none + "." + claims + ".")
            .post("/api/posts", POST),
        401,
        "unauthenticated");
  }

  @Test
  void nothingABrowserSendsByItselfIsEnoughToWrite() {
    BoardClient anonymous = BoardClient.anonymous(port);
    Answer session =
        anonymous
            .post("/api/session", Map.of("name", "ann", "password", "ann's password"))
            .expect(200);
    assertThat(session.headers().firstValue("Set-Cookie")).isEmpty();
    String token = session.json().get("token").asString();
    problem(
        anonymous.with("Cookie", "token=" + token + "; SESSION=" + token).post("/api/posts", POST),
        401,
        "unauthenticated");
    String basic = Base64.getEncoder().encodeToString("ann:ann's password".getBytes());
    Answer refused = anonymous.with("Authorization", "Basic " + basic).post("/api/posts", POST);
    problem(refused, 401, "unauthenticated");
    assertThat(refused.headers().allValues("WWW-Authenticate")).containsExactly("Bearer");
    Answer page =
        anonymous.with("Origin", "https://elsewhere.example").get("/api/posts").expect(200);
    assertThat(page.headers().firstValue("Access-Control-Allow-Origin")).isEmpty();
  }

  @Test
  void ratesAndSizesAreLimited() {
    BoardClient eve = BoardClient.signedIn(port, "eve");
    int refused = 0;
    for (int i = 0; i < 60; i++) {
      Answer answer = eve.post("/api/posts", POST);
      if (answer.status() != 201) {
        problem(answer, 429, "too-many");
        refused++;
      }
    }
    assertThat(refused).isPositive();
    BoardClient.signedIn(port, "ben").say("Others", "may");
    problem(
        eve.send("POST", "/api/posts", ("{\"body\":\"" + "x".repeat(70_000) + "\"}").getBytes()),
        413,
        "content-too-large");
    Map<String, String> wrong = Map.of("name", "guessed", "password", "wrong one");
    long limited =
        java.util.stream.IntStream.range(0, 70)
            .filter(i -> BoardClient.anonymous(port).post("/api/session", wrong).status() == 429)
            .count();
    assertThat(limited).isPositive();
  }

  @Test
  void filesComeWithAPolicyAndNothingElseIsServed() {
    BoardClient anonymous = BoardClient.anonymous(port);
    Answer page = anonymous.get("/").expect(200);
    assertThat(page.headers().firstValue("Content-Security-Policy").orElse(""))
        .contains("default-src 'none'", "script-src 'self'");
    assertThat(page.headers().firstValue("X-Content-Type-Options")).hasValue("nosniff");
    problem(anonymous.get("/application.yaml"), 401, "unauthenticated");
    problem(anonymous.get("/actuator/env"), 401, "unauthenticated");
    problem(anonymous.get("/api/elsewhere"), 404, "not-found");
  }

  private static void problem(Answer answer, int status, String code) {
    answer.expect(status);
    assertThat(answer.type()).startsWith("application/problem+json");
    assertThat(answer.json().get("status").asInt()).isEqualTo(status);
    assertThat(answer.json().get("code").asString()).isEqualTo(code);
  }
}
