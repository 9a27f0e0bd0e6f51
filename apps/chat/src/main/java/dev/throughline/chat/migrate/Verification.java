package dev.throughline.chat.migrate;

import static org.springframework.data.mongodb.core.query.Criteria.where;
import static org.springframework.data.mongodb.core.query.Query.query;

import dev.throughline.chat.message.Message;
import dev.throughline.chat.migrate.SourceTotals.OfRoom;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.springframework.data.domain.Sort;
import org.springframework.data.mongodb.core.MongoOperations;

/**
 * Compares both sides room by room, in two ways: a hash over all messages in their order, for which
 * the source is read once more and numbered anew; and what both databases count and sum themselves,
 * which no page of this program can leave out.
 */
final class Verification {

  private static final int PAGE = 1000;

  private final SourceTables source;
  private final SourceTotals totals;
  private final Translation translation;
  private final MongoOperations target;

  Verification(
      SourceTables source, SourceTotals totals, Translation translation, MongoOperations target) {
    this.source = source;
    this.totals = totals;
    this.translation = translation;
    this.target = target;
  }

  /**
   * What one side has of a room.
   *
   * @param messages that were read
   * @param hash over them
   * @param totals that its database says; null without messages
   */
  record Side(long messages, String hash, @Nullable OfRoom totals) {

    private boolean complete() {
      return messages == ((totals == null) ? 0 : totals.messages());
    }
  }

  /** A room on both sides. */
  record RoomResult(long sourceRoom, String targetRoom, Side source, Side target) {
    boolean equal() {
      return source.equals(target) && source.complete();
    }
  }

  List<RoomResult> compare() {
    Map<Long, OfRoom> inSource = totals.rooms();
    Map<String, OfRoom> inTarget = new TargetTotals(target).rooms();
    List<RoomResult> results = new ArrayList<>();
    KeysetReader<SourceRows.Room> rooms = new KeysetReader<>(source::rooms);
    for (SourceRows.Room room = rooms.read(); room != null; room = rooms.read()) {
      String roomId = translation.room(room).id();
      OfRoom expected = inSource.get(room.id());
      results.add(
          new RoomResult(
              room.id(),
              roomId,
              source(room, roomId).side(expected),
              target(roomId).side(comparable(inTarget.get(roomId), expected))));
    }
    return results;
  }

  /** Of local times the source's database knows no instants. */
  private static @Nullable OfRoom comparable(@Nullable OfRoom found, @Nullable OfRoom expected) {
    return (found == null || expected == null || expected.times() != null)
        ? found
        : found.withoutTimes();
  }

  private Hash source(SourceRows.Room room, String roomId) {
    Hash hash = new Hash();
    Long last = null;
    Instant before = null;
    List<SourceRows.Message> page;
    do {
      page = source.messages(room.id(), last, PAGE);
      for (SourceRows.Message row : page) {
        Message message = translation.message(row, roomId, hash.count + 1, before);
        hash.add(message);
        last = row.id();
        before = message.sentAt();
      }
    } while (page.size() == PAGE);
    return hash;
  }

  private Hash target(String roomId) {
    Hash hash = new Hash();
    try (Stream<Message> messages =
        target.stream(query(where("roomId").is(roomId)).with(Sort.by("seq")), Message.class)) {
      messages.forEach(hash::add);
    }
    return hash;
  }

  private static final class Hash {

    private final MessageDigest digest;
    private long count;

    Hash() {
      try {
        digest = MessageDigest.getInstance("SHA-256");
      } catch (NoSuchAlgorithmException e) {
        throw new IllegalStateException(e);
      }
    }

    void add(Message message) {
      count++;
      number(message.seq());
      number(message.revision());
      text(String.valueOf(message.id()));
      text(message.authorId());
      text(message.authorName());
      text(message.kind().name());
      text(message.text());
      number(message.sentAt().toEpochMilli());
      number(message.editedAt() == null ? -1 : message.editedAt().toEpochMilli());
      number(message.deleted() ? 1 : 0);
    }

    Side side(@Nullable OfRoom totals) {
      return new Side(count, HexFormat.of().formatHex(digest.digest()), totals);
    }

    private void number(long number) {
      digest.update(ByteBuffer.allocate(Long.BYTES).putLong(0, number));
    }

    private void text(String text) {
      byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
      number(bytes.length);
      digest.update(bytes);
    }
  }
}
