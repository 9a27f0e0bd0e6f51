package dev.throughline.board.account;

import static org.assertj.core.api.Assertions.assertThat;

import dev.throughline.board.BoardClient;
import dev.throughline.board.BoardClient.Answer;
import dev.throughline.board.BoardTest;
import java.time.Duration;
import java.time.Instant;
import java.util.Map;
import java.util.UUID;
import org.junit.jupiter.api.Test;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.boot.test.web.server.LocalServerPort;
import org.springframework.data.redis.connection.ReactiveRedisConnectionFactory;
import org.springframework.test.annotation.DirtiesContext;
import reactor.core.publisher.Mono;
import tools.jackson.databind.JsonNode;

/** Tokens end with their session, sessions with the password; people make accounts. */
@BoardTest
// A context of its own, in which a configured user keeps another password.
@DirtiesContext
class SessionTests {

  private static final Map<String, String> POST = Map.of("title", "Title", "body", "Words");
  private static final String PASSWORD = "correct horse";

  @LocalServerPort int port;
  @Autowired ReactiveRedisConnectionFactory redis;

  private final String name = "u" + UUID.randomUUID().toString().substring(0, 8);

  private Answer send(String path, Map<String, String> body) {
    return BoardClient.anonymous(port).post(path, body);
  }

  private JsonNode signUp() {
    return send("/api/accounts", Map.of("name", name, "password", PASSWORD)).expect(201).json();
  }

  private Answer signIn(String password) {
    return send("/api/session", Map.of("name", name, "password", password));
  }

  private BoardClient client(JsonNode session) {
    return BoardClient.anonymous(port)
        .with("Authorization", "Bearer " + session.get("token").asString());
  }

  @Test
  void aSignedOutTokenStaysRefusedWhenRedisHasLostEverything() {
    BoardClient client = client(signUp());
    client.post("/api/posts", POST).expect(201);
    client.delete("/api/session").expect(204);
    client.post("/api/posts", POST).expect(401);

    Mono.usingWhen(
            Mono.fromSupplier(redis::getReactiveConnection),
            connection -> connection.serverCommands().flushAll(),
            connection -> Mono.fromRunnable(connection::close))
        .block();
    client.post("/api/posts", POST).expect(401);
    client.post("/api/session/token", Map.of()).expect(401);
  }

  @Test
  void aTokenIsShortAndItsSessionYieldsTheNext() {
    JsonNode session = signUp();
    assertThat(Instant.parse(session.get("expiresAt").asString()))
        .isBefore(Instant.now().plus(Duration.ofMinutes(16)));

    BoardClient first = client(session);
    JsonNode renewed = first.post("/api/session/token", Map.of()).expect(200).json();
    assertThat(renewed.get("token").asString()).isNotEqualTo(session.get("token").asString());
    BoardClient second = client(renewed);
    second.post("/api/posts", POST).expect(201);

    second.delete("/api/session").expect(204);
    first.post("/api/posts", POST).expect(401);
  }

  @Test
  void anotherPasswordEndsTheOtherSessionsAndTheOldPassword() {
    BoardClient here = client(signUp());
    BoardClient elsewhere = client(signIn(PASSWORD).expect(200).json());

    here.put("/api/session/password", Map.of("current", "wrong one", "next", "another horse"))
        .expect(403);
    elsewhere.post("/api/posts", POST).expect(201);
    here.put("/api/session/password", Map.of("current", PASSWORD, "next", "another horse"))
        .expect(204);

    here.post("/api/posts", POST).expect(201);
    elsewhere.post("/api/posts", POST).expect(401);
    signIn(PASSWORD).expect(401);
    signIn("another horse").expect(200);
  }

  @Test
  void aConfiguredUserMayChooseAnotherPassword() {
    BoardClient ben = BoardClient.signedIn(port, "ben");
    ben.put("/api/session/password", Map.of("current", "ben's password", "next", "his alone 17"))
        .expect(204);
    Map<String, String> old = Map.of("name", "ben", "password", "ben's password");
    send("/api/session", old).expect(401);
    BoardClient again =
        client(
            send("/api/session", Map.of("name", "ben", "password", "his alone 17"))
                .expect(200)
                .json());
    again.post("/api/posts", POST).expect(201);
  }

  @Test
  void namesAreUniqueAndPasswordsNotEasyToGuess() {
    signUp();
    for (String taken : new String[] {name, name.toUpperCase(), "ann", "ROOT"}) {
      send("/api/accounts", Map.of("name", taken, "password", PASSWORD)).expect(409);
    }
    for (String weak : new String[] {"aaaaaaaaaa", "abababababab", "x" + name + "y123"}) {
      send("/api/accounts", Map.of("name", name, "password", weak)).expect(422);
    }
    send("/api/accounts", Map.of("name", name + "2", "password", "short")).expect(400);
    client(signIn(PASSWORD).expect(200).json()).post("/api/load?posts=1", "").expect(403);
  }
}
