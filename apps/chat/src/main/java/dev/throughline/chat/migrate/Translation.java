package dev.throughline.chat.migrate;

import dev.throughline.chat.account.Account;
import dev.throughline.chat.account.AccountService;
import dev.throughline.chat.message.Message;
import dev.throughline.chat.message.MessageKind;
import dev.throughline.chat.room.Member;
import dev.throughline.chat.room.Role;
import dev.throughline.chat.room.Room;
import dev.throughline.chat.room.RoomKind;
import dev.throughline.chat.room.RoomService;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.time.LocalDateTime;
import java.time.ZoneId;
import java.time.temporal.ChronoUnit;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Makes what is stored of rows. Ids follow from the rows' own, so that a second run makes the same.
 * What cannot be moved is refused with the row's table and id.
 */
final class Translation {

  /** The hash of accounts that need a new password. */
  static final String NO_PASSWORD = "{unknown}";

  private static final int MAX_TEXT = 4096;

  private final ZoneId zone;
  private final SourceTables source;

  Translation(ZoneId zone, SourceTables source) {
    this.zone = zone;
    this.source = source;
  }

  static String accountId(long id) {
    return "sql-" + id;
  }

  static String messageId(long id) {
    return "sql-" + id;
  }

  /** The source's id of a message that was moved, or null for one that was not. */
  static @Nullable Long sourceId(@Nullable String messageId) {
    return (messageId == null || !messageId.startsWith("sql-"))
        ? null
        : Long.valueOf(messageId.substring(4));
  }

  Account account(SourceRows.User row) {
    String name = AccountService.normalName(row.login());
    if (!AccountService.validName(name)) {
      throw new MigrationException("users " + row.id() + ": login cannot be used to sign in");
    }
    return new Account(
        accountId(row.id()),
        name,
        row.displayName(),
        null,
        hash(row.passwordHash()),
        time(row.createdAt()));
  }

  /** Only bcrypt is known here; any other hash matches no password until it is replaced. */
  private static String hash(String hash) {
    return hash.matches("\\$2[aby]\\$.{56}") ? "{bcrypt}" + hash : NO_PASSWORD;
  }

  Room room(SourceRows.Room row) {
    RoomKind kind = kind(RoomKind.class, "rooms", row.id(), row.kind());
    return (kind == RoomKind.GROUP)
        ? Room.group("sql-" + row.id(), row.title(), time(row.createdAt()))
        : direct(row);
  }

  /** One-to-one rooms get the id that opening them would give them. */
  private Room direct(SourceRows.Room row) {
    Map<String, String> names = new LinkedHashMap<>();
    source.memberNames(row.id()).forEach((id, name) -> names.put(accountId(id), name));
    if (names.size() != 2) {
      throw new MigrationException(
          "rooms " + row.id() + ": a one-to-one room has two members, not " + names.size());
    }
    List<String> ids = List.copyOf(names.keySet());
    return Room.direct(
        RoomService.directId(ids.get(0), ids.get(1)), time(row.createdAt()), names, List.of());
  }

  Member member(SourceRows.Member row, String roomId, long lastRead) {
    String place = row.roomId() + "/" + row.userId();
    if (row.displayName() == null) {
      throw new MigrationException("members " + place + ": the user does not exist");
    }
    Member member =
        Member.joining(
            roomId,
            accountId(row.userId()),
            row.displayName(),
            kind(Role.class, "members", place, row.role()),
            time(row.joinedAt()),
            lastRead);
    return member;
  }

  Message message(SourceRows.Message row, String roomId, long seq) {
    if (row.displayName() == null) {
      throw new MigrationException("messages " + row.id() + ": the user does not exist");
    }
    int bytes = row.content().getBytes(StandardCharsets.UTF_8).length;
    if (bytes > MAX_TEXT) {
      throw new MigrationException(
          "messages "
              + row.id()
              + ": "
              + bytes
              + " bytes of text, at most "
              + MAX_TEXT
              + " can be");
    }
    LocalDateTime edited = row.editedAt();
    return new Message(
        messageId(row.id()),
        roomId,
        seq,
        seq,
        List.of(seq),
        accountId(row.userId()),
        row.displayName(),
        messageId(row.id()),
        kind(MessageKind.class, "messages", row.id(), row.kind()),
        row.deleted() ? "" : row.content(),
        time(row.sentAt()),
        (edited == null) ? null : time(edited),
        row.deleted());
  }

  private Instant time(LocalDateTime time) {
    return time.atZone(zone).toInstant().truncatedTo(ChronoUnit.MILLIS);
  }

  private static <E extends Enum<E>> E kind(Class<E> type, String table, Object id, String name) {
    try {
      return Enum.valueOf(type, name);
    } catch (IllegalArgumentException e) {
      throw new MigrationException(
          table + " " + id + ": " + name + " is none of " + List.of(type.getEnumConstants()));
    }
  }
}
