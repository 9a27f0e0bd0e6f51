package dev.throughline.chat.account;

import static org.assertj.core.api.Assertions.assertThat;

import dev.throughline.chat.ChatClients;
import dev.throughline.chat.ChatTest;
import dev.throughline.chat.RawHttp;
import java.util.UUID;
import org.junit.jupiter.api.Test;
import org.springframework.boot.test.web.server.LocalServerPort;
import org.springframework.test.context.TestPropertySource;

/** Wrong sign-ins slow down the place that they come from, and no account's owner elsewhere. */
@ChatTest
@TestPropertySource(properties = "chat.tokens.attempts-per-minute=10")
class SignInLimitTests {

  @LocalServerPort int port;

  private final String name = "u" + UUID.randomUUID().toString().substring(0, 12);

  private int signIn(String from, String password) throws Exception {
    String body = "{\"name\":\"" + name + "\",\"password\":\"" + password + "\"}";
    return RawHttp.status(port, from, RawHttp.post("/api/session", body));
  }

  @Test
  void wrongSignInsFromOneAddressDoNotLockTheOwnerOutElsewhere() throws Exception {
    String body = "{\"name\":\"" + name + "\",\"password\":\"" + ChatClients.PASSWORD + "\"}";
    assertThat(RawHttp.status(port, "127.0.0.4", RawHttp.post("/api/accounts", body)))
        .isEqualTo(201);
    for (int i = 0; i < 10; i++) {
      assertThat(signIn("127.0.0.2", "wrong horse")).isEqualTo(401);
    }
    assertThat(signIn("127.0.0.2", ChatClients.PASSWORD)).isEqualTo(429);

    assertThat(signIn("127.0.0.3", ChatClients.PASSWORD)).isEqualTo(200);
  }
}
