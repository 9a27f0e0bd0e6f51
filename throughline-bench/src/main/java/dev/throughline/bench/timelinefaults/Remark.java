package dev.throughline.bench.timelinefaults;

import dev.throughline.redis.timeline.TimelineAuthor;
import dev.throughline.redis.timeline.TimelineChange;
import dev.throughline.redis.timeline.TimelineClaims;
import dev.throughline.redis.timeline.TimelineClientId;
import dev.throughline.redis.timeline.TimelineDeleted;
import dev.throughline.redis.timeline.TimelineKey;
import dev.throughline.redis.timeline.TimelineSeq;
import java.util.List;
import org.bson.types.ObjectId;
import org.jspecify.annotations.Nullable;
import org.springframework.data.annotation.Id;
import org.springframework.data.mongodb.core.mapping.Document;

/**
 * What clients write: every write has a text of its own.
 *
 * @param claims all change numbers that it has had
 */
@Document("remarks")
record Remark(
    @Id @Nullable ObjectId id,
    @TimelineKey String room,
    @TimelineSeq long seq,
    @TimelineChange long chg,
    @TimelineClaims @Nullable List<Long> claims,
    @TimelineAuthor String author,
    @TimelineClientId String clientId,
    String text,
    @TimelineDeleted boolean deleted) {

  static Remark of(String room, String author, String clientId, String text) {
    return new Remark(null, room, 0, 0, null, author, clientId, text, false);
  }

  /** Not deleted, or no longer. */
  Remark withText(String changed) {
    return new Remark(id, room, seq, chg, claims, author, clientId, changed, false);
  }

  /** The text, marked when it is deleted. */
  String content() {
    return deleted ? text + "!" : text;
  }
}
