package dev.throughline.chat.message;

import dev.throughline.chat.room.Member;
import dev.throughline.chat.room.Role;
import dev.throughline.chat.room.Room;
import dev.throughline.chat.room.RoomKind;
import dev.throughline.chat.room.RoomService;
import jakarta.annotation.PreDestroy;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Component;

/**
 * The rooms of an account with what is new in them, in two waits: one for the database, which
 * answers with all rooms at once, and one for Redis, which is asked for all their newest messages
 * before the first answer is awaited (D-CHAT-15).
 */
@Component
class RoomList {

  /** As many rooms as most people have; a longer list takes several waits. */
  private static final int AT_ONCE = 32;

  private final RoomService rooms;
  private final History history;
  private final ExecutorService executor =
      Executors.newFixedThreadPool(
          AT_ONCE,
          task -> {
            Thread thread = new Thread(task, "room-list");
            thread.setDaemon(true);
            return thread;
          });

  RoomList(RoomService rooms, History history) {
    this.rooms = rooms;
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
  record MemberView(
      String accountId, String displayName, Role role, Instant joinedAt, long lastRead) {
    static MemberView of(Member member) {
      return new MemberView(
          member.accountId(),
          member.displayName(),
          member.role(),
          member.joinedAt(),
          member.lastRead());
    }
  }

  /** The rooms of an account, the liveliest first. */
  List<RoomLine> of(String accountId) {
    List<CompletableFuture<RoomLine>> asked = new ArrayList<>();
    rooms
        .ofAccount(accountId)
        .forEach(
            (member, room) ->
                asked.add(CompletableFuture.supplyAsync(() -> line(member, room), executor)));
    List<RoomLine> lines = new ArrayList<>();
    try {
      asked.forEach(line -> lines.add(line.join()));
    } catch (CompletionException e) {
      if (e.getCause() instanceof RuntimeException failure) {
        throw failure;
      }
      throw e;
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
        room.titleFor(member.accountId()),
        member.role(),
        member.lastRead(),
        tail,
        Math.max(0, tail - member.lastRead()),
        newest);
  }

  private static long time(RoomLine line) {
    return (line.last() == null) ? 0 : line.last().sentAt().toEpochMilli();
  }

  @PreDestroy
  void close() {
    executor.shutdownNow();
  }
}
