package dev.throughline.verification.faults;

import dev.throughline.redis.timeline.annotation.TimelineAuthor;
import dev.throughline.redis.timeline.annotation.TimelineClaims;
import dev.throughline.redis.timeline.annotation.TimelineClientId;
import dev.throughline.redis.timeline.annotation.TimelineDeleted;
import dev.throughline.redis.timeline.annotation.TimelineKey;
import dev.throughline.redis.timeline.annotation.TimelineRevision;
import dev.throughline.redis.timeline.annotation.TimelineSeq;
import java.util.List;
import java.util.UUID;
import org.bson.types.ObjectId;
import org.jspecify.annotations.Nullable;
import org.springframework.data.annotation.Id;
import org.springframework.data.mongodb.core.mapping.Document;

/**
 * What clients write: every write has a text of its own.
 *
 * @param <K> the type of the key
 */
abstract class Remark<K> {

  @Id @Nullable ObjectId id;
  @TimelineKey @Nullable K room;
  @TimelineSeq long seq;
  @TimelineRevision long revision;

  /** All revisions that it has had. */
  @TimelineClaims @Nullable List<Long> claims;

  @TimelineAuthor String author = "";
  @TimelineClientId String clientId = "";
  String text = "";
  @TimelineDeleted boolean deleted;

  /** In a room whose key is a text. */
  @Document("remarks")
  static final class OfText extends Remark<String> {}

  /** In a room whose key is a number. */
  @Document("remarks")
  static final class OfNumber extends Remark<Long> {}

  /** In a room whose key is an id. */
  @Document("remarks")
  static final class OfId extends Remark<ObjectId> {}

  /** In a room whose key is a UUID. */
  @Document("remarks")
  static final class OfUuid extends Remark<UUID> {}

  /** This one, to be appended. */
  Remark<K> by(String newAuthor, String newClientId, String newText) {
    author = newAuthor;
    clientId = newClientId;
    text = newText;
    return this;
  }

  /** Not deleted, or no longer. */
  Remark<K> withText(String changed) {
    text = changed;
    deleted = false;
    return this;
  }

  /** The text, marked when it is deleted. */
  String content() {
    return deleted ? text + "!" : text;
  }
}
