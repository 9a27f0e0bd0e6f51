package dev.throughline.chat.message;

import dev.throughline.chat.room.Member;
import dev.throughline.chat.room.Memberships;
import dev.throughline.chat.room.Role;
import dev.throughline.chat.room.Room;
import dev.throughline.chat.room.RoomKind;
import dev.throughline.chat.room.RoomService;
import java.util.ArrayList;
import java.util.Comparator;
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
    List<RoomLine> lines = new ArrayList<>();
    for (Map.Entry<Member, Room> entry : rooms.ofAccount(accountId).entrySet()) {
      lines.add(line(entry.getKey(), entry.getValue()));
    }
    lines.sort(Comparator.comparing(RoomList::time).reversed());
    return lines;
  }

  RoomLine line(Member member, Room room) {
    List<MessageView> last = history.last(room.id(), 1);
    MessageView newest = last.isEmpty() ? null : last.get(0);
    long tail = (newest == null) ? 0 : newest.seq();
    return new RoomLine(
        room.id(),
        room.kind(),
        title(member, room),
        member.role(),
        member.lastRead(),
        tail,
        Math.max(0, tail - member.lastRead()),
        newest);
  }

  private String title(Member member, Room room) {
    if (room.kind() == RoomKind.GROUP) {
      return room.title();
    }
    return memberships.of(room.id()).stream()
        .filter(other -> !other.accountId().equals(member.accountId()))
        .map(Member::displayName)
        .findFirst()
        .orElseGet(() -> nameOfTheOneWhoLeft(member, room));
  }

  private static String nameOfTheOneWhoLeft(Member member, Room room) {
    Map<String, String> left = room.left();
    return (left == null)
        ? ""
        : left.entrySet().stream()
            .filter(entry -> !entry.getKey().equals(member.accountId()))
            .map(Map.Entry::getValue)
            .findFirst()
            .orElse("");
  }

  private static long time(RoomLine line) {
    return (line.last() == null) ? 0 : line.last().sentAt().toEpochMilli();
  }
}
