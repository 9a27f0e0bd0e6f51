package dev.throughline.chat.migrate;

import static org.springframework.data.mongodb.core.query.Criteria.where;
import static org.springframework.data.mongodb.core.query.Query.query;

import dev.throughline.chat.message.Message;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.springframework.data.domain.Sort;
import org.springframework.data.mongodb.core.MongoOperations;

/**
 * Compares both sides room by room: how many messages, and a hash over all of them in their order.
 * The source is read once more and numbered anew; of the target, what is stored counts.
 */
final class Verification {

  private static final int PAGE = 1000;

  private final SourceTables source;
  private final Translation translation;
  private final MongoOperations target;

  Verification(SourceTables source, Translation translation, MongoOperations target) {
    this.source = source;
    this.translation = translation;
    this.target = target;
  }

  /** What one side has of a room. */
  record Side(long messages, String hash) {}

  /** A room on both sides. */
  record RoomResult(long sourceRoom, String targetRoom, Side source, Side target) {
    boolean equal() {
      return source.equals(target);
    }
  }

  List<RoomResult> compare() {
    List<RoomResult> results = new ArrayList<>();
    KeysetReader<SourceRows.Room> rooms = new KeysetReader<>(source::rooms);
    for (SourceRows.Room room = rooms.read(); room != null; room = rooms.read()) {
      String roomId = translation.room(room).id();
      results.add(new RoomResult(room.id(), roomId, source(room, roomId), target(roomId)));
    }
    return results;
  }

  private Side source(SourceRows.Room room, String roomId) {
    Hash hash = new Hash();
    SourceRows.@Nullable Message last = null;
    List<SourceRows.Message> page;
    do {
      page = source.messages(room.id(), last, PAGE);
      for (SourceRows.Message row : page) {
        hash.add(translation.message(row, roomId, hash.count + 1));
        last = row;
      }
    } while (page.size() == PAGE);
    return hash.side();
  }

  private Side target(String roomId) {
    Hash hash = new Hash();
    try (Stream<Message> messages =
        target.stream(query(where("roomId").is(roomId)).with(Sort.by("seq")), Message.class)) {
      messages.forEach(hash::add);
    }
    return hash.side();
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

    Side side() {
      return new Side(count, HexFormat.of().formatHex(digest.digest()));
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
