package dev.throughline.board.web;

import static org.assertj.core.api.Assertions.assertThat;

import dev.throughline.board.BoardTest;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;
import org.springframework.boot.test.web.server.LocalServerPort;
import org.springframework.test.context.TestPropertySource;

/** Pages of other origins may call the API when they are named, and no others. */
@BoardTest
@TestPropertySource(properties = "board.web.allowed-origins=https://front.example")
class CorsTests {

  @LocalServerPort int port;

  /** Java's client sends no origin, so this is by hand. */
  private String preflight(String origin, String method) throws IOException {
    try (Socket socket = new Socket("127.0.0.1", port)) {
      OutputStream out = socket.getOutputStream();
      out.write(
          ("OPTIONS /api/posts HTTP/1.1\r\nHost: board\r\nConnection: close\r\nOrigin: "
                  + origin
                  + "\r\nAccess-Control-Request-Method: "
                  + method
                  + "\r\nAccess-Control-Request-Headers: authorization,content-type\r\n\r\n")
              .getBytes(StandardCharsets.US_ASCII));
      InputStream in = socket.getInputStream();
      return new String(in.readAllBytes(), StandardCharsets.US_ASCII).toLowerCase();
    }
  }

  @Test
  void aNamedOriginMayCall() throws Exception {
    String answer = preflight("https://front.example", "POST");
    assertThat(answer)
        .startsWith("http/1.1 200")
        .contains("access-control-allow-origin: https://front.example")
        .doesNotContain("access-control-allow-credentials");
  }

  @Test
  void anyOtherMayNot() throws Exception {
    for (String origin :
        new String[] {"https://evil.example", "null", "https://front.example.evil.example"}) {
      assertThat(preflight(origin, "POST"))
          .as(origin)
          .startsWith("http/1.1 403")
          .doesNotContain("access-control-allow-origin");
    }
    assertThat(preflight("https://front.example", "PATCH")).startsWith("http/1.1 403");
  }
}
