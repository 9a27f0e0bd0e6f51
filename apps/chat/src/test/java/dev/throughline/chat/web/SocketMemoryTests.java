package dev.throughline.chat.web;

import static org.assertj.core.api.Assertions.assertThat;

import dev.throughline.chat.ChatClients;
import dev.throughline.chat.ChatTest;
import dev.throughline.chat.RawHttp;
import dev.throughline.chat.client.ChatApi;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.lang.management.ManagementFactory;
import java.net.InetAddress;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import javax.management.JMException;
import javax.management.ObjectName;
import org.apache.catalina.connector.Connector;
import org.apache.coyote.http11.AbstractHttp11Protocol;
import org.junit.jupiter.api.Test;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.boot.test.web.server.LocalServerPort;
import org.springframework.boot.tomcat.TomcatWebServer;
import org.springframework.boot.web.server.servlet.context.ServletWebServerApplicationContext;

/**
 * What is kept of WebSockets: small buffers and no compression of an open one, and nothing of a
 * closed one.
 */
@ChatTest
class SocketMemoryTests {

  private static final int ACCOUNTS = 6;
  private static final int PER_ACCOUNT = 10;

  /** Of text: one buffer of 1,024 characters and one of 125. */
  private static final long MOST_CHAR_BYTES = 4_000;

  /** Five buffers of 2,048 bytes, one of 1,024, and strings. */
  private static final long MOST_BYTES = 20_000;

  private static final String UPGRADE =
      "Upgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Version: 13\r\n"
          + "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n"
          + "Sec-WebSocket-Extensions: permessage-deflate; client_max_window_bits\r\n\r\n";

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
        RawHttp.head(port, "GET /ws HTTP/1.1\r\nHost: 127.0.0.1:" + port + "\r\n" + UPGRADE);
    assertThat(head)
        .startsWith("HTTP/1.1 101")
        .containsIgnoringCase("Sec-WebSocket-Accept")
        .doesNotContainIgnoringCase("Sec-WebSocket-Extensions");
  }

  @Test
  void aSocketThatIsSignedInHasSmallBuffers() throws Exception {
    List<ChatApi> accounts = new ArrayList<>();
    for (int i = 0; i < ACCOUNTS; i++) {
      accounts.add(ChatClients.signedUp(port));
    }
    List<Socket> open = new ArrayList<>();
    try {
      // What the first one makes for all of them is there before they are counted.
      open.add(signedIn(accounts.get(0)));
      long charsBefore = live("[C");
      long bytesBefore = live("[B");
      for (int i = 1; i < ACCOUNTS * PER_ACCOUNT; i++) {
        open.add(signedIn(accounts.get(i % ACCOUNTS)));
      }
      int more = open.size() - 1;
      assertThat((live("[C") - charsBefore) / more)
          .as("bytes of characters for each socket")
          .isLessThan(MOST_CHAR_BYTES);
      assertThat((live("[B") - bytesBefore) / more)
          .as("bytes for each socket")
          .isLessThan(MOST_BYTES);
    } finally {
      for (Socket socket : open) {
        socket.close();
      }
    }
  }

  /** A plain socket, which keeps little itself: it is in this JVM as well. */
  private Socket signedIn(ChatApi account) throws IOException {
    Socket socket = new Socket(InetAddress.getByName("127.0.0.1"), port);
    socket.setSoTimeout(10_000);
    String connect =
        "CONNECT\naccept-version:1.2\nhost:x\nAuthorization:Bearer " + account.token() + "\n\n\0";
    byte[] frame = connect.getBytes(StandardCharsets.US_ASCII);
    OutputStream out = socket.getOutputStream();
    out.write(
        ("GET /ws HTTP/1.1\r\nHost: 127.0.0.1:" + port + "\r\n" + UPGRADE)
            .getBytes(StandardCharsets.US_ASCII));
    // A text frame with a length of two bytes and a mask of zeros.
    out.write(new byte[] {(byte) 0x81, (byte) (0x80 | 126)});
    out.write(new byte[] {(byte) (frame.length >> 8), (byte) frame.length, 0, 0, 0, 0});
    out.write(frame);
    out.flush();
    ByteArrayOutputStream answer = new ByteArrayOutputStream();
    while (!answer.toString(StandardCharsets.ISO_8859_1).contains("CONNECTED\n")) {
      int next = socket.getInputStream().read();
      assertThat(next).as(answer.toString(StandardCharsets.ISO_8859_1)).isNotNegative();
      answer.write(next);
    }
    return socket;
  }

  /** The bytes of all live objects of a class, after a collection. */
  private static long live(String type) throws JMException {
    Object histogram =
        ManagementFactory.getPlatformMBeanServer()
            .invoke(
                new ObjectName("com.sun.management:type=DiagnosticCommand"),
                "gcClassHistogram",
                new Object[] {new String[0]},
                new String[] {String[].class.getName()});
    Matcher row =
        Pattern.compile("\\d+:\\s+\\d+\\s+(\\d+)\\s+" + Pattern.quote(type) + "\\s")
            .matcher(String.valueOf(histogram));
    assertThat(row.find()).as(type).isTrue();
    return Long.parseLong(row.group(1));
  }
}
