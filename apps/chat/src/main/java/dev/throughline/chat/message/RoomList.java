package dev.throughline.chat.message;

import dev.throughline.chat.room.Member;
import dev.throughline.chat.room.Memberships;
import dev.throughline.chat.room.Role;
import dev.throughline.chat.room.Room;
import dev.throughline.chat.room.RoomKind;
import dev.throughline.chat.room.RoomService;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Component;

/** The rooms of an account with what is new in them. */
@Component
class RoomList {

  private final RoomService rooms;
  private final Memberships memberships;
  private final History history;

  RoomList(RoomService rooms, Memberships memberships, History history) {
    this.rooms = rooms;
    this.memberships = memberships;
    this.history = history;
  }

  /**
   * A room in the list.
   *
   * @param title of a one-to-one room, the other one's name
   * @param unread how many entries came after the last that was read
   */
  record RoomLine(
      String id,
      RoomKind kind,
      String title,
      Role role,
      long lastRead,
      long tail,
      long unread,
      @Nullable MessageView last) {}

  /** A member of a room. */
  record MemberView(String accountId, String displayName, Role role, long lastRead) {
    static MemberView of(Member member) {
      return new MemberView(
          member.accountId(), member.displayName(), member.role(), member.lastRead());
    }
  }

  /** The rooms of an account, the liveliest first. */
  List<RoomLine> of(String accountId) {
    Map<Member, Room> found = rooms.ofAccount(accountId);
    Map<String, String> others = others(accountId, found.values());
    List<RoomLine> lines = new ArrayList<>();
    found.forEach((member, room) -> lines.add(line(member, room, others)));
    lines.sort(Comparator.comparing(RoomList::time).reversed());
    return lines;
  }

  RoomLine line(Member member, Room room) {
    return line(member, room, others(member.accountId(), List.of(room)));
  }

  private RoomLine line(Member member, Room room, Map<String, String> others) {
    List<MessageView> last = history.last(room.id(), 1);
    MessageView newest = last.isEmpty() ? null : last.get(0);
    long tail = (newest == null) ? 0 : newest.seq();
    return new RoomLine(
        room.id(),
        room.kind(),
        (room.kind() == RoomKind.GROUP) ? room.title() : others.getOrDefault(room.id(), ""),
        member.role(),
        member.lastRead(),
        tail,
        Math.max(0, tail - member.lastRead()),
        newest);
  }

  /** The names of the other ones in one-to-one rooms, by room, in one request to the database. */
  private Map<String, String> others(String accountId, Collection<Room> among) {
    Map<String, String> names = new HashMap<>();
    List<String> direct = new ArrayList<>();
    for (Room room : among) {
      if (room.kind() == RoomKind.DIRECT) {
        direct.add(room.id());
        Map<String, String> left = (room.left() == null) ? Map.of() : room.left();
        left.forEach((id, name) -> put(names, room.id(), id.equals(accountId) ? null : name));
      }
    }
    if (!direct.isEmpty()) {
      for (Member other : memberships.of(direct)) {
        put(
            names,
            other.roomId(),
            other.accountId().equals(accountId) ? null : other.displayName());
      }
    }
    return names;
  }

  private static void put(Map<String, String> names, String room, @Nullable String name) {
    if (name != null) {
      names.put(room, name);
    }
  }

  private static long time(RoomLine line) {
    return (line.last() == null) ? 0 : line.last().sentAt().toEpochMilli();
  }
}
