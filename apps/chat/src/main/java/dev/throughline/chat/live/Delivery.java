package dev.throughline.chat.live;

import dev.throughline.chat.live.Events.RoomNotice;
import java.nio.charset.StandardCharsets;
import org.jspecify.annotations.Nullable;
import org.springframework.beans.factory.ObjectProvider;
import org.springframework.beans.factory.annotation.Qualifier;
import org.springframework.context.annotation.Lazy;
import org.springframework.messaging.MessageChannel;
import org.springframework.messaging.simp.SimpMessageHeaderAccessor;
import org.springframework.messaging.simp.SimpMessageType;
import org.springframework.messaging.simp.SimpMessagingTemplate;
import org.springframework.messaging.support.MessageBuilder;
import org.springframework.stereotype.Component;
import org.springframework.util.MimeTypeUtils;

/** Delivers events to the sockets of this instance. */
@Component
class Delivery {

  private final Sockets sockets;
  private final SimpMessagingTemplate messaging;
  private final ObjectProvider<MessageChannel> inbound;

  Delivery(
      Sockets sockets,
      @Lazy SimpMessagingTemplate messaging,
      @Qualifier("clientInboundChannel") ObjectProvider<MessageChannel> inbound) {
    this.sockets = sockets;
    this.messaging = messaging;
    this.inbound = inbound;
  }

  void deliver(Envelope envelope) {
    String target = envelope.target();
    switch (envelope.kind()) {
      case ROOM -> send(RoomTopic.of(target), envelope.body());
      case ACCOUNT -> notice(target, envelope.body());
      case SESSION_ENDED ->
          sockets.ofSession(target).forEach(socket -> socket.close("the session has ended"));
      case MEMBER_LEFT -> {
        String account = envelope.account();
        if (account != null) {
          sockets.ofAccount(account).forEach(socket -> end(socket, account, target));
        }
      }
    }
  }

  /** Ends what a socket hears of a room. */
  void end(Socket socket, String account, String room) {
    for (String subscription : socket.subscriptions().leave(room)) {
      // From here on nothing goes out any more; that the broker forgets it may take a moment.
      SimpMessageHeaderAccessor headers =
          SimpMessageHeaderAccessor.create(SimpMessageType.UNSUBSCRIBE);
      headers.setSessionId(socket.id());
      headers.setSubscriptionId(subscription);
      inbound
          .getObject()
          .send(MessageBuilder.createMessage(new byte[0], headers.getMessageHeaders()));
      messaging.convertAndSendToUser(account, RoomTopic.REPLIES, new RoomNotice("removed", room));
    }
  }

  private void notice(String account, @Nullable String body) {
    if (!sockets.ofAccount(account).isEmpty()) {
      send("/user/" + account + RoomTopic.REPLIES, body);
    }
  }

  private void send(String destination, @Nullable String body) {
    if (body == null) {
      return;
    }
    SimpMessageHeaderAccessor headers = SimpMessageHeaderAccessor.create(SimpMessageType.MESSAGE);
    headers.setContentType(MimeTypeUtils.APPLICATION_JSON);
    headers.setLeaveMutable(true);
    messaging.send(
        destination,
        MessageBuilder.createMessage(
            body.getBytes(StandardCharsets.UTF_8), headers.getMessageHeaders()));
  }
}
