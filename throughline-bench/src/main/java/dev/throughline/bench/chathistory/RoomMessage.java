package dev.throughline.bench.chathistory;

import dev.throughline.redis.timeline.annotation.TimelineKey;
import dev.throughline.redis.timeline.annotation.TimelineRevision;
import dev.throughline.redis.timeline.annotation.TimelineSeq;
import java.time.Instant;
import org.springframework.data.annotation.Id;
import org.springframework.data.mongodb.core.mapping.Document;

/** A message in a room's timeline. */
@Document("roomMessages")
record RoomMessage(
    @Id long id,
    @TimelineKey String room,
    @TimelineSeq long seq,
    @TimelineRevision long revision,
    String author,
    String text,
    Instant sentAt) {

  static RoomMessage of(Message message, long seq) {
    return new RoomMessage(
        message.id(), message.room(), seq, seq, message.author(), message.text(), message.sentAt());
  }

  Message message() {
    return new Message(id, room, author, text, sentAt);
  }
}
