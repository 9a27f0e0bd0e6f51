package dev.throughline.chat.room;

import static org.springframework.data.mongodb.core.query.Criteria.where;
import static org.springframework.data.mongodb.core.query.Query.query;

import dev.throughline.chat.account.Account;
import dev.throughline.chat.account.AccountService;
import dev.throughline.chat.account.Caller;
import dev.throughline.chat.problem.Problem;
import java.time.Clock;
import java.util.List;
import java.util.Map;
import org.springframework.context.ApplicationEventPublisher;
import org.springframework.dao.DuplicateKeyException;
import org.springframework.data.mongodb.core.MongoOperations;
import org.springframework.data.mongodb.core.query.Update;
import org.springframework.stereotype.Service;

/**
 * Lets people into rooms: an account is in a room when it made it or accepted to be in it.
 *
 * <p>Nothing here needs a transaction: an invitation is stored before its room, which has the same
 * id however often it is made, and is forgotten after the membership is stored.
 */
@Service
public class InvitationService {

  private final MongoOperations operations;
  private final RoomService rooms;
  private final Memberships memberships;
  private final Invitations invitations;
  private final Entrance entrance;
  private final AccountService accounts;
  private final ApplicationEventPublisher events;
  private final Clock clock;

  InvitationService(
      MongoOperations operations,
      RoomService rooms,
      Memberships memberships,
      Invitations invitations,
      Entrance entrance,
      AccountService accounts,
      ApplicationEventPublisher events,
      Clock clock) {
    this.operations = operations;
    this.rooms = rooms;
    this.memberships = memberships;
    this.invitations = invitations;
    this.entrance = entrance;
    this.accounts = accounts;
    this.events = events;
    this.clock = clock;
  }

  /**
   * Opens the one-to-one room with another account, which is made when there is none. The caller
   * enters; the other one is invited unless it is there, was invited, declined or left.
   */
  public Room openDirect(Caller caller, String otherAccountId) {
    if (caller.accountId().equals(otherAccountId)) {
      throw Problem.invalid("accountId: must be another account");
    }
    Account other = account(otherAccountId);
    String id = RoomService.directId(caller.accountId(), otherAccountId);
    if (memberships.find(id, caller.accountId()).isEmpty()) {
      entrance.requireRoomFor(caller.accountId());
    }
    boolean invited =
        memberships.find(id, otherAccountId).isEmpty()
            && invitations.place(caller, other, id, RoomKind.DIRECT, "");
    Room room = findOrMake(id, caller, other);
    if (room.isWithout(caller.accountId())) {
      operations.updateFirst(
          query(where("id").is(id)), new Update().pull("absent", caller.accountId()), Room.class);
    }
    entrance.join(room, caller.accountId(), caller.displayName(), Role.MEMBER);
    invitations.end(id, caller.accountId());
    if (invited) {
      if (memberships.find(id, otherAccountId).isPresent()) {
        // The other one opened it at the same time.
        invitations.end(id, otherAccountId);
      } else {
        events.publishEvent(new MemberInvited(id, otherAccountId, true));
      }
    }
    return rooms.require(id);
  }

  private Room findOrMake(String id, Caller caller, Account other) {
    Room room = operations.findById(id, Room.class);
    if (room != null) {
      return room;
    }
    Map<String, String> names =
        Map.of(caller.accountId(), caller.displayName(), other.storedId(), other.displayName());
    Room made = Room.direct(id, clock.instant(), names, List.of(other.storedId()));
    try {
      return operations.insert(made);
    } catch (DuplicateKeyException e) {
      return rooms.require(id);
    }
  }

  /** Lets an owner invite an account to a group; inviting a member or again changes nothing. */
  public void invite(Caller caller, String roomId, String accountId) {
    Room room = rooms.requireOwner(caller, roomId);
    Account account = account(accountId);
    if (memberships.find(roomId, accountId).isPresent()) {
      return;
    }
    entrance.requirePlaceIn(room);
    if (invitations.place(caller, account, roomId, room.kind(), room.title())) {
      events.publishEvent(new MemberInvited(roomId, accountId, true));
    }
  }

  /** The open invitations of an account, the newest first. */
  public List<Invitation> of(String accountId) {
    return invitations.of(accountId);
  }

  /** The open invitations to a room. For its members: membership is not checked. */
  public List<Invitation> to(String roomId) {
    return invitations.to(roomId);
  }

  /**
   * Enters the room of an open invitation.
   *
   * @throws Problem when there is none, which does not reveal whether the room exists
   */
  public Room accept(Caller caller, String roomId) {
    Invitation invitation = requireOpen(caller, roomId);
    if (invitation.kind() == RoomKind.DIRECT) {
      return openDirect(caller, invitation.inviterId());
    }
    Room room = rooms.require(roomId);
    entrance.requirePlaceIn(room);
    entrance.requireRoomFor(caller.accountId());
    entrance.join(room, caller.accountId(), caller.displayName(), Role.MEMBER);
    invitations.end(roomId, caller.accountId());
    return room;
  }

  /** Declines an open invitation. The account that sent it is not notified. */
  public void decline(Caller caller, String roomId) {
    invitations.decline(requireOpen(caller, roomId));
  }

  private Invitation requireOpen(Caller caller, String roomId) {
    return invitations
        .find(roomId, caller.accountId())
        .orElseThrow(() -> Problem.notFound("No such invitation."));
  }

  private Account account(String accountId) {
    return accounts.findById(accountId).orElseThrow(() -> Problem.notFound("No such account."));
  }
}
