package dev.throughline.chat.live;

import dev.throughline.chat.account.Caller;
import dev.throughline.chat.live.RoomReceivers.Receiver;
import dev.throughline.chat.problem.Problem;
import dev.throughline.chat.room.Memberships;
import java.time.Clock;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.context.ApplicationEventPublisher;
import org.springframework.messaging.Message;
import org.springframework.messaging.MessageChannel;
import org.springframework.messaging.simp.SimpMessageHeaderAccessor;
import org.springframework.messaging.simp.stomp.StompCommand;
import org.springframework.messaging.simp.stomp.StompHeaderAccessor;
import org.springframework.messaging.support.ChannelInterceptor;
import org.springframework.messaging.support.MessageHeaderAccessor;
import org.springframework.security.oauth2.jwt.JwtDecoder;
import org.springframework.security.oauth2.jwt.JwtException;
import org.springframework.stereotype.Component;

/**
 * Checks inbound frames: which accounts may connect, subscribe and send. A refused frame closes its
 * socket, except a subscription to a room that the caller is not in, which only gets an answer:
 * that may happen to an honest client that was removed a moment ago.
 */
@Component
class Gate implements ChannelInterceptor {

  private static final Logger logger = LoggerFactory.getLogger(Gate.class);

  private static final String APPLICATION = "/app/";
  private static final String BEARER = "Bearer ";

  private final Sockets sockets;
  private final RoomReceivers receivers;
  private final JwtDecoder decoder;
  private final Memberships memberships;
  private final Replies replies;
  private final Refusals refusals;
  private final LiveProperties properties;
  private final Clock clock;
  private final ApplicationEventPublisher events;

  Gate(
      Sockets sockets,
      RoomReceivers receivers,
      JwtDecoder decoder,
      Memberships memberships,
      Replies replies,
      Refusals refusals,
      LiveProperties properties,
      Clock clock,
      ApplicationEventPublisher events) {
    this.sockets = sockets;
    this.receivers = receivers;
    this.decoder = decoder;
    this.memberships = memberships;
    this.replies = replies;
    this.refusals = refusals;
    this.properties = properties;
    this.clock = clock;
    this.events = events;
  }

  /**
   * Refuses by its own answer: what is thrown here would only be logged, with the frame's headers
   * and so with its token.
   */
  @Override
  public @Nullable Message<?> preSend(Message<?> message, MessageChannel channel) {
    StompHeaderAccessor frame =
        MessageHeaderAccessor.getAccessor(message, StompHeaderAccessor.class);
    if (frame == null || frame.getCommand() == StompCommand.DISCONNECT) {
      // Or the broker's own notices that a socket has closed.
      return message;
    }
    try {
      return passes(frame) ? message : null;
    } catch (Problem e) {
      refusals.refuse(frame.getSessionId(), e);
    } catch (RuntimeException e) {
      logger.error("A frame could not be checked", e);
      refusals.refuse(frame.getSessionId(), Problem.unavailable("Try again."));
    }
    return null;
  }

  private boolean passes(StompHeaderAccessor frame) {
    Socket socket = sockets.require(frame.getSessionId());
    if (!socket.takesFrame()) {
      throw Problem.tooMany("Too many frames.");
    }
    StompCommand command = frame.getCommand();
    if (command == null) {
      return true;
    }
    switch (command) {
      case CONNECT, STOMP -> connect(socket, frame);
      case SUBSCRIBE -> {
        return subscribe(socket, frame);
      }
      case UNSUBSCRIBE -> unsubscribe(socket, frame);
      case SEND -> {
        return send(socket, frame);
      }
      default -> throw Problem.invalid("command: " + command + " is not used here");
    }
    return true;
  }

