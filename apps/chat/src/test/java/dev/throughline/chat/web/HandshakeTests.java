package dev.throughline.chat.web;

import static org.assertj.core.api.Assertions.assertThat;

import dev.throughline.chat.ChatTest;
import dev.throughline.chat.RawHttp;
import java.util.List;
import java.util.Locale;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.boot.test.web.server.LocalServerPort;
import org.springframework.mock.web.MockHttpServletRequest;
import org.springframework.security.web.SecurityFilterChain;
import org.springframework.web.context.WebApplicationContext;

/** The handshake of sockets, which passes fewer filters than other requests. */
@ChatTest
class HandshakeTests {

  private static final String UPGRADE =
      "Upgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Version: 13\r\n"
          + "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n";

  @LocalServerPort int port;
  @Autowired WebApplicationContext context;
  @Autowired List<SecurityFilterChain> chains;

  @Test
  void passesTheFiltersThatItNeeds() {
    MockHttpServletRequest handshake =
        new MockHttpServletRequest(context.getServletContext(), "GET", "/ws");
    SecurityFilterChain first =
        chains.stream().filter(chain -> chain.matches(handshake)).findFirst().orElseThrow();
    assertThat(first.getFilters())
        .extracting(filter -> filter.getClass().getSimpleName())
        .containsExactly("WebAsyncManagerIntegrationFilter", "HeaderWriterFilter");
  }

  private String head(String line, String headers) throws Exception {
    return RawHttp.head(port, line + " HTTP/1.1\r\nHost: x\r\n" + headers + "\r\n")
        .toLowerCase(Locale.ROOT);
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "Authorization: Bearer x.y.z\r\n", "Authorization: Basic eDp5\r\n"})
  void isAnsweredWhateverTokenItHas(String authorization) throws Exception {
    assertThat(head("GET /ws", UPGRADE + authorization))
        .startsWith("http/1.1 101")
        .doesNotContain("sec-websocket-extensions", "set-cookie");
  }

  @Test
  void anotherOriginIsRefusedWithTheHeadersOfAnyAnswer() throws Exception {
    assertThat(head("GET /ws", UPGRADE + "Origin: https://elsewhere.example\r\n"))
        .startsWith("http/1.1 403")
        .contains(
            "x-content-type-options: nosniff",
            "x-frame-options: deny",
            "referrer-policy: no-referrer",
            "content-security-policy: default-src 'none'",
            "cache-control: no-cache")
        .doesNotContain("access-control-allow-origin", "set-cookie");
  }

  @Test
  void aRequestThatIsNoHandshakeHasThemToo() throws Exception {
    assertThat(head("GET /ws", ""))
        .startsWith("http/1.1 400")
        .contains("x-content-type-options: nosniff", "content-security-policy: default-src 'none'");
  }

  /** Only {@code GET} has the filters of the handshake, and only at its one address. */
  @Test
  void whatIsBesideItIsAsBefore() throws Exception {
    assertThat(head("GET /ws/", UPGRADE)).startsWith("http/1.1 401");
    assertThat(head("GET /ws/x", UPGRADE)).startsWith("http/1.1 401");
    assertThat(head("GET //ws", UPGRADE)).startsWith("http/1.1 400");
    assertThat(head("POST /ws", "Content-Length: 1000000\r\n")).startsWith("http/1.1 413");
    assertThat(
            head(
                "OPTIONS /ws",
                "Origin: https://elsewhere.example\r\nAccess-Control-Request-Method: GET\r\n"))
        .doesNotContain("access-control-allow-origin");
  }
}
