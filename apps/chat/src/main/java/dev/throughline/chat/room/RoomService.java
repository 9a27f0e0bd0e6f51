package dev.throughline.chat.room;

import static org.springframework.data.mongodb.core.query.Criteria.where;
import static org.springframework.data.mongodb.core.query.Query.query;

import dev.throughline.chat.account.Account;
import dev.throughline.chat.account.Caller;
import dev.throughline.chat.problem.Problem;
import dev.throughline.chat.text.VisibleText;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.time.Clock;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import org.bson.types.ObjectId;
import org.springframework.context.ApplicationEventPublisher;
import org.springframework.data.mongodb.core.MongoOperations;
import org.springframework.data.mongodb.core.query.Update;
import org.springframework.stereotype.Service;

/**
 * Makes groups, and lets people out of rooms. {@link InvitationService} lets them in.
 *
 * <p>Nothing here needs a transaction: a room is stored before its members, so that a crash in
 * between leaves a room that no account sees.
 */
@Service
public class RoomService {

  /** How many rooms an account may be in unless {@code chat.rooms.max-per-account} says more. */
  public static final int MAX_PER_ACCOUNT = 200;

  private static final int MAX_TITLE = 80;

  private final MongoOperations operations;
  private final Memberships memberships;
  private final Invitations invitations;
  private final Entrance entrance;
  private final RoomProperties properties;
  private final ApplicationEventPublisher events;
  private final Clock clock;

  RoomService(
      MongoOperations operations,
      Memberships memberships,
      Invitations invitations,
      Entrance entrance,
      RoomProperties properties,
      ApplicationEventPublisher events,
      Clock clock) {
    this.operations = operations;
    this.memberships = memberships;
    this.invitations = invitations;
    this.entrance = entrance;
    this.properties = properties;
    this.events = events;
    this.clock = clock;
  }

  /** Makes a group with the caller as its owner. */
  public Room createGroup(Caller caller, String title) {
    String shown = VisibleText.normal(title);
    if (!VisibleText.isVisible(shown, MAX_TITLE)) {
      throw Problem.invalid("title: 1 to 80 characters, all of them visible");
    }
    entrance.requireRoomFor(caller.accountId());
    // Not an ObjectId's form, which would be stored as one: members name rooms as they are stored.
    Room room = Room.group("g" + new ObjectId().toHexString(), shown, clock.instant());
    operations.insert(room);
    entrance.join(room, caller.accountId(), caller.displayName(), Role.OWNER);
    return room;
  }

  /** Lets an owner remove a member or take an invitation back, and any member leave. */
  public void remove(Caller caller, String roomId, String accountId) {
    boolean self = caller.accountId().equals(accountId);
    Member member = memberships.require(roomId, caller.accountId());
    Room room = self ? require(roomId) : requireOwner(caller, roomId);
    Member leaving = self ? member : memberships.find(roomId, accountId).orElse(null);
    if (leaving == null) {
      if (!invitations.withdraw(roomId, accountId)) {
        throw Problem.notFound("Not in this room.");
      }
      events.publishEvent(new MemberInvited(roomId, accountId, false));
      return;
    }
    if (room.kind() == RoomKind.DIRECT) {
      leaveDirect(room, leaving);
    }
    if (memberships.remove(leaving)) {
      events.publishEvent(new MemberLeft(room, leaving));
      if (room.kind() == RoomKind.GROUP) {
        passOn(roomId);
      }
    }
  }

  /**
   * Before the membership ends: opening the room at the same time must not draw the member back.
   */
  private void leaveDirect(Room room, Member leaving) {
    invitations.refuse(room, leaving);
    operations.updateFirst(
        query(where("id").is(room.id())),
        new Update().addToSet("absent", leaving.accountId()),
        Room.class);
    Map<String, String> names = (room.names() == null) ? Map.of() : room.names();
    for (String account : names.keySet()) {
      if (!account.equals(leaving.accountId()) && invitations.withdraw(room.id(), account)) {
        events.publishEvent(new MemberInvited(room.id(), account, false));
      }
    }
  }

  /** Adds an account to a group without an invitation. */
  public void admit(Room room, Account account) {
    entrance.join(room, account.storedId(), account.displayName(), Role.MEMBER);
  }

  /** A room that there is. */
  public Room require(String roomId) {
    Room room = operations.findById(roomId, Room.class);
    if (room == null) {
      throw Problem.notFound("No such room.");
    }
    return room;
  }

  /** The rooms of an account, by the account's membership, in no particular order. */
  public Map<Member, Room> ofAccount(String accountId) {
    return memberships.roomsOf(accountId, properties.maxPerAccount());
  }

  /** The id of the one-to-one room of two accounts, in whichever order. */
  public static String directId(String one, String other) {
    String both = (one.compareTo(other) < 0) ? one + "|" + other : other + "|" + one;
    try {
      byte[] hash =
          MessageDigest.getInstance("SHA-256").digest(both.getBytes(StandardCharsets.UTF_8));
      return "d" + HexFormat.of().formatHex(hash, 0, 16);
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException(e);
    }
  }

  /** A group whose last owner left gets its oldest member as owner. */
  private void passOn(String roomId) {
    List<Member> left = memberships.of(roomId);
    if (!left.isEmpty() && left.stream().noneMatch(member -> member.role() == Role.OWNER)) {
      memberships.promote(left.get(0));
    }
  }

  /** A group of which the caller is an owner. */
  Room requireOwner(Caller caller, String roomId) {
    Member member = memberships.require(roomId, caller.accountId());
    Room room = require(roomId);
    if (room.kind() == RoomKind.DIRECT) {
      throw Problem.conflict("A one-to-one room has two members.");
    }
    if (member.role() != Role.OWNER) {
      throw Problem.forbidden("Only an owner may do this.");
    }
    return room;
  }
}
