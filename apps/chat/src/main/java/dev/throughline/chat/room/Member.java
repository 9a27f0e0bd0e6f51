package dev.throughline.chat.room;

import java.time.Instant;
import org.springframework.data.annotation.Id;
import org.springframework.data.mongodb.core.index.Indexed;
import org.springframework.data.mongodb.core.mapping.Document;

/**
 * Somebody in a room.
 *
 * @param id the room's and the account's, so that nobody is in a room twice
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

  /** Somebody who enters now and has read {@code lastRead} entries before. */
  public static Member joining(
      String roomId, String accountId, String displayName, Role role, Instant now, long lastRead) {
    return new Member(id(roomId, accountId), roomId, accountId, displayName, role, now, lastRead);
  }
}
