package dev.throughline.chat.live;

import dev.throughline.chat.live.Events.RoomNotice;
import dev.throughline.chat.live.RoomReceivers.Receiver;
import dev.throughline.chat.live.fanout.Envelope;
import java.time.Clock;
import java.time.Instant;
import java.util.Collection;
import org.jspecify.annotations.Nullable;
import org.springframework.context.annotation.Lazy;
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
  private final RoomReceivers receivers;
  private final SimpMessagingTemplate messaging;
  private final Clock clock;

  Delivery(
      Sockets sockets,
      RoomReceivers receivers,
      @Lazy SimpMessagingTemplate messaging,
      Clock clock) {
    this.sockets = sockets;
    this.receivers = receivers;
    this.messaging = messaging;
    this.clock = clock;
  }

  void deliver(Envelope envelope) {
    String target = envelope.target();
    byte[] body = envelope.body();
    switch (envelope.kind()) {
      case ROOM, PRESENCE -> {
        if (body != null) {
          room(target, body);
        }
      }
      case ACCOUNT -> notice(target, body);
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

  /** Sends an event to those of a room's subscriptions that may hear it at this moment. */
  void room(String room, byte[] body) {
    Collection<Receiver> all = receivers.of(room);
    if (all.isEmpty()) {
      return;
    }
    RoomFrames frames = new RoomFrames(room, body);
    Instant now = clock.instant();
    for (Receiver receiver : all) {
      if (receiver.socket().receives(receiver.subscription(), room, now)) {
        receiver.socket().send(frames.of(receiver.subscription()));
      }
    }
  }

  /** Ends what a socket hears of a room. */
  void end(Socket socket, String account, String room) {
    for (String subscription : socket.subscriptions().leave(room)) {
      // From here on nothing goes out any more.
      receivers.remove(room, new Receiver(socket, subscription));
      messaging.convertAndSendToUser(account, RoomTopic.REPLIES, new RoomNotice("removed", room));
    }
  }

  private void notice(String account, byte @Nullable [] body) {
    if (body == null || sockets.ofAccount(account).isEmpty()) {
      return;
    }
    SimpMessageHeaderAccessor headers = SimpMessageHeaderAccessor.create(SimpMessageType.MESSAGE);
    headers.setContentType(MimeTypeUtils.APPLICATION_JSON);
    headers.setLeaveMutable(true);
    messaging.send(
        "/user/" + account + RoomTopic.REPLIES,
        MessageBuilder.createMessage(body, headers.getMessageHeaders()));
  }
}
