package dev.throughline.chat.web;

import static org.assertj.core.api.Assertions.assertThat;

import dev.throughline.chat.ChatClients;
import dev.throughline.chat.ChatTest;
import dev.throughline.chat.RawHttp;
import dev.throughline.chat.client.ChatApi;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.springframework.boot.test.web.server.LocalServerPort;

/** No request makes the service keep more than a few kilobytes of it. */
@ChatTest
class BodyLimitTests {

  private static final String HEAD =
      "POST %s HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\n";

  @LocalServerPort int port;

  @ParameterizedTest
  @ValueSource(strings = {"/api/session", "/api/accounts", "/api/rooms"})
  void aBodyOfManyMegabytesIsRefusedBeforeItIsRead(String path) throws Exception {
    // Not a byte of the body is sent: what waits for it has not refused it.
    String head = HEAD.formatted(path) + "Content-Length: 90000000\r\n\r\n";
    assertThat(RawHttp.status(port, head)).isEqualTo(413);
  }

  @ParameterizedTest
  @ValueSource(strings = {"/api/session", "/api/accounts"})
  void aBodyWithoutALengthIsRefusedOnceItIsTooLong(String path) throws Exception {
    String piece = "{\"name\":\"" + "x".repeat(0x1000 - 9);
    StringBuilder body = new StringBuilder(HEAD.formatted(path));
    body.append("Transfer-Encoding: chunked\r\n\r\n");
    for (int i = 0; i < 20; i++) {
      body.append("1000\r\n").append(piece).append("\r\n");
      piece = "x".repeat(0x1000);
    }
    // No end of the body: what waits for it has not refused it.
    assertThat(RawHttp.status(port, body.toString())).isEqualTo(413);
  }

  @Test
  void theLongestMessageFitsHoweverItIsEscaped() {
    ChatApi api = ChatClients.signedUp(port);
    String room = ChatClients.group(api);
    // Six bytes of JSON for each byte of text.
    String text = "\u0001".repeat(4096);
    assertThat(
            api.post("/api/rooms/" + room + "/messages", Map.of("clientId", "c", "text", text))
                .status())
        .isEqualTo(201);
  }
}
