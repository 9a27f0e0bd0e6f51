package dev.throughline.chat.message;

import dev.throughline.chat.problem.Problem;
import dev.throughline.chat.room.Member;
import dev.throughline.chat.room.MemberJoined;
import dev.throughline.chat.room.MemberLeft;
import dev.throughline.chat.room.Memberships;
import dev.throughline.chat.room.Room;
import java.time.Clock;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.context.event.EventListener;
import org.springframework.core.annotation.Order;
import org.springframework.stereotype.Component;

/**
 * Writes into a room's history which members join and leave. Runs after the listeners that end
 * subscriptions, so that a removed member does not receive the entry.
 */
@Component
class Announcements {

  private static final Logger logger = LoggerFactory.getLogger(Announcements.class);

  private final MessageService messages;
  private final Memberships memberships;
  private final Clock clock;

  Announcements(MessageService messages, Memberships memberships, Clock clock) {
    this.messages = messages;
    this.memberships = memberships;
    this.clock = clock;
  }

  @Order(100)
  @EventListener
  void joined(MemberJoined event) {
    Message entry = announce(event.room(), event.member(), MessageKind.ENTER);
    if (entry != null) {
      // Messages before the member joined do not count as unread.
      memberships.read(event.room().id(), event.member().accountId(), entry.seq());
    }
  }

  @Order(100)
  @EventListener
  void left(MemberLeft event) {
    announce(event.room(), event.member(), MessageKind.LEAVE);
  }

  private @Nullable Message announce(Room room, Member member, MessageKind kind) {
    Instant now = clock.instant().truncatedTo(ChronoUnit.MILLIS);
    String clientId = kind.name() + ":" + member.joinedAt().toEpochMilli();
    try {
      return messages.append(
          Message.of(room.id(), member.accountId(), member.displayName(), clientId, kind, "", now));
    } catch (Problem e) {
      // The membership itself is stored; a history without the entry is the lesser evil.
      logger.warn("{} of a member could not be written", kind, e);
      return null;
    }
  }
}
