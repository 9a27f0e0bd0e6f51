package dev.throughline.chat.room;

import java.time.Instant;
import org.springframework.data.annotation.Id;
import org.springframework.data.mongodb.core.index.Indexed;
import org.springframework.data.mongodb.core.mapping.Document;

/**
 * An account's membership of a room.
 *
 * @param id the room's and the account's, so that an account is in a room once
 * @param lastRead the position up to which the member has read
 */
@Document("members")
public record Member(
    @Id String id,
    @Indexed String roomId,
    @Indexed String accountId,
    String displayName,
    Role role,
    Instant joinedAt,
    long lastRead) {

  /** The id of an account's membership in a room. */
  public static String id(String roomId, String accountId) {
    return roomId + ":" + accountId;
  }

  /** The membership of an account that joins now, with {@code lastRead} entries counted as read. */
  public static Member joining(
      String roomId, String accountId, String displayName, Role role, Instant now, long lastRead) {
    return new Member(id(roomId, accountId), roomId, accountId, displayName, role, now, lastRead);
  }
}
