package dev.throughline.chat.migrate;

import dev.throughline.chat.message.Message;
import java.time.Instant;
import java.time.ZoneId;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;
import org.springframework.dao.DataAccessException;

/**
 * Translates everything and stores nothing, to know before the move what will not fit. Messages are
 * read in one go by their ids, and not room by room as they are moved; how many there are is asked
 * of the database.
 */
final class DryRun {

  private final SourceTables source;
  private final SourceTotals totals;
  private final Translation translation;
  private final ZoneId zone;
  private final Findings findings = new Findings();
  private final Map<String, Long> twice = new HashMap<>();
  private final Map<Long, Instant> newest = new HashMap<>();
  private long earlier;

  DryRun(SourceTables source, SourceTotals totals, Translation translation, ZoneId zone) {
    this.source = source;
    this.totals = totals;
    this.translation = translation;
    this.zone = zone;
  }

  /**
   * {@return what cannot be moved, a line each, the first ones of each kind; empty when all can}
   *
   * @param maxRooms in how many rooms the service lets an account be
   */
  List<String> problems(SourceColumns columns, SourceChecks checks, int maxRooms) {
    columns.bytes().forEach(problem -> findings.add("columns", problem));
    attempt("tables", "", () -> checks.run(findings, maxRooms));
    section("users", this::users);
    Map<Long, String> rooms = new HashMap<>();
    Set<Long> known = new HashSet<>();
    section("rooms", () -> rooms(rooms, known));
    section("messages", () -> messages(known));
    section("members", () -> members(rooms));
    return findings.lines();
  }

  /** {@return what the move decides where the tables do not say it, a line each} */
  List<String> notes() {
    List<String> notes = new ArrayList<>();
    twice.forEach(
        (column, count) -> {
          int dot = column.indexOf('.');
          notes.add(
              "%s: %d of %s come twice in %s: %s"
                  .formatted(
                      column.substring(0, dot),
                      count,
                      column.substring(dot + 1),
                      zone,
                      column.equals("messages.sent_at")
                          ? "the order of ids says which they are"
                          : "taken for the first, unless that is too early"));
        });
    if (earlier > 0) {
      notes.add(
          "messages: "
              + earlier
              + " are earlier than one with a lower id of their room: ids are the order");
    }
    return notes;
  }

  /** Reads a table, and compares how many rows came with what the database counts. */
  private void section(String table, LongSupplier reading) {
    attempt(
        table,
        "",
        () -> {
          long read = reading.getAsLong();
          long count = totals.count(table);
          if (read != count) {
            findings.add(table, "%s: %d rows could be read, of %d".formatted(table, read, count));
          }
        });
  }

  private long users() {
    Set<String> names = new HashSet<>();
    return each(
        new KeysetReader<>(source::users),
        user ->
            attempt(
                "users",
                user.id(),
                () -> {
                  String name = translation.account(user).name();
                  twice("users.created_at", user.createdAt());
                  if (!names.add(name)) {
                    throw new MigrationException(
                        "users", user.id(), "login", "another login differs only in its case");
                  }
                }));
  }

  private long rooms(Map<Long, String> ids, Set<Long> known) {
    return each(
        new KeysetReader<>(source::rooms),
        room -> {
          known.add(room.id());
          attempt(
              "rooms",
              room.id(),
              () -> {
                ids.put(room.id(), translation.room(room).id());
                twice("rooms.created_at", room.createdAt());
              });
        });
  }

  private long messages(Set<Long> rooms) {
    return each(
        new KeysetReader<SourceRows.Message>(source::messages),
        row ->
            attempt(
                "messages",
                row.id(),
                () -> {
                  Long room = row.roomId();
                  if (room == null || !rooms.contains(room)) {
                    findings.add(
                        "messages.room_id", "messages " + row.id() + ": the room does not exist");
                  }
                  Instant before = newest.get(room);
                  Message message = translation.message(row, "room", 1, before);
                  twice("messages.sent_at", row.sentAt());
                  twice("messages.edited_at", row.editedAt());
                  if (before != null && message.sentAt().isBefore(before)) {
                    earlier++;
                  } else if (room != null) {
                    newest.put(room, message.sentAt());
                  }
                }));
  }

  private long members(Map<Long, String> rooms) {
    return each(
        new KeysetReader<>(source::members),
        member -> {
          String place = member.roomId() + "/" + member.userId();
          attempt(
              "members",
              place,
              () -> {
                String room = rooms.get(member.roomId());
                if (room == null) {
                  throw new MigrationException(
                      "members", place, "room_id", "the room cannot be moved");
                }
                translation.member(member, room, 0);
                twice("members.joined_at", member.joinedAt());
              });
        });
  }

  private void twice(String column, @Nullable SourceTime time) {
    if (time != null && time.comesTwice(zone)) {
      twice.merge(column, 1L, Long::sum);
    }
  }

  private interface Row<T> {
    void take(T row);
  }

  private static <T> long each(KeysetReader<T> rows, Row<T> taker) {
    long count = 0;
    for (T row = rows.read(); row != null; row = rows.read()) {
      taker.take(row);
      count++;
    }
    return count;
  }

  /** Whatever goes wrong with a row is its problem alone, and the others are looked at. */
  private void attempt(String table, Object id, Runnable reading) {
    try {
      reading.run();
    } catch (MigrationException e) {
      findings.add(e);
    } catch (DataAccessException e) {
      findings.add(table, (table + " " + id).strip() + ": " + e.getMostSpecificCause());
    } catch (RuntimeException e) {
      findings.add(table, (table + " " + id).strip() + ": " + e);
    }
  }
}
