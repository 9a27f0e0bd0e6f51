package dev.throughline.chat.live;

import dev.throughline.chat.account.SessionEnded;
import dev.throughline.chat.live.Events.MessageEvent;
import dev.throughline.chat.live.Events.RoomNotice;
import dev.throughline.chat.message.MessageStored;
import dev.throughline.chat.message.MessageView;
import dev.throughline.chat.room.MemberInvited;
import dev.throughline.chat.room.MemberJoined;
import dev.throughline.chat.room.MemberLeft;
import org.springframework.context.event.EventListener;
import org.springframework.core.annotation.Order;
import org.springframework.stereotype.Component;

/** Turns events of this instance into events for the clients of all instances. */
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
    broadcaster.account(event.member().accountId(), new RoomNotice("joined", event.room().id()));
  }

  @EventListener
  void invited(MemberInvited event) {
    broadcaster.account(
        event.accountId(), new RoomNotice(event.open() ? "invited" : "uninvited", event.roomId()));
  }

  /** Ends the subscriptions of a member who left, before the room is notified. */
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
