package dev.throughline.chat.room;

import dev.throughline.chat.problem.Problem;
import java.time.Clock;
import org.springframework.context.ApplicationEventPublisher;
import org.springframework.dao.DuplicateKeyException;
import org.springframework.data.mongodb.core.MongoOperations;
import org.springframework.stereotype.Component;

/** Lets accounts into rooms, as many as there is room for. */
@Component
class Entrance {

  private final MongoOperations operations;
  private final Memberships memberships;
  private final RoomProperties properties;
  private final ApplicationEventPublisher events;
  private final Clock clock;

  Entrance(
      MongoOperations operations,
      Memberships memberships,
      RoomProperties properties,
      ApplicationEventPublisher events,
      Clock clock) {
    this.operations = operations;
    this.memberships = memberships;
    this.properties = properties;
    this.events = events;
    this.clock = clock;
  }

  /** Makes an account a member; one that is a member already stays what it is. */
  void join(Room room, String accountId, String displayName, Role role) {
    Member member = Member.joining(room.id(), accountId, displayName, role, clock.instant(), 0);
    try {
      operations.insert(member);
    } catch (DuplicateKeyException e) {
      return;
    }
    events.publishEvent(new MemberJoined(room, member));
  }

  /**
   * Asks whether an account may be in one room more.
   *
   * @throws Problem when it is in too many
   */
  void requireRoomFor(String accountId) {
    if (memberships.countOf(accountId) >= properties.maxPerAccount()) {
      throw Problem.conflict("Too many rooms.");
    }
  }

  /**
   * Asks whether a group takes one member more.
   *
   * @throws Problem when it is full, or left by all its members
   */
  void requirePlaceIn(Room room) {
    long members = memberships.count(room.id());
    if (members == 0) {
      throw Problem.notFound("No such room.");
    }
    if (members >= properties.maxMembers()) {
      throw Problem.conflict("The room is full.");
    }
  }
}
