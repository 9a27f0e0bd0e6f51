package dev.throughline.chat.web;

import static org.assertj.core.api.Assertions.assertThat;

import dev.throughline.chat.ChatTest;
import dev.throughline.chat.RawHttp;
import java.io.IOException;
import org.apache.catalina.connector.Connector;
import org.apache.coyote.http11.AbstractHttp11Protocol;
import org.junit.jupiter.api.Test;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.boot.test.web.server.LocalServerPort;
import org.springframework.boot.tomcat.TomcatWebServer;
import org.springframework.boot.web.server.servlet.context.ServletWebServerApplicationContext;

/** What Tomcat keeps of WebSockets: no compression of an open one, and nothing of a closed one. */
@ChatTest
class SocketMemoryTests {

  @LocalServerPort int port;
  @Autowired ServletWebServerApplicationContext context;

  @Test
  void noCounterKeepsASocketWhoseClientDoesNotAnswerTheClose() {
    TomcatWebServer server = (TomcatWebServer) context.getWebServer();
    assertThat(server).isNotNull();
    Connector connector = server.getTomcat().getConnector();
    assertThat(connector.getProtocolHandler())
        .isInstanceOfSatisfying(
            AbstractHttp11Protocol.class,
            protocol -> assertThat(protocol.getUpgradeGroupInfo("websocket")).isNull());
  }

  @Test
  void compressionIsNotTakenOnThoughEveryBrowserOffersIt() throws IOException {
    String head =
        RawHttp.head(
            port,
            "GET /ws HTTP/1.1\r\nHost: 127.0.0.1:"
                + port
                + "\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
                + "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\nSec-WebSocket-Version: 13\r\n"
                + "Sec-WebSocket-Extensions: permessage-deflate; client_max_window_bits\r\n\r\n");
    assertThat(head)
        .startsWith("HTTP/1.1 101")
        .containsIgnoringCase("Sec-WebSocket-Accept")
        .doesNotContainIgnoringCase("Sec-WebSocket-Extensions");
  }
}
