package dev.throughline.chat.room;

import static org.springframework.data.mongodb.core.query.Criteria.where;
import static org.springframework.data.mongodb.core.query.Query.query;

import dev.throughline.chat.lookup.ExistingIds;
import dev.throughline.chat.problem.Problem;
import java.time.Instant;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.springframework.data.annotation.Id;
import org.springframework.data.domain.Sort;
import org.springframework.data.mongodb.core.MongoOperations;
import org.springframework.data.mongodb.core.aggregation.Aggregation;
import org.springframework.data.mongodb.core.query.Update;
import org.springframework.stereotype.Component;

/**
 * The members of rooms, always read from the database: membership decides what an account may see,
 * before any cache is looked at (D-CHAT-08).
 */
@Component
public class Memberships {

  private final MongoOperations operations;
  private final ExistingIds members;

  Memberships(MongoOperations operations) {
    this.operations = operations;
    this.members = new ExistingIds(operations, Member.class);
  }

  /**
   * The caller's membership.
   *
   * @throws Problem when there is none; the message does not reveal whether the room exists
   */
  public Member require(String roomId, String accountId) {
    return find(roomId, accountId).orElseThrow(() -> Problem.notFound("No such room."));
  }

  /** The membership of an account in a room. */
  public Optional<Member> find(String roomId, String accountId) {
    return Optional.ofNullable(operations.findById(Member.id(roomId, accountId), Member.class));
  }

  /** {@return whether an account is in a room, asked for together with others (D-CHAT-28)} */
  public boolean isMember(String roomId, String accountId) {
    return members.has(Member.id(roomId, accountId));
  }

  /** The members of a room, the first to join first. */
  public List<Member> of(String roomId) {
    return operations.find(
        query(where("roomId").is(roomId)).with(Sort.by("joinedAt", "id")), Member.class);
  }

  /** {@return which of these memberships, by their ids, there still are} */
  public Set<String> existing(Collection<String> ids) {
    return members.among(ids);
  }

  /** Moves the read position forward, never back; returns whether this call moved it. */
  public boolean read(String roomId, String accountId, long position) {
    return operations
            .updateFirst(
                query(where("id").is(Member.id(roomId, accountId)).and("lastRead").lt(position)),
                new Update().set("lastRead", position),
                Member.class)
            .getModifiedCount()
        == 1;
  }

  long count(String roomId) {
    return operations.count(query(where("roomId").is(roomId)), Member.class);
  }

  long countOf(String accountId) {
    return operations.count(query(where("accountId").is(accountId)), Member.class);
  }

  /** A member as it is stored, with its room beside it. */
  private record WithRoom(
      @Id String id,
      String roomId,
      String accountId,
      String displayName,
      Role role,
      Instant joinedAt,
      long lastRead,
      List<Room> rooms) {

    Member member() {
      return new Member(id, roomId, accountId, displayName, role, joinedAt, lastRead);
    }
  }

  /** The rooms of an account, by its membership, in one request to the database. */
  Map<Member, Room> roomsOf(String accountId, int most) {
    Aggregation withRooms =
        Aggregation.newAggregation(
            Aggregation.match(where("accountId").is(accountId)),
            Aggregation.limit(most),
            Aggregation.lookup("rooms", "roomId", "_id", "rooms"));
    Map<Member, Room> rooms = new LinkedHashMap<>();
    for (WithRoom found : operations.aggregate(withRooms, Member.class, WithRoom.class)) {
      if (!found.rooms().isEmpty()) {
        rooms.put(found.member(), found.rooms().get(0));
      }
    }
    return rooms;
  }

  /** Removes a membership; returns whether this call removed it. */
  boolean remove(Member member) {
    return operations.remove(query(where("id").is(member.id())), Member.class).getDeletedCount()
        == 1;
  }

  void promote(Member member) {
    operations.updateFirst(
        query(where("id").is(member.id())), new Update().set("role", Role.OWNER), Member.class);
  }
}
