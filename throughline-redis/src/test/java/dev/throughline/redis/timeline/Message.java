package dev.throughline.redis.timeline;

import dev.throughline.redis.timeline.annotation.TimelineAuthor;
import dev.throughline.redis.timeline.annotation.TimelineClaims;
import dev.throughline.redis.timeline.annotation.TimelineClientId;
import dev.throughline.redis.timeline.annotation.TimelineDeleted;
import dev.throughline.redis.timeline.annotation.TimelineKey;
import dev.throughline.redis.timeline.annotation.TimelineRevision;
import dev.throughline.redis.timeline.annotation.TimelineSeq;
import java.util.List;
import org.bson.types.ObjectId;
import org.springframework.data.annotation.Id;
import org.springframework.data.mongodb.core.mapping.Document;
import org.springframework.data.mongodb.core.mapping.Field;

/** An immutable entity of a timeline. */
@Document("messages")
record Message(
    @Id ObjectId id,
    @TimelineKey String room,
    @TimelineSeq @Field("s") long seq,
    @TimelineRevision long revision,
    @TimelineClaims List<Long> claims,
    @TimelineAuthor String author,
    @TimelineClientId String clientId,
    String text,
    @TimelineDeleted boolean deleted) {

  static Message of(String room, String author, String clientId, String text) {
    return new Message(null, room, 0, 0, null, author, clientId, text, false);
  }

  Message withText(String changed) {
    return new Message(id, room, seq, revision, claims, author, clientId, changed, deleted);
  }
}
