package dev.throughline.chat.room;

import static org.springframework.data.mongodb.core.query.Criteria.where;
import static org.springframework.data.mongodb.core.query.Query.query;

import dev.throughline.chat.account.Account;
import dev.throughline.chat.account.AccountService;
import dev.throughline.chat.account.Caller;
import dev.throughline.chat.problem.Problem;
import dev.throughline.chat.rate.Rates;
import dev.throughline.chat.text.VisibleText;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.time.Clock;
import java.time.Duration;
import java.util.HexFormat;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.bson.types.ObjectId;
import org.springframework.context.ApplicationEventPublisher;
import org.springframework.dao.DuplicateKeyException;
import org.springframework.data.mongodb.core.MongoOperations;
import org.springframework.data.mongodb.core.query.Update;
import org.springframework.stereotype.Service;

/**
 * Makes rooms, and lets people in and out.
 *
 * <p>Nothing here needs a transaction: a room is stored before its members, so that a crash in
 * between leaves a room that no account sees, and one-to-one rooms have the same id however often
 * they are made.
 */
@Service
public class RoomService {

  private static final int MAX_TITLE = 80;

  private final MongoOperations operations;
  private final Memberships memberships;
  private final AccountService accounts;
  private final RoomProperties properties;
  private final Rates invitations;
  private final ApplicationEventPublisher events;
  private final Clock clock;

  RoomService(
      MongoOperations operations,
      Memberships memberships,
      AccountService accounts,
      RoomProperties properties,
      ApplicationEventPublisher events,
      Clock clock) {
    this.operations = operations;
    this.memberships = memberships;
    this.accounts = accounts;
    this.properties = properties;
    this.invitations =
        new Rates(
            properties.invitationsPerHour(),
            Duration.ofHours(1),
            properties.invitationBurst(),
            "Too many invitations. Try again later.");
    this.events = events;
    this.clock = clock;
  }

  /** Makes a group with the caller as its owner. */
  public Room createGroup(Caller caller, String title) {
    String shown = VisibleText.normal(title);
    if (!VisibleText.isVisible(shown, MAX_TITLE)) {
      throw Problem.invalid("title: 1 to 80 characters, all of them visible");
    }
    requireRoomFor(caller.accountId());
    Room room =
        new Room(new ObjectId().toHexString(), RoomKind.GROUP, shown, clock.instant(), null);
    operations.insert(room);
    join(room, caller.accountId(), caller.displayName(), Role.OWNER);
    return room;
  }

  /** Opens the one-to-one room with another account, which is made when there is none. */
  public Room openDirect(Caller caller, String otherAccountId) {
    if (caller.accountId().equals(otherAccountId)) {
      throw Problem.invalid("accountId: must be another account");
    }
    Account other = account(otherAccountId);
    String id = directId(caller.accountId(), otherAccountId);
    Room room = operations.findById(id, Room.class);
    if (room == null) {
      invitations.count(caller.accountId());
      requireRoomFor(caller.accountId());
      requireRoomFor(otherAccountId);
      room = new Room(id, RoomKind.DIRECT, "", clock.instant(), null);
      try {
        operations.insert(room);
      } catch (DuplicateKeyException e) {
        // The other one opened it at the same time.
      }
    }
    if (room.wasLeftBy(caller.accountId())) {
      requireRoomFor(caller.accountId());
      updateLeft(room, new Update().unset("left." + caller.accountId()));
    }
    join(room, caller.accountId(), caller.displayName(), Role.MEMBER);
    if (!room.wasLeftBy(otherAccountId)) {
      join(room, otherAccountId, other.displayName(), Role.MEMBER);
    }
    return require(id);
  }

  /** Lets an owner add an account to a group; adding a member again changes nothing. */
  public void invite(Caller caller, String roomId, String accountId) {
    Room room = requireOwner(caller, roomId);
    Account account = account(accountId);
    if (memberships.find(roomId, accountId).isPresent()) {
      return;
    }
    invitations.count(caller.accountId());
    if (memberships.count(roomId) >= properties.maxMembers()) {
      throw Problem.conflict("The room is full.");
    }
    requireRoomFor(accountId);
    join(room, accountId, account.displayName(), Role.MEMBER);
  }

  /** Lets an owner remove a member, and any member leave. */
  public void remove(Caller caller, String roomId, String accountId) {
    boolean self = caller.accountId().equals(accountId);
    Member member = memberships.require(roomId, caller.accountId());
    Room room = self ? require(roomId) : requireOwner(caller, roomId);
    Member leaving =
        self
            ? member
            : memberships
                .find(roomId, accountId)
                .orElseThrow(() -> Problem.notFound("Not in this room."));
    if (room.kind() == RoomKind.DIRECT) {
      // Before the membership ends: opening the room at the same time must not draw the member
      // back.
      updateLeft(room, new Update().set("left." + accountId, leaving.displayName()));
    }
    if (memberships.remove(leaving)) {
      events.publishEvent(new MemberLeft(room, leaving));
      if (room.kind() == RoomKind.GROUP) {
        passOn(roomId);
      }
    }
  }

  private void updateLeft(Room room, Update update) {
    operations.updateFirst(query(where("id").is(room.id())), update, Room.class);
  }

  /** Adds an account to a group without an invitation. */
  public void admit(Room room, Account account) {
    join(room, account.storedId(), account.displayName(), Role.MEMBER);
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
    List<Member> members = memberships.ofAccount(accountId, properties.maxPerAccount());
    Map<String, Room> rooms = new LinkedHashMap<>();
    for (Room room :
        operations.find(
            query(where("id").in(members.stream().map(Member::roomId).toList())), Room.class)) {
      rooms.put(room.id(), room);
    }
    Map<Member, Room> found = new LinkedHashMap<>();
    for (Member member : members) {
      Room room = rooms.get(member.roomId());
      if (room != null) {
        found.put(member, room);
      }
    }
    return found;
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

  private void join(Room room, String accountId, String displayName, Role role) {
    Member member = Member.joining(room.id(), accountId, displayName, role, clock.instant(), 0);
    try {
      operations.insert(member);
    } catch (DuplicateKeyException e) {
      return;
    }
    events.publishEvent(new MemberJoined(room, member));
  }

  /** A group whose last owner left gets its oldest member as owner. */
  private void passOn(String roomId) {
    List<Member> left = memberships.of(roomId);
    if (!left.isEmpty() && left.stream().noneMatch(member -> member.role() == Role.OWNER)) {
      memberships.promote(left.get(0));
    }
  }

  private Room requireOwner(Caller caller, String roomId) {
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

  private Account account(String accountId) {
    return accounts.findById(accountId).orElseThrow(() -> Problem.notFound("No such account."));
  }

  private void requireRoomFor(String accountId) {
    if (memberships.countOf(accountId) >= properties.maxPerAccount()) {
      throw Problem.conflict("Too many rooms.");
    }
  }
}
