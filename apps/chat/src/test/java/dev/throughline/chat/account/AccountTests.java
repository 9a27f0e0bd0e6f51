package dev.throughline.chat.account;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.throughline.chat.ChatTest;
import dev.throughline.chat.client.ChatApi;
import dev.throughline.chat.client.ChatApi.Answer;
import java.net.HttpCookie;
import java.net.URI;
import java.time.Duration;
import java.util.List;
import java.util.UUID;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.boot.test.web.server.LocalServerPort;
import org.springframework.data.mongodb.core.MongoOperations;
import org.springframework.data.redis.core.StringRedisTemplate;

@ChatTest
class AccountTests {

  private static final String PASSWORD = "correct horse";

  @LocalServerPort int port;
  @Autowired MongoOperations operations;
  @Autowired StringRedisTemplate redis;

  private final String name = "u" + UUID.randomUUID().toString().substring(0, 12);
  private ChatApi api;

  @BeforeEach
  void connect() {
    api = client();
  }

  private ChatApi client() {
    return new ChatApi(URI.create("http://127.0.0.1:" + port));
  }

  private String refreshToken(ChatApi client) {
    return client.cookies().getCookieStore().getCookies().stream()
        .filter(cookie -> cookie.getName().equals("chat-refresh"))
        .map(HttpCookie::getValue)
        .findFirst()
        .orElseThrow();
  }

  @Test
  void signsUpAndIn() {
    assertThat(api.signUp(name, PASSWORD).status()).isEqualTo(201);
    assertThat(api.get("/api/accounts?name=" + name.toUpperCase()).ok().path("id").asString())
        .isEqualTo(api.accountId());

    ChatApi again = client();
    assertThat(again.signIn(name, PASSWORD).status()).isEqualTo(200);
    assertThat(again.accountId()).isEqualTo(api.accountId());
  }

  @Test
  void storesNeitherPasswordNorRefreshToken() {
    api.signUp(name, PASSWORD).ok();
    String secret = refreshToken(api).split("\\.")[1];

    String stored =
        operations.getCollection("accounts").find().into(new java.util.ArrayList<>()).toString()
            + operations.getCollection("sessions").find().into(new java.util.ArrayList<>());

    assertThat(stored).contains("{bcrypt}").doesNotContain(PASSWORD).doesNotContain(secret);
  }

  @Test
  void keepsTheRefreshTokenFromScriptsAndOtherSites() {
    Answer answer = api.signUp(name, PASSWORD);
    assertThat(answer.response().headers().allValues("Set-Cookie"))
        .filteredOn(cookie -> cookie.startsWith("chat-refresh="))
        .singleElement()
        .asString()
        .contains("HttpOnly", "SameSite=Strict", "Path=/api/session");
    assertThat(answer.response().body()).doesNotContain(refreshToken(api));
    assertThat(answer.response().headers().firstValue("Cache-Control")).hasValue("no-store");
  }

  @Test
  void refusesWrongPasswordsAndUnknownNamesAlike() {
    api.signUp(name, PASSWORD).ok();
    Answer wrong = client().signIn(name, "wrong horse");
    Answer unknown = client().signIn(name + "x", "wrong horse");

    assertThat(wrong.status()).isEqualTo(401);
    assertThat(unknown.status()).isEqualTo(401);
    assertThat(unknown.body().path("detail")).isEqualTo(wrong.body().path("detail"));
    assertThat(wrong.response().headers().firstValue("Content-Type"))
        .hasValue("application/problem+json");
  }

  @ParameterizedTest
  @CsvSource({
    "x, 12345678, name",
    "-x, 12345678, name",
    "<script>, 12345678, name",
    "valid-name, 1234567, password",
    "valid-name, 0123456789012345678901234567890123456789012345678901234567890123456789012,"
        + " password"
  })
  void refusesBadNamesAndPasswords(String badName, String password, String field) {
    Answer answer = api.signUp(badName, password);
    assertThat(answer.status()).isEqualTo(400);
    assertThat(answer.body().path("detail").asString()).startsWith(field);
    assertThat(answer.response().body()).doesNotContain(password);
  }

  @Test
  void refusesANameThatIsTaken() {
    api.signUp(name, PASSWORD).ok();
    assertThat(client().signUp(name.toUpperCase(), PASSWORD).status()).isEqualTo(409);
  }

