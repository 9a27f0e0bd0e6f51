package dev.throughline.chat.live;

import jakarta.websocket.SendResult;
import jakarta.websocket.Session;
import java.io.IOException;
import java.util.ArrayDeque;
import java.util.Deque;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.web.socket.CloseStatus;
import org.springframework.web.socket.TextMessage;
import org.springframework.web.socket.WebSocketMessage;
import org.springframework.web.socket.WebSocketSession;
import org.springframework.web.socket.adapter.NativeWebSocketSession;
import org.springframework.web.socket.handler.WebSocketSessionDecorator;

/**
 * What goes out on one socket: one write at a time, in the order in which it was handed over.
 * Frames that come meanwhile go together in the next write. A receiver that is slower than what it
 * hears is closed when more than so many bytes wait for it; no thread ever waits (D-CHAT-16).
 */
final class Outbound extends WebSocketSessionDecorator {

  private static final Logger logger = LoggerFactory.getLogger(Outbound.class);

  /** What the smallest buffer of a client takes, unless a single frame is larger. */
  private static final int MAX_WRITE = 2_000;

  private final Flusher flusher;
  private final @Nullable Session session;
  private final long maxWaiting;
  private final Deque<Frame> waiting = new ArrayDeque<>();
  private long bytes;
  private boolean busy;
  private boolean ended;
  private @Nullable CloseStatus status;

  Outbound(WebSocketSession session, Flusher flusher, long maxWaiting, long timeoutMillis) {
    super(session);
    this.flusher = flusher;
    this.maxWaiting = maxWaiting;
    this.session =
        (session instanceof NativeWebSocketSession known)
            ? known.getNativeSession(Session.class)
            : null;
    if (this.session != null) {
      this.session.getAsyncRemote().setSendTimeout(timeoutMillis);
    }
  }

  /** Takes what Spring sends: answers, receipts and heartbeats. */
  @Override
  public void sendMessage(WebSocketMessage<?> message) throws IOException {
    if (message instanceof TextMessage text) {
      send(new Frame(text.getPayload(), text.getPayloadLength()));
    } else {
      super.sendMessage(message);
    }
  }

  /**
   * Leaves the socket's buffer as small as it is: Spring's STOMP layer asks for one that takes its
   * largest frame, and Tomcat would keep it for as long as the socket is open. A frame that is
   * larger than the buffer comes in parts.
   */
  @Override
  public void setTextMessageSizeLimit(int characters) {}

  /** Hands a frame over. */
  void send(Frame frame) {
    boolean slow;
    synchronized (this) {
      if (ended || status != null) {
        return;
      }
      slow = bytes + frame.bytes() > maxWaiting && bytes > 0;
      if (!slow) {
        waiting.add(frame);
        bytes += frame.bytes();
        if (busy) {
          return;
        }
        busy = true;
      }
    }
    if (slow) {
      logger.debug("A socket reads too slowly");
      closeNow(CloseStatus.SESSION_NOT_RELIABLE);
    } else {
      flusher.flush(this);
    }
  }

  /** Writes what waits, as much as one write takes; called by the flusher alone. */
  void write() {
    StringBuilder text = new StringBuilder();
    long taken = 0;
    CloseStatus closing = null;
    synchronized (this) {
      while (!waiting.isEmpty() && (taken == 0 || taken + waiting.element().bytes() <= MAX_WRITE)) {
        Frame frame = waiting.remove();
        text.append(frame.text());
        taken += frame.bytes();
      }
      if (taken == 0) {
        busy = false;
        closing = status;
      }
    }
    if (taken > 0) {
      write(text.toString(), taken);
    } else if (closing != null) {
      closeNow(closing);
    }
  }

  private void write(String text, long taken) {
    try {
      if (session == null) {
        super.sendMessage(new TextMessage(text));
        written(null, taken);
      } else {
        session.getAsyncRemote().sendText(text, result -> written(result, taken));
      }
    } catch (IOException | RuntimeException e) {
      logger.debug("A socket was gone", e);
      closeNow(CloseStatus.SESSION_NOT_RELIABLE);
    }
  }

  private void written(@Nullable SendResult result, long taken) {
    if (result != null && !result.isOK()) {
      closeNow(CloseStatus.SESSION_NOT_RELIABLE);
      return;
    }
    synchronized (this) {
      bytes -= taken;
      if (waiting.isEmpty() && status == null) {
        busy = false;
        return;
      }
    }
    flusher.flush(this);
  }

  /** Closes after what waits: the last frame may say why. */
  @Override
  public void close(CloseStatus closing) {
    synchronized (this) {
      if (ended || status != null) {
        return;
      }
      if (busy) {
        status = closing;
        return;
      }
    }
    closeNow(closing);
  }

  /** Closes, and drops what waits. */
  void closeNow(CloseStatus closing) {
    synchronized (this) {
      if (ended) {
        return;
      }
      ended = true;
      waiting.clear();
    }
    try {
      super.close(closing);
    } catch (IOException | IllegalStateException e) {
      logger.debug("A socket was gone before it was closed", e);
    }
  }
}
