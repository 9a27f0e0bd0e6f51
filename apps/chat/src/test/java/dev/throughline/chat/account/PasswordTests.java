package dev.throughline.chat.account;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.throughline.chat.ChatClients;
import dev.throughline.chat.ChatTest;
import dev.throughline.chat.client.ChatApi;
import dev.throughline.chat.client.ChatSocket;
import dev.throughline.chat.problem.Problem;
import java.net.URI;
import java.util.Map;
import java.util.UUID;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.springframework.boot.test.web.server.LocalServerPort;

/** Passwords that are tried first are refused, and a password can be replaced. */
@ChatTest
class PasswordTests {

  private static final String NEXT = "battery staple";

  @LocalServerPort int port;

  private final String name = "u" + UUID.randomUUID().toString().substring(0, 12);

  private ChatApi client() {
    return new ChatApi(URI.create("http://127.0.0.1:" + port));
  }

  private static ChatApi.Answer change(ChatApi api, String current, String next) {
    return api.put("/api/session/password", Map.of("current", current, "next", next));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "short1234",
        "password123",
        "P@ssw0rd2024!",
        "passwordpassword",
        "1234567890",
        "0987654321",
        "qwertyuiop",
        "qwerty12345",
        "aaaaaaaaaaaa",
        "abcabcabcabc",
        "abcdefghijkl",
        "iloveyou!!!!",
        "letmein2024",
        "welcome12345",
        "          "
      })
  void refusesPasswordsThatAreTriedFirst(String password) {
    ChatApi.Answer answer = client().signUp(name, password);
    assertThat(answer.status()).isEqualTo(400);
    assertThat(answer.body().path("detail").asString()).startsWith("password");
    assertThat(answer.response().body()).doesNotContain(password);
  }

  @Test
  void refusesHalfOfASurrogatePairWhichWouldBeAnyOther() {
    assertThatThrownBy(() -> PasswordRules.check(name, "\uD83D horse battery"))
        .isInstanceOf(Problem.class)
        .hasMessageContaining("surrogate");
    PasswordRules.check(name, "\uD83D\uDE42 horse battery");
  }

  @Test
  void refusesAPasswordThatIsTheName() {
    assertThat(client().signUp(name, name).status()).isEqualTo(400);
    assertThat(client().signUp(name, name.toUpperCase() + "1").status()).isEqualTo(400);
  }

  @ParameterizedTest
  @ValueSource(strings = {"correct horse", "오늘은날씨가좋네요정말", "Tr0ub4dor&3x", "8412 0937 5562 1180"})
  void takesOthers(String password) {
    assertThat(client().signUp(name, password).status()).isEqualTo(201);
    assertThat(client().signIn(name, password).status()).isEqualTo(200);
  }

  @Test
  void aNewPasswordReplacesTheOldOneAndEndsOtherSessions() throws Exception {
    ChatApi api = client();
    api.signUp(name, ChatClients.PASSWORD).ok();
    ChatApi elsewhere = ChatClients.signedInAgain(name, port);
    try (ChatClients clients = new ChatClients()) {
      ChatSocket socket = clients.open(elsewhere);

      assertThat(change(api, ChatClients.PASSWORD, NEXT).status()).isEqualTo(204);

      socket.closed().get(10, TimeUnit.SECONDS);
    }
    assertThat(elsewhere.get("/api/rooms").status()).isEqualTo(401);
    assertThat(elsewhere.refresh().status()).isEqualTo(401);
    assertThat(api.get("/api/rooms").status()).isEqualTo(200);
    assertThat(api.refresh().status()).isEqualTo(200);
    assertThat(client().signIn(name, ChatClients.PASSWORD).status()).isEqualTo(401);
    assertThat(client().signIn(name, NEXT).status()).isEqualTo(200);
  }

  @Test
  void theOldPasswordIsNeededAndTheNewOneIsChecked() {
    ChatApi api = client();
    api.signUp(name, ChatClients.PASSWORD).ok();
    assertThat(change(api, "wrong horse", NEXT).status()).isEqualTo(403);
    assertThat(change(api, ChatClients.PASSWORD, "password123").status()).isEqualTo(400);
    api.token(null);
    assertThat(change(api, ChatClients.PASSWORD, NEXT).status()).isEqualTo(401);
    assertThat(client().signIn(name, ChatClients.PASSWORD).status()).isEqualTo(200);
  }
}