  @Test
  void refreshRotatesTheToken() {
    api.signUp(name, PASSWORD).ok();
    String first = refreshToken(api);
    assertThat(api.refresh().status()).isEqualTo(200);
    assertThat(refreshToken(api)).isNotEqualTo(first);
    assertThat(api.refresh().status()).isEqualTo(200);
  }

  @Test
  void refreshNeedsTheCsrfToken() {
    api.signUp(name, PASSWORD).ok();
    api.token(null);
    Answer answer = api.post("/api/session/refresh", List.of());
    assertThat(answer.status()).isEqualTo(403);
    assertThat(answer.body().path("code").asString()).isEqualTo("forbidden");
  }

  @Test
  void anOldRefreshTokenEndsTheSession() {
    api.signUp(name, PASSWORD).ok();
    ChatApi thief = client();
    api.cookies()
        .getCookieStore()
        .getCookies()
        .forEach(
            cookie ->
                thief
                    .cookies()
                    .getCookieStore()
                    .add(URI.create("http://127.0.0.1:" + port), (HttpCookie) cookie.clone()));
    api.refresh().ok();
    api.refresh().ok();
    assertThat(thief.refresh().status()).isEqualTo(401);
    assertThat(api.get("/api/accounts?name=" + name).status()).isEqualTo(401);
    assertThat(api.refresh().status()).isEqualTo(401);
  }

  @Test
  void signingOutEndsTheToken() {
    api.signUp(name, PASSWORD).ok();
    assertThat(api.get("/api/accounts?name=" + name).status()).isEqualTo(200);

    assertThat(api.signOut().status()).isEqualTo(204);

    assertThat(api.get("/api/accounts?name=" + name).status()).isEqualTo(401);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "x",
        "eyJhbGciOiJub25lIn0.eyJzdWIiOiJ4IiwiaXNzIjoidGhyb3VnaGxpbmUtY2hhdCJ9.",
        "eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiJ4IiwiaXNzIjoidGhyb3VnaGxpbmUtY2hhdCJ9.AAAA"
      })
  void refusesForgedTokens(String token) {
    api.token(token);
    Answer answer = api.get("/api/accounts?name=x");
    assertThat(answer.status()).isEqualTo(401);
    assertThat(answer.body().path("code").asString()).isEqualTo("unauthenticated");
  }

  @Test
  void refusesATokenThatWasChanged() {
    api.signUp(name, PASSWORD).ok();
    String[] parts = api.token().split("\\.");
    String claims =
        new String(java.util.Base64.getUrlDecoder().decode(parts[1]))
            .replace(api.accountId(), "0123456789abcdef01234567");
    parts[1] = java.util.Base64.getUrlEncoder().withoutPadding().encodeToString(claims.getBytes());
    api.token(String.join(".", parts));
    assertThat(api.get("/api/accounts?name=" + name).status()).isEqualTo(401);
  }

  @Test
  void limitsHowOftenSomebodyTriesToSignIn() {
    TokenProperties few =
        new TokenProperties(null, Duration.ofMinutes(1), Duration.ofDays(1), Duration.ZERO, 4, 3);
    Throttle throttle = new Throttle(redis, few);
    for (int i = 0; i < 3; i++) {
      throttle.byName(name, "10.0.0.1");
    }
    assertThatThrownBy(() -> throttle.byName(name, "10.0.0.1"))
        .hasMessageContaining("Too many attempts");
    throttle.byName(name + "x", "10.0.0.1");
    throttle.byName(name, "10.0.0.2");
    for (int i = 0; i < 15; i++) {
      throttle.byAddress(name);
    }
    assertThatThrownBy(() -> throttle.byAddress(name)).hasMessageContaining("Too many attempts");
    assertThat(redis.getExpire("chat:attempts:name:" + name + ":10.0.0.1")).isBetween(1L, 60L);
  }

  @Test
  void nothingIsOpenThatIsNotNamed() {
    assertThat(api.get("/api/rooms").status()).isEqualTo(401);
    assertThat(api.get("/other").status()).isEqualTo(401);
    api.signUp(name, PASSWORD).ok();
    assertThat(api.get("/other").status()).isEqualTo(403);
  }
}
