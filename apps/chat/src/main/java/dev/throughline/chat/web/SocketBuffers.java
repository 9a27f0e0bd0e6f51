package dev.throughline.chat.web;

import org.springframework.boot.tomcat.servlet.TomcatServletWebServerFactory;
import org.springframework.boot.web.server.WebServerFactoryCustomizer;
import org.springframework.stereotype.Component;

/**
 * Makes the buffers small that Tomcat keeps for each open socket, most of which are silent most of
 * the time: two of the connection, and three of the WebSocket (D-CHAT-22). Nothing of a socket is
 * kept after its end.
 */
@Component
class SocketBuffers implements WebServerFactoryCustomizer<TomcatServletWebServerFactory> {

  /** Bytes; a write of several frames fits into it. */
  private static final String SIZE = "2048";

  /** Bytes; what is read goes past it, into the larger buffer of the request or the WebSocket. */
  private static final String READ_SIZE = "512";

  /** Tomcat reads it when the first WebSocket is set up; there is no other way to set it. */
  private static final String WEB_SOCKET = "org.apache.tomcat.websocket.DEFAULT_BUFFER_SIZE";

  @Override
  public void customize(TomcatServletWebServerFactory factory) {
    if (System.getProperty(WEB_SOCKET) == null) {
      System.setProperty(WEB_SOCKET, SIZE);
    }
    factory.setProtocol(UncountedSockets.class.getName());
    factory.addConnectorCustomizers(
        connector -> {
          connector.setProperty("socket.appReadBufSize", READ_SIZE);
          connector.setProperty("socket.appWriteBufSize", SIZE);
        });
  }
}
