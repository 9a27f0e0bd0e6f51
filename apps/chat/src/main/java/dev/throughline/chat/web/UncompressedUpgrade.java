package dev.throughline.chat.web;

import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletRequestWrapper;
import java.security.Principal;
import java.util.Collections;
import java.util.Enumeration;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.springframework.http.server.ServerHttpRequest;
import org.springframework.http.server.ServerHttpResponse;
import org.springframework.http.server.ServletServerHttpRequest;
import org.springframework.web.socket.WebSocketExtension;
import org.springframework.web.socket.WebSocketHandler;
import org.springframework.web.socket.server.standard.StandardWebSocketUpgradeStrategy;

/**
 * Opens WebSockets without {@code permessage-deflate}, which every browser asks for: Tomcat keeps
 * memory of zlib for each socket that has it, and compresses what goes to many for each of them
 * (D-CHAT-24).
 */
public final class UncompressedUpgrade extends StandardWebSocketUpgradeStrategy {

  private static final String EXTENSIONS = "Sec-WebSocket-Extensions";

  @Override
  public List<WebSocketExtension> getSupportedExtensions(ServerHttpRequest request) {
    return List.of();
  }

  @Override
  public void upgrade(
      ServerHttpRequest request,
      ServerHttpResponse response,
      @Nullable String protocol,
      List<WebSocketExtension> extensions,
      @Nullable Principal user,
      WebSocketHandler handler,
      Map<String, Object> attributes) {
    ServerHttpRequest plain =
        new ServletServerHttpRequest(new WithoutExtensions(getHttpServletRequest(request)));
    super.upgrade(plain, response, protocol, extensions, user, handler, attributes);
  }

  /** Tomcat reads the header itself, and takes no answer of Spring's for it. */
  private static final class WithoutExtensions extends HttpServletRequestWrapper {

    WithoutExtensions(HttpServletRequest request) {
      super(request);
    }

    @Override
    public Enumeration<String> getHeaders(String name) {
      return name.equalsIgnoreCase(EXTENSIONS)
          ? Collections.emptyEnumeration()
          : super.getHeaders(name);
    }
  }
}
