package dev.throughline.chat.live;

import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.WebSocket;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.function.UnaryOperator;

/** A WebSocket into which a test writes whatever it likes. */
final class RawSocket implements WebSocket.Listener, AutoCloseable {

  /** Takes the place of a frame when the socket is closed. */
  static final String CLOSED = "CLOSED";

  private final BlockingQueue<String> frames = new LinkedBlockingQueue<>();
  private final CompletableFuture<Void> closed = new CompletableFuture<>();
  private final StringBuilder partial = new StringBuilder();
  private WebSocket socket;

  static RawSocket open(int port) throws Exception {
    return open(port, "http://127.0.0.1:" + port);
  }

  static RawSocket open(int port, String origin) throws Exception {
    return open(port, builder -> builder.header("Origin", origin));
  }

  /** Opens a socket by a handshake with headers of its own. */
  static RawSocket open(int port, UnaryOperator<WebSocket.Builder> headers) throws Exception {
    RawSocket raw = new RawSocket();
    raw.socket =
        headers
            .apply(HttpClient.newHttpClient().newWebSocketBuilder())
            .buildAsync(URI.create("ws://127.0.0.1:" + port + "/ws"), raw)
            .get(10, TimeUnit.SECONDS);
    return raw;
  }

  static RawSocket connected(int port, String token) throws Exception {
    RawSocket raw = open(port);
    raw.frame("CONNECT\naccept-version:1.2\nhost:x\nAuthorization:Bearer " + token + "\n\n\0");
    String answer = raw.nextFrame();
    if (!answer.startsWith("CONNECTED")) {
      throw new AssertionError(answer);
    }
    return raw;
  }

  void frame(String text) {
    try {
      socket.sendText(text, true).join();
    } catch (CompletionException e) {
      noMore();
    }
  }

  /** The next frame that is more than a heartbeat, or {@link #CLOSED}. */
  String nextFrame() throws Exception {
    while (true) {
      String frame = frames.poll(10, TimeUnit.SECONDS);
      if (frame == null) {
        throw new AssertionError("no frame came");
      }
      if (!frame.isBlank()) {
        return frame;
      }
    }
  }

  /**
   * What a frame is refused with. Spring closes the socket without a word when the frame before is
   * just being written (ConcurrentWebSocketSessionDecorator), which is why it is tried again.
   */
  static String refusal(int port, String token, String frame) throws Exception {
    String answer = CLOSED;
    for (int attempt = 0; attempt < 5 && answer.equals(CLOSED); attempt++) {
      try (RawSocket socket = connected(port, token)) {
        socket.frame(frame);
        answer = socket.nextFrame();
        while (answer.startsWith("MESSAGE")) {
          // An earlier frame of the same test was allowed, and has its events.
          answer = socket.nextFrame();
        }
        socket.awaitClose();
      }
    }
    return answer;
  }

  boolean isClosed() {
    return closed.isDone();
  }

  void awaitClose() throws Exception {
    closed.get(10, TimeUnit.SECONDS);
  }

  @Override
  public CompletionStage<?> onText(WebSocket webSocket, CharSequence text, boolean last) {
    partial.append(text);
    if (last) {
      // Several frames may come together, each with its end.
      for (String frame : partial.toString().split("(?<=\0)\n*")) {
        frames.add(frame);
      }
      partial.setLength(0);
    }
    webSocket.request(1);
    return null;
  }

  @Override
  public CompletionStage<?> onClose(WebSocket webSocket, int status, String reason) {
    noMore();
    return null;
  }

  @Override
  public void onError(WebSocket webSocket, Throwable error) {
    noMore();
  }

  private void noMore() {
    frames.add(CLOSED);
    closed.complete(null);
  }

  @Override
  public void close() {
    socket.abort();
  }
}
