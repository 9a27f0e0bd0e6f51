package dev.throughline.chat.room;

import static org.springframework.data.mongodb.core.query.Criteria.where;
import static org.springframework.data.mongodb.core.query.Query.query;

import dev.throughline.chat.account.Account;
import dev.throughline.chat.account.Caller;
import dev.throughline.chat.problem.Problem;
import dev.throughline.chat.rate.Rates;
import java.time.Clock;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import org.springframework.dao.DuplicateKeyException;
import org.springframework.data.domain.Sort;
import org.springframework.data.mongodb.core.MongoOperations;
import org.springframework.data.mongodb.core.query.Criteria;
import org.springframework.data.mongodb.core.query.Update;
import org.springframework.stereotype.Component;

/** The stored invitations, and how many of them an account may place and be sent (D-CHAT-13). */
@Component
class Invitations {

  private static final Duration LIFE = Duration.ofDays(30);

  private final MongoOperations operations;
  private final RoomProperties properties;
  private final Rates rates;
  private final Clock clock;

  Invitations(MongoOperations operations, RoomProperties properties, Clock clock) {
    this.operations = operations;
    this.properties = properties;
    this.rates =
        new Rates(
            properties.invitationsPerHour(),
            Duration.ofHours(1),
            properties.invitationBurst(),
            "Too many invitations. Try again later.");
    this.clock = clock;
  }

  /**
   * Invites an account to a room that has not asked it yet; returns whether this call did.
   *
   * @throws Problem when one of both has too many open invitations
   */
  boolean place(Caller inviter, Account invited, String roomId, RoomKind kind, String title) {
    String id = Member.id(roomId, invited.storedId());
    operations.remove(
        query(where("id").is(id).and("expiresAt").lte(clock.instant())), Invitation.class);
    if (operations.exists(query(where("id").is(id)), Invitation.class)) {
      return false;
    }
    rates.count(inviter.accountId());
    requireFewOpen(inviter.accountId(), invited.storedId());
    Invitation invitation =
        new Invitation(
            id,
            roomId,
            invited.storedId(),
            invited.displayName(),
            inviter.accountId(),
            inviter.displayName(),
            kind,
            title,
            clock.instant(),
            false,
            clock.instant().plus(LIFE));
    try {
      operations.insert(invitation);
    } catch (DuplicateKeyException e) {
      return false;
    }
    return true;
  }

  private void requireFewOpen(String inviterId, String accountId) {
    if (count(open().and("inviterId").is(inviterId)) >= properties.openPerInviter()
        || count(open().and("inviterId").is(inviterId).and("accountId").is(accountId))
            >= properties.openPerPair()) {
      throw Problem.conflict("Too many of your invitations wait for an answer.");
    }
    if (count(open().and("accountId").is(accountId)) >= properties.openPerAccount()) {
      throw Problem.conflict("Too many invitations wait for an answer of this account.");
    }
  }

  /** The open invitation of an account to a room. */
  Optional<Invitation> find(String roomId, String accountId) {
    return Optional.ofNullable(
        operations.findOne(
            query(open().and("id").is(Member.id(roomId, accountId))), Invitation.class));
  }

  /** The open invitations of an account, the newest first. */
  List<Invitation> of(String accountId) {
    return operations.find(
        query(open().and("accountId").is(accountId)).with(Sort.by("sentAt").descending()),
        Invitation.class);
  }

  /** The open invitations to a room, the oldest first. */
  List<Invitation> to(String roomId) {
    return operations.find(
        query(open().and("roomId").is(roomId)).with(Sort.by("sentAt")), Invitation.class);
  }

  /** Keeps an open invitation as declined. A one-to-one room never asks again. */
  void decline(Invitation invitation) {
    Update update = new Update().set("declined", true);
    operations.updateFirst(
        query(where("id").is(invitation.id())),
        (invitation.kind() == RoomKind.DIRECT)
            ? update.unset("expiresAt")
            : update.set("expiresAt", clock.instant().plus(LIFE)),
        Invitation.class);
  }

  /** Keeps a one-to-one room from asking a member who leaves it. */
  void refuse(Room room, Member leaving) {
    operations.save(
        new Invitation(
            leaving.id(),
            room.id(),
            leaving.accountId(),
            leaving.displayName(),
            leaving.accountId(),
            leaving.displayName(),
            room.kind(),
            "",
            clock.instant(),
            true,
            null));
  }

  /** Takes an open invitation back; returns whether this call did. */
  boolean withdraw(String roomId, String accountId) {
    return operations
            .remove(query(open().and("id").is(Member.id(roomId, accountId))), Invitation.class)
            .getDeletedCount()
        == 1;
  }

  /** Forgets an invitation, open or declined: the account has entered the room. */
  void end(String roomId, String accountId) {
    operations.remove(query(where("id").is(Member.id(roomId, accountId))), Invitation.class);
  }

  private Criteria open() {
    return where("declined").is(false).and("expiresAt").gt(clock.instant());
  }

  private long count(Criteria criteria) {
    return operations.count(query(criteria), Invitation.class);
  }
}
