package dev.throughline.chat.room;

import java.time.Instant;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.springframework.data.annotation.Id;
import org.springframework.data.mongodb.core.mapping.Document;

/**
 * A room. Its members are {@link Member} documents.
 *
 * @param id made up for groups; of a one-to-one room the hash of both accounts' ids, so that two
 *     people who open it at the same time get one room
 * @param title of a group; empty for one-to-one rooms, which are called like the other one
 * @param left accounts that left a one-to-one room, and their names; null when none did
 */
@Document("rooms")
public record Room(
    @Id String id,
    RoomKind kind,
    String title,
    Instant createdAt,
    @Nullable Map<String, String> left) {

  /** Whether an account left this one-to-one room, to which it returns by its own will alone. */
  boolean wasLeftBy(String accountId) {
    return left != null && left.containsKey(accountId);
  }
}