  private void connect(Socket socket, StompHeaderAccessor frame) {
    String header = frame.getFirstNativeHeader("Authorization");
    if (header == null || !header.startsWith(BEARER)) {
      throw Problem.unauthenticated("Authorization: a bearer token is needed.");
    }
    Caller caller = decode(header.substring(BEARER.length()));
    String expected = frame.getFirstNativeHeader("account");
    if (expected != null && !expected.equals(caller.accountId())) {
      throw Problem.forbidden("account: the access token is another account's");
    }
    sockets.signIn(socket, caller);
    frame.setUser(new Socket.User(caller));
  }

  /**
   * Reads a token.
   *
   * @throws Problem when it is not good
   */
  Caller decode(String token) {
    try {
      return Caller.of(decoder.decode(token));
    } catch (JwtException | IllegalArgumentException e) {
      throw Problem.unauthenticated("The access token is not valid.");
    }
  }

  private boolean subscribe(Socket socket, StompHeaderAccessor frame) {
    Caller caller = sockets.caller(socket);
    String destination = frame.getDestination();
    String subscription = frame.getSubscriptionId();
    if (subscription == null || subscription.length() > 64) {
      throw Problem.invalid("id: 1 to 64 characters");
    }
    boolean replyQueue = RoomTopic.USER_REPLIES.equals(destination);
    String room = RoomTopic.room(destination);
    if (room == null && !replyQueue) {
      throw Problem.forbidden("Nothing to subscribe to.");
    }
    if (socket.subscriptions().count() >= properties.maxSubscriptions()) {
      throw Problem.tooMany("Too many subscriptions.");
    }
    if (room != null && socket.subscriptions().has(room)) {
      // Each would get a frame of its own for each event.
      throw Problem.invalid("destination: the socket listens to this room");
    }
    // Noted before the check: if the member is removed after it, the note is what is taken away.
    if (!socket.subscriptions().note(subscription, room)) {
      throw Problem.invalid("id: in use by another subscription");
    }
    if (room == null) {
      return true;
    }
    if (!memberships.isMember(room, caller.accountId())
        || !socket.subscriptions().admit(subscription, room)) {
      socket.subscriptions().end(subscription);
      replies.problem(
          socket.id(), caller.accountId(), room, null, Problem.notFound("No such room."));
      return false;
    }
    receivers.add(room, new Receiver(socket, subscription));
    // From here on what is stored will come: a client may load the history.
    if (frame.getReceipt() != null) {
      socket.send(Frame.receipt(frame.getReceipt()));
    }
    events.publishEvent(new Presence.RoomWatched(caller.accountId(), room));
    return false;
  }

  private void unsubscribe(Socket socket, StompHeaderAccessor frame) {
    String subscription = frame.getSubscriptionId();
    if (subscription != null) {
      String room = socket.subscriptions().room(subscription);
      socket.subscriptions().end(subscription);
      if (room != null) {
        receivers.remove(room, new Receiver(socket, subscription));
      }
    }
  }

  private boolean send(Socket socket, StompHeaderAccessor frame) {
    String destination = frame.getDestination();
    if (destination == null || !destination.startsWith(APPLICATION)) {
      throw Problem.forbidden("Nothing to send to.");
    }
    // A client whose token has run out may still bring the next one.
    if (destination.equals(RoomTopic.TOKEN)) {
      return true;
    }
    Caller caller = sockets.caller(socket);
    if (RoomTopic.isCommand(destination)) {
      return true;
    }
    replies.problem(
        socket.id(), caller.accountId(), null, null, Problem.notFound("No such destination."));
    return false;
  }

  /** Drops Spring's own outbound frames to accounts whose token expired. */
  ChannelInterceptor outgoing() {
    return new ChannelInterceptor() {
      @Override
      public @Nullable Message<?> preSend(Message<?> message, MessageChannel channel) {
        return mayGoOut(message) ? message : null;
      }
    };
  }

  private boolean mayGoOut(Message<?> message) {
    var headers = message.getHeaders();
    String destination = SimpMessageHeaderAccessor.getDestination(headers);
    if (destination == null) {
      return true;
    }
    Socket socket = sockets.find(SimpMessageHeaderAccessor.getSessionId(headers));
    return socket != null && socket.receives(null, null, clock.instant());
  }
}
