package dev.throughline.chat.live;

import dev.throughline.chat.account.Caller;
import dev.throughline.chat.live.Events.ReadEvent;
import dev.throughline.chat.live.Events.TypingEvent;
import dev.throughline.chat.live.Replies.Ack;
import dev.throughline.chat.live.Replies.Renewed;
import dev.throughline.chat.message.History;
import dev.throughline.chat.message.Message;
import dev.throughline.chat.message.MessageService;
import dev.throughline.chat.message.Numbers;
import dev.throughline.chat.problem.Problem;
import dev.throughline.chat.rate.Rates;
import dev.throughline.chat.room.Memberships;
import java.time.Duration;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.messaging.converter.MessageConversionException;
import org.springframework.messaging.handler.annotation.DestinationVariable;
import org.springframework.messaging.handler.annotation.MessageExceptionHandler;
import org.springframework.messaging.handler.annotation.MessageMapping;
import org.springframework.messaging.handler.annotation.Payload;
import org.springframework.messaging.handler.annotation.support.MethodArgumentNotValidException;
import org.springframework.messaging.simp.SimpMessageHeaderAccessor;
import org.springframework.stereotype.Controller;

/**
 * Handles frames that clients send over sockets. Each is answered on its own socket, with an
 * acknowledgement or the problem. An acknowledged message is in the database.
 */
@Controller
class MessageEndpoint {

  private static final Logger logger = LoggerFactory.getLogger(MessageEndpoint.class);

  private final Sockets sockets;
  private final Gate gate;
  private final Replies replies;
  private final Broadcaster broadcaster;
  private final MessageService messages;
  private final Memberships memberships;
  private final History history;
  private final Rates signals;

  MessageEndpoint(
      Sockets sockets,
      Gate gate,
      Replies replies,
      Broadcaster broadcaster,
      MessageService messages,
      Memberships memberships,
      History history,
      LiveProperties properties) {
    this.sockets = sockets;
    this.gate = gate;
    this.replies = replies;
    this.broadcaster = broadcaster;
    this.messages = messages;
    this.memberships = memberships;
    this.history = history;
    this.signals =
        new Rates(
            properties.signalsPerSecond(),
            Duration.ofSeconds(1),
            properties.signalBurst(),
            "Too many signals. Slow down.");
  }

  record Send(@Nullable String clientId, @Nullable String text) {}

  record Edit(@Nullable String clientId, long seq, @Nullable String text) {}

  record Delete(@Nullable String clientId, long seq) {}

  record Read(long seq) {}

  record Token(@Nullable String token) {
    @Override
    public String toString() {
      return "Token";
    }
  }

  @MessageMapping("/rooms/{room}/send")
  void send(
      @DestinationVariable String room, @Payload Send command, SimpMessageHeaderAccessor headers) {
    String clientId = given("clientId", command.clientId());
    acknowledge(
        headers,
        room,
        clientId,
        caller -> messages.send(caller, room, clientId, given("text", command.text())));
  }

  @MessageMapping("/rooms/{room}/edit")
  void edit(
      @DestinationVariable String room, @Payload Edit command, SimpMessageHeaderAccessor headers) {
    acknowledge(
        headers,
        room,
        command.clientId(),
        caller -> messages.edit(caller, room, command.seq(), given("text", command.text())));
  }

  @MessageMapping("/rooms/{room}/delete")
  void delete(
      @DestinationVariable String room,
      @Payload Delete command,
      SimpMessageHeaderAccessor headers) {
    acknowledge(
        headers, room, command.clientId(), caller -> messages.delete(caller, room, command.seq()));
  }

  /**
   * Relayed to those in the room if the sender listens to it, and was thereby found to be in it.
   */
  @MessageMapping("/rooms/{room}/typing")
  void typing(@DestinationVariable String room, SimpMessageHeaderAccessor headers) {
    attempt(
        headers,
        room,
        null,
        caller -> {
          if (!sockets.require(headers.getSessionId()).rooms().contains(room)) {
            throw Problem.notFound("No such room.");
          }
          signals.count(caller.accountId());
          broadcaster.room(room, TypingEvent.of(room, caller.accountId(), caller.displayName()));
        });
  }

  @MessageMapping("/rooms/{room}/read")
  void read(
      @DestinationVariable String room, @Payload Read command, SimpMessageHeaderAccessor headers) {
    attempt(
        headers,
        room,
        null,
        caller -> {
          memberships.require(room, caller.accountId());
          signals.count(caller.accountId());
          long wanted = Numbers.requirePlace(command.seq());
          long seq = Math.min(wanted, history.position(room).tail());
          if (memberships.read(room, caller.accountId(), seq)) {
            broadcaster.room(room, ReadEvent.of(room, caller.accountId(), seq));
          }
        });
  }

  /** Takes the next access token, so that the socket outlives the one it was opened with. */
  @MessageMapping("/token")
  void token(@Payload Token command, SimpMessageHeaderAccessor headers) {
    Socket socket = sockets.require(headers.getSessionId());
    Caller before = socket.caller();
    Caller after = gate.decode(given("token", command.token()));
    if (before == null
        || !before.accountId().equals(after.accountId())
        || !before.sessionId().equals(after.sessionId())) {
      socket.close("a token of another account");
      return;
    }
    socket.signedIn(after);
    replies.send(socket.id(), after.accountId(), new Renewed("renewed"));
  }

  /** Refuses a frame whose body is empty or no valid JSON. */
  @MessageExceptionHandler({
    MessageConversionException.class,
    MethodArgumentNotValidException.class
  })
  void unreadable(SimpMessageHeaderAccessor headers) {
    refuse(headers, null, null, Problem.invalid("The message is not the JSON that is expected."));
  }

  @MessageExceptionHandler
  void refused(Problem e, SimpMessageHeaderAccessor headers) {
    refuse(headers, null, null, e);
  }

  private interface Writing {
    Message write(Caller caller);
  }

  private void acknowledge(
      SimpMessageHeaderAccessor headers, String room, @Nullable String clientId, Writing writing) {
    attempt(
        headers,
        room,
        clientId,
        caller -> {
          Message message = writing.write(caller);
          replies.send(
              sockets.require(headers.getSessionId()).id(),
              caller.accountId(),
              Ack.of(room, clientId, message.seq(), message.revision()));
        });
  }

  private void attempt(
      SimpMessageHeaderAccessor headers,
      String room,
      @Nullable String clientId,
      Consumer<Caller> action) {
    try {
      action.accept(sockets.caller(sockets.require(headers.getSessionId())));
    } catch (Problem e) {
      refuse(headers, room, clientId, e);
    } catch (RuntimeException e) {
      logger.error("A frame failed", e);
      refuse(headers, room, clientId, Problem.unavailable("Something went wrong. Try again."));
    }
  }

  private void refuse(
      SimpMessageHeaderAccessor headers,
      @Nullable String room,
      @Nullable String clientId,
      Problem problem) {
    Socket socket = sockets.find(headers.getSessionId());
    Caller caller = (socket == null) ? null : socket.caller();
    if (socket != null && caller != null) {
      replies.problem(socket.id(), caller.accountId(), room, clientId, problem);
    }
  }

  private static String given(String field, @Nullable String value) {
    if (value == null) {
      throw Problem.invalid(field + ": is missing");
    }
    return value;
  }
}
