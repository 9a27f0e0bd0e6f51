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

/** A WebSocket into which a test writes whatever it likes. */
final class RawSocket implements WebSocket.Listener, AutoCloseable {

  private final BlockingQueue<String> frames = new LinkedBlockingQueue<>();
  private final CompletableFuture<Void> closed = new CompletableFuture<>();
  private final StringBuilder partial = new StringBuilder();
  private WebSocket socket;

  static RawSocket open(int port) throws Exception {
    return open(port, "http://127.0.0.1:" + port);
  }

  static RawSocket open(int port, String origin) throws Exception {
    RawSocket raw = new RawSocket();
    raw.socket =
        HttpClient.newHttpClient()
            .newWebSocketBuilder()
            .header("Origin", origin)
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
      closed.complete(null);
    }
  }

  /** The next frame that is more than a heartbeat. */
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
      frames.add(partial.toString());
      partial.setLength(0);
    }
    webSocket.request(1);
    return null;
  }

  @Override
  public CompletionStage<?> onClose(WebSocket webSocket, int status, String reason) {
    closed.complete(null);
    return null;
  }

  @Override
  public void onError(WebSocket webSocket, Throwable error) {
    closed.complete(null);
  }

  @Override
  public void close() {
    socket.abort();
  }
}
