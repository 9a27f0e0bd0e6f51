package dev.throughline.chat.live;

import dev.throughline.chat.account.SessionEnded;
import dev.throughline.chat.live.Events.MessageEvent;
import dev.throughline.chat.live.Events.RoomNotice;
import dev.throughline.chat.message.MessageStored;
import dev.throughline.chat.message.MessageView;
import dev.throughline.chat.room.MemberJoined;
import dev.throughline.chat.room.MemberLeft;
import org.springframework.context.event.EventListener;
import org.springframework.core.annotation.Order;
import org.springframework.stereotype.Component;

/** Turns what happened on this instance into what all are told. */
@Component
class Announcer {

  private final Broadcaster broadcaster;

  Announcer(Broadcaster broadcaster) {
    this.broadcaster = broadcaster;
  }

  @EventListener
  void stored(MessageStored event) {
    MessageView view = MessageView.of(event.message());
    broadcaster.room(view.room(), MessageEvent.of(view));
  }

  @EventListener
  void joined(MemberJoined event) {
    broadcaster.account(event.member().accountId(), new RoomNotice("invited", event.room().id()));
  }

  /** Before the room is told that somebody left. */
  @Order(1)
  @EventListener
  void left(MemberLeft event) {
    broadcaster.memberLeft(event.room().id(), event.member().accountId());
  }

  @EventListener
  void ended(SessionEnded event) {
    broadcaster.sessionEnded(event.sessionId());
  }
}
