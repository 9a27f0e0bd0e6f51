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
import java.time.ZoneId;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Makes what is stored of rows. Ids follow from the rows' own, so that a second run makes the same.
 * What cannot be moved is refused with the row's table, id and column.
 */
final class Translation {

  /** The hash of accounts that need a new password. */
  static final String NO_PASSWORD = "{unknown}";

  private static final int MAX_TEXT = 4096;
  private static final int MAX_NAME = 40;
  private static final int MAX_TITLE = 80;

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
    RowCheck check = new RowCheck("users", row.id());
    String name = "";
    if (check.present("login", row.login()) && row.login() != null) {
      name = AccountService.normalName(row.login());
      if (!AccountService.validName(name)) {
        check.problem("login", "login cannot be used to sign in");
      }
    }
    Account account =
        new Account(
            accountId(row.id()),
            name,
            check.name("display_name", row.displayName(), MAX_NAME),
            null,
            hash(row.passwordHash()),
            check.time("created_at", row.createdAt(), zone, null));
    check.done();
    return account;
  }

  /** Only bcrypt is known here; any other hash matches no password until it is replaced. */
  private static String hash(@Nullable String hash) {
    return (hash != null && hash.matches("\\$2[aby]\\$.{56}")) ? "{bcrypt}" + hash : NO_PASSWORD;
  }

  Room room(SourceRows.Room row) {
    RowCheck check = new RowCheck("rooms", row.id());
    RoomKind kind = check.constant("kind", RoomKind.class, row.kind());
    Instant createdAt = check.time("created_at", row.createdAt(), zone, null);
    if (kind == RoomKind.GROUP) {
      String title = check.name("title", row.title(), MAX_TITLE);
      check.done();
      return Room.group("sql-" + row.id(), title, createdAt);
    }
    // One-to-one rooms get the id that opening them would give them.
    Map<String, String> names = new LinkedHashMap<>();
    source.memberNames(row.id()).forEach((id, name) -> names.put(accountId(id), name));
    if (names.size() != 2) {
      check.problem("kind", "a one-to-one room has two members, not " + names.size());
    }
    check.done();
    List<String> ids = List.copyOf(names.keySet());
    return Room.direct(RoomService.directId(ids.get(0), ids.get(1)), createdAt, names, List.of());
  }

  Member member(SourceRows.Member row, String roomId, long lastRead) {
    RowCheck check = new RowCheck("members", row.roomId() + "/" + row.userId());
    Member member =
        Member.joining(
            roomId,
            accountId(row.userId()),
            displayName(check, row.user()),
            check.constant("role", Role.class, row.role()),
            check.time("joined_at", row.joinedAt(), zone, null),
            lastRead);
    check.done();
    return member;
  }

  /**
   * A message.
   *
   * @param before when the message before it was sent, in the order of ids
   */
  Message message(SourceRows.Message row, String roomId, long seq, @Nullable Instant before) {
    RowCheck check = new RowCheck("messages", row.id());
    boolean deleted = check.present("deleted", row.deleted()) && Boolean.TRUE.equals(row.deleted());
    boolean known = check.present("user_id", row.userId());
    Instant sentAt = check.time("sent_at", row.sentAt(), zone, before);
    SourceTime edited = row.editedAt();
    Message message =
        new Message(
            messageId(row.id()),
            roomId,
            seq,
            seq,
            List.of(seq),
            accountId((row.userId() == null) ? 0 : row.userId()),
            known ? displayName(check, row.user()) : "",
            messageId(row.id()),
            check.constant("kind", MessageKind.class, row.kind()),
            deleted ? "" : content(check, row.content()),
            sentAt,
            (edited == null) ? null : check.time("edited_at", edited, zone, sentAt),
            deleted);
    check.done();
    return message;
  }

  private static String content(RowCheck check, @Nullable String content) {
    String text = check.text("content", content);
    int bytes = text.getBytes(StandardCharsets.UTF_8).length;
    if (bytes > MAX_TEXT) {
      check.problem("content", bytes + " bytes of text, at most " + MAX_TEXT + " can be");
    }
    return text;
  }

  /** A name that is missing or blank is a problem of its user, and not of all its rows. */
  private static String displayName(RowCheck check, SourceRows.Author user) {
    if (!user.exists()) {
      check.problem("user_id", "the user does not exist");
    }
    return (user.displayName() == null) ? "" : user.displayName();
  }
}
