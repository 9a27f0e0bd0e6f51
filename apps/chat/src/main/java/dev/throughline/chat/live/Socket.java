package dev.throughline.chat.live;

import dev.throughline.chat.account.Caller;
import io.github.bucket4j.Bucket;
import java.security.Principal;
import java.time.Duration;
import java.time.Instant;
import java.util.Collection;
import org.jspecify.annotations.Nullable;
import org.springframework.web.socket.CloseStatus;
import org.springframework.web.socket.TextMessage;

/** An open socket: who it belongs to and what it may still receive. Safe for several threads. */
final class Socket {

  private final Outbound session;
  private final Instant openedAt;
  private final Bucket frames;
  private final Subscriptions subscriptions = new Subscriptions();
  private volatile @Nullable Caller caller;
  private volatile boolean closed;

  /** What has come of an inbound frame; of the thread that reads the socket. */
  private @Nullable StringBuilder partial;

  Socket(Outbound session, Instant openedAt, int framesPerSecond) {
    this.session = session;
    this.openedAt = openedAt;
    this.frames =
        Bucket.builder()
            .addLimit(
                limit ->
                    limit
                        .capacity(2L * framesPerSecond)
                        .refillGreedy(framesPerSecond, Duration.ofSeconds(1)))
            .build();
  }

  /** The STOMP layer knows the principal by its name, which is the account's id. */
  record User(Caller caller) implements Principal {
    @Override
    public String getName() {
      return caller.accountId();
    }
  }

  String id() {
    return session.getId();
  }

  Instant openedAt() {
    return openedAt;
  }

  /** Null before the CONNECT frame. */
  @Nullable Caller caller() {
    return closed ? null : caller;
  }

  /** The last account that signed in on this socket, also after it was closed. */
  @Nullable Caller lastCaller() {
    return caller;
  }

  void signedIn(Caller caller) {
    this.caller = caller;
  }

  boolean takesFrame() {
    return frames.tryConsume(1);
  }

  /** {@return whether one part more of an inbound frame is not more than the largest frame} */
  boolean fits(String part, long most) {
    return (partial == null ? 0 : partial.length()) + part.length() <= most;
  }

  /** Keeps a part of an inbound frame. A socket's frames come one after the other. */
  void part(TextMessage part) {
    if (partial == null) {
      partial = new StringBuilder();
    }
    partial.append(part.getPayload());
  }

  /** The frame of which the last part has come. */
  TextMessage whole(TextMessage last) {
    if (partial == null) {
      return last;
    }
    String text = partial.append(last.getPayload()).toString();
    partial = null;
    return new TextMessage(text);
  }

  Subscriptions subscriptions() {
    return subscriptions;
  }

  /** The rooms that this socket hears. */
  Collection<String> rooms() {
    return subscriptions.rooms();
  }

  /** {@return whether a frame for a subscription may still be sent} */
  boolean receives(@Nullable String subscription, @Nullable String roomId, Instant now) {
    Caller current = caller();
    if (current == null || !current.expiresAt().isAfter(now)) {
      return false;
    }
    return roomId == null || subscriptions.hears(subscription, roomId);
  }

  /** Closes the socket for frames in both directions; returns false if it was closed before. */
  synchronized boolean refuse() {
    boolean first = !closed;
    closed = true;
    return first;
  }

  /** Hands a frame over to be written. */
  void send(Frame frame) {
    if (!closed) {
      session.send(frame);
    }
  }

  /** Closes the socket after what waits for it, since the instance stops. */
  void sayGoodbye() {
    session.close(CloseStatus.GOING_AWAY);
  }

  void close(String reason) {
    refuse();
    session.closeNow(CloseStatus.POLICY_VIOLATION.withReason(reason));
  }
}
