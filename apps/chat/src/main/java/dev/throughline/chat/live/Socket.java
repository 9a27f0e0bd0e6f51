package dev.throughline.chat.live;

import dev.throughline.chat.account.Caller;
import io.github.bucket4j.Bucket;
import java.security.Principal;
import java.time.Duration;
import java.time.Instant;
import java.util.Collection;
import org.jspecify.annotations.Nullable;
import org.springframework.web.socket.CloseStatus;

/** An open socket: who it belongs to and what it may still receive. Safe for several threads. */
final class Socket {

  private final Outbound session;
  private final Instant openedAt;
  private final Bucket frames;
  private final Subscriptions subscriptions = new Subscriptions();
  private volatile @Nullable Caller caller;
  private volatile boolean closed;

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

  Subscriptions subscriptions() {
    return subscriptions;
  }

  /** The rooms that this socket hears. */
  Collection<String> rooms() {
    return subscriptions.rooms();
  }

  /** Whether a frame for a subscription may still be sent. */
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

  void close(String reason) {
    refuse();
    session.closeNow(CloseStatus.POLICY_VIOLATION.withReason(reason));
  }
}
