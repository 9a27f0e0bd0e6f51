package dev.throughline.chat.message;

import dev.throughline.redis.timeline.annotation.TimelineAuthor;
import dev.throughline.redis.timeline.annotation.TimelineClaims;
import dev.throughline.redis.timeline.annotation.TimelineClientId;
import dev.throughline.redis.timeline.annotation.TimelineDeleted;
import dev.throughline.redis.timeline.annotation.TimelineKey;
import dev.throughline.redis.timeline.annotation.TimelineRevision;
import dev.throughline.redis.timeline.annotation.TimelineSeq;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.springframework.data.annotation.Id;
import org.springframework.data.mongodb.core.index.CompoundIndex;
import org.springframework.data.mongodb.core.mapping.Document;

/**
 * An entry of a room's history.
 *
 * @param id null before it is stored
 * @param seq its place in the room: 1, 2, 3, and so on
 * @param revision the room's revision at its last change
 * @param authorName as it was when it was sent
 * @param clientId how its sender named it, so that sending it again stores nothing
 * @param text empty when it is deleted, or records that a member joined or left
 */
@Document("messages")
@CompoundIndex(def = "{'roomId': 1, 'sentAt': 1, 'seq': 1}")
public record Message(
    @Id @Nullable String id,
    @TimelineKey String roomId,
    @TimelineSeq long seq,
    @TimelineRevision long revision,
    @TimelineClaims List<Long> claims,
    @TimelineAuthor String authorId,
    String authorName,
    @TimelineClientId String clientId,
    MessageKind kind,
    String text,
    Instant sentAt,
    @Nullable Instant editedAt,
    @TimelineDeleted boolean deleted) {

  static Message of(
      String roomId,
      String authorId,
      String authorName,
      String clientId,
      MessageKind kind,
      String text,
      Instant now) {
    return new Message(
        null,
        roomId,
        0,
        0,
        List.of(),
        authorId,
        authorName,
        clientId,
        kind,
        text,
        now,
        null,
        false);
  }

  Message edited(String newText, Instant now) {
    return new Message(
        id,
        roomId,
        seq,
        revision,
        claims,
        authorId,
        authorName,
        clientId,
        kind,
        newText,
        sentAt,
        now,
        deleted);
  }

  /** Without its text, which must not be kept. */
  Message erased() {
    return new Message(
        id,
        roomId,
        seq,
        revision,
        claims,
        authorId,
        authorName,
        clientId,
        kind,
        "",
        sentAt,
        editedAt,
        deleted);
  }
}
