package dev.throughline.chat.live;

import dev.throughline.chat.problem.Problem;
import org.jspecify.annotations.Nullable;
import org.springframework.beans.factory.ObjectProvider;
import org.springframework.beans.factory.annotation.Qualifier;
import org.springframework.messaging.Message;
import org.springframework.messaging.MessageChannel;
import org.springframework.messaging.simp.stomp.StompCommand;
import org.springframework.messaging.simp.stomp.StompHeaderAccessor;
import org.springframework.messaging.support.MessageBuilder;
import org.springframework.stereotype.Component;
import org.springframework.util.MimeTypeUtils;
import tools.jackson.databind.ObjectMapper;

/**
 * The last frame of a socket: problem details, nothing from inside. Sending it closes the socket.
 */
@Component
class Refusals {

  private final ObjectMapper mapper;
  private final ObjectProvider<MessageChannel> outbound;
  private final Sockets sockets;

  Refusals(
      ObjectMapper mapper,
      @Qualifier("clientOutboundChannel") ObjectProvider<MessageChannel> outbound,
      Sockets sockets) {
    this.mapper = mapper;
    this.outbound = outbound;
    this.sockets = sockets;
  }

  /** Sends the reason to a socket and closes it; its further frames are ignored. */
  void refuse(@Nullable String socketId, Problem problem) {
    Socket socket = sockets.find(socketId);
    if (socket != null && socket.refuse()) {
      outbound.getObject().send(frame(socketId, problem));
    }
  }

  Message<byte[]> frame(@Nullable String socketId, Problem problem) {
    StompHeaderAccessor headers = StompHeaderAccessor.create(StompCommand.ERROR);
    headers.setMessage(problem.code());
    headers.setContentType(MimeTypeUtils.APPLICATION_JSON);
    if (socketId != null) {
      headers.setSessionId(socketId);
    }
    headers.setLeaveMutable(true);
    byte[] body = mapper.writeValueAsBytes(problem.getBody());
    return MessageBuilder.createMessage(body, headers.getMessageHeaders());
  }
}
