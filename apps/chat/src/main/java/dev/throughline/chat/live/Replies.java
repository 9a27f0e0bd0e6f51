package dev.throughline.chat.live;

import dev.throughline.chat.problem.Problem;
import org.jspecify.annotations.Nullable;
import org.springframework.context.annotation.Lazy;
import org.springframework.messaging.MessageHeaders;
import org.springframework.messaging.simp.SimpMessageHeaderAccessor;
import org.springframework.messaging.simp.SimpMessageType;
import org.springframework.messaging.simp.SimpMessagingTemplate;
import org.springframework.stereotype.Component;

/** Replies of the server to one socket. */
@Component
class Replies {

  private final SimpMessagingTemplate messaging;

  Replies(@Lazy SimpMessagingTemplate messaging) {
    this.messaging = messaging;
  }

  /** The entry is stored: {@code seq} is its place, {@code revision} the change that it made. */
  record Ack(String type, String room, @Nullable String clientId, long seq, long revision) {
    static Ack of(String room, @Nullable String clientId, long seq, long revision) {
      return new Ack("ack", room, clientId, seq, revision);
    }
  }

  /** A request was refused. */
  record Refusal(
      String type,
      @Nullable String room,
      @Nullable String clientId,
      int status,
      String code,
      String detail) {}

  /** The token was taken, the socket lives on. */
  record Renewed(String type) {}

  void send(String socketId, String accountId, Object reply) {
    messaging.convertAndSendToUser(accountId, RoomTopic.REPLIES, reply, only(socketId));
  }

  void problem(
      String socketId,
      String accountId,
      @Nullable String room,
      @Nullable String clientId,
      Problem problem) {
    send(
        socketId,
        accountId,
        new Refusal(
            "error",
            room,
            clientId,
            problem.getStatusCode().value(),
            problem.code(),
            problem.detail()));
  }

  private static MessageHeaders only(String socketId) {
    SimpMessageHeaderAccessor headers = SimpMessageHeaderAccessor.create(SimpMessageType.MESSAGE);
    headers.setSessionId(socketId);
    headers.setLeaveMutable(true);
    return headers.getMessageHeaders();
  }
}
