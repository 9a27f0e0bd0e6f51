package dev.throughline.chat.migrate;

import dev.throughline.chat.room.Member;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Translates everything and stores nothing, to know before the move what will not fit. */
final class DryRun {

  private static final int MOST = 100;
  private static final int PAGE = 1000;

  private final SourceTables source;
  private final Translation translation;
  private final List<String> problems = new ArrayList<>();

  DryRun(SourceTables source, Translation translation) {
    this.source = source;
    this.translation = translation;
  }

  /** What cannot be moved, a line each, at most a hundred; empty when all can. */
  List<String> problems() {
    for (long room : source.doubleDirectRooms()) {
      add("rooms " + room + ": there is another one-to-one room of the same two");
    }
    long lost = source.messagesWithoutRoom();
    if (lost > 0) {
      add("messages: " + lost + " are in rooms that do not exist");
    }
    users();
    Map<Long, String> rooms = rooms();
    members(rooms);
    return problems;
  }

  private void users() {
    Set<String> names = new HashSet<>();
    KeysetReader<SourceRows.User> users = new KeysetReader<>(source::users);
    for (SourceRows.User row = users.read(); row != null; row = users.read()) {
      SourceRows.User user = row;
      attempt(
          () -> {
            if (!names.add(translation.account(user).name())) {
              add("users " + user.id() + ": another login differs only in its case");
            }
          });
    }
  }

  private Map<Long, String> rooms() {
    Map<Long, String> ids = new HashMap<>();
    KeysetReader<SourceRows.Room> rooms = new KeysetReader<>(source::rooms);
    for (SourceRows.Room row = rooms.read(); row != null; row = rooms.read()) {
      SourceRows.Room room = row;
      attempt(() -> ids.put(room.id(), translation.room(room).id()));
      messages(room);
    }
    return ids;
  }

  private void messages(SourceRows.Room room) {
    SourceRows.@Nullable Message last = null;
    List<SourceRows.Message> page;
    do {
      page = source.messages(room.id(), last, PAGE);
      for (SourceRows.Message row : page) {
        attempt(() -> translation.message(row, "room", 1));
        last = row;
      }
    } while (page.size() == PAGE);
  }

  private void members(Map<Long, String> rooms) {
    KeysetReader<SourceRows.Member> members = new KeysetReader<>(source::members);
    for (SourceRows.Member row = members.read(); row != null; row = members.read()) {
      SourceRows.Member member = row;
      String room = rooms.get(member.roomId());
      if (room == null) {
        add("members " + member.roomId() + "/" + member.userId() + ": the room cannot be moved");
      } else {
        attempt(
            () -> {
              Member translated = translation.member(member, room, 0);
              if (translated.displayName().isBlank()) {
                add("users " + member.userId() + ": display_name is blank");
              }
            });
      }
    }
  }

  private void attempt(Runnable translating) {
    try {
      translating.run();
    } catch (MigrationException e) {
      add(String.valueOf(e.getMessage()));
    }
  }

  private void add(String problem) {
    if (problems.size() < MOST) {
      problems.add(problem);
    }
  }
}
