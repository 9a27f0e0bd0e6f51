package dev.throughline.chat.room;

import java.time.Instant;
import java.util.List;
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
 * @param names of both accounts of a one-to-one room, by their ids; null for groups
 * @param absent accounts of a one-to-one room that have not accepted it yet or have left it; null
 *     for groups
 */
@Document("rooms")
public record Room(
    @Id String id,
    RoomKind kind,
    String title,
    Instant createdAt,
    @Nullable Map<String, String> names,
    @Nullable List<String> absent) {

  /** A group without members. */
  public static Room group(String id, String title, Instant createdAt) {
    return new Room(id, RoomKind.GROUP, title, createdAt, null, null);
  }

  /** The one-to-one room of two accounts with these names. */
  public static Room direct(
      String id, Instant createdAt, Map<String, String> names, List<String> absent) {
    return new Room(id, RoomKind.DIRECT, "", createdAt, names, absent);
  }

  /** {@return what an account sees as the room's name} */
  public String titleFor(String accountId) {
    if (names == null) {
      return title;
    }
    for (Map.Entry<String, String> name : names.entrySet()) {
      if (!name.getKey().equals(accountId)) {
        return name.getValue();
      }
    }
    return "";
  }

  /**
   * {@return whether an account of this one-to-one room is not in it, and enters by its own will
   * alone}
   */
  boolean isWithout(String accountId) {
    return absent != null && absent.contains(accountId);
  }
}
