package dev.throughline.chat.migrate;

import static org.springframework.data.mongodb.core.query.Criteria.where;
import static org.springframework.data.mongodb.core.query.Query.query;

import dev.throughline.chat.message.Message;
import java.time.Instant;
import java.util.ArrayDeque;
import java.util.List;
import java.util.Queue;
import org.jspecify.annotations.Nullable;
import org.springframework.batch.infrastructure.item.ItemReader;
import org.springframework.data.domain.Sort;
import org.springframework.data.mongodb.core.MongoOperations;

/**
 * Reads messages room by room in the order of their ids, and numbers them. Where a room goes on is
 * read off the target: messages are written in order, so that however the last run ended, the
 * target has the first n of a room, and the last of them names its row.
 */
final class MessageReader implements ItemReader<Message> {

  private static final int PAGE = 1000;

  private final SourceTables source;
  private final SourceTotals totals;
  private final Translation translation;
  private final MongoOperations target;
  private final KeysetReader<SourceRows.Room> rooms;
  private final Queue<SourceRows.Message> page = new ArrayDeque<>();
  private SourceRows.@Nullable Room room;
  private String roomId = "";
  private @Nullable Long last;
  private @Nullable Instant before;
  private long seq;
  private boolean roomDone;

  MessageReader(
      SourceTables source, SourceTotals totals, Translation translation, MongoOperations target) {
    this.source = source;
    this.totals = totals;
    this.translation = translation;
    this.target = target;
    this.rooms = new KeysetReader<>(source::rooms);
  }

  @Override
  public @Nullable Message read() {
    while (page.isEmpty()) {
      if ((room == null || roomDone) && !nextRoom()) {
        return null;
      }
      fill();
    }
    SourceRows.Message row = page.remove();
    last = row.id();
    seq++;
    Message message = translation.message(row, roomId, seq, before);
    before = message.sentAt();
    return message;
  }

  private void fill() {
    SourceRows.Room current = room;
    if (current != null) {
      List<SourceRows.Message> next = source.messages(current.id(), last, PAGE);
      page.addAll(next);
      roomDone = next.size() < PAGE;
    }
  }

  private boolean nextRoom() {
    room = rooms.read();
    if (room == null) {
      return false;
    }
    roomId = translation.room(room).id();
    roomDone = false;
    Message newest =
        target.findOne(
            query(where("roomId").is(roomId)).with(Sort.by("seq").descending()).limit(1),
            Message.class);
    if (newest == null) {
      seq = 0;
      last = null;
      before = null;
      return true;
    }
    Long id = Translation.sourceId(newest.id());
    if (id == null) {
      throw new MigrationException(
          "rooms " + room.id() + ": has new messages in the target already, nothing can be added");
    }
    seq = newest.seq();
    last = id;
    before = newest.sentAt();
    long there = totals.count(room.id(), id);
    if (there != seq) {
      throw new MigrationException(
          "rooms %d: the target has %d messages up to number %d, and the source %d: begin with an"
                  .formatted(room.id(), seq, id, there)
              + " empty target");
    }
    return true;
  }
}
