package dev.throughline.board.comment;

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
import org.springframework.data.mongodb.core.mapping.Document;

/**
 * A comment on a post.
 *
 * @param id null before it is stored
 * @param post the post's number
 * @param seq its place below the post: 1, 2, 3, and so on
 * @param clientId how its sender named it, so that sending it again stores nothing
 * @param text empty when it is deleted
 */
@Document("comments")
record Comment(
    @Id @Nullable String id,
    @TimelineKey String post,
    @TimelineSeq long seq,
    @TimelineRevision long revision,
    @TimelineClaims List<Long> claims,
    @TimelineAuthor String author,
    @TimelineClientId String clientId,
    String text,
    Instant createdAt,
    @TimelineDeleted boolean deleted) {

  static Comment of(long post, String author, String clientId, String text, Instant now) {
    return new Comment(
        null, String.valueOf(post), 0, 0, List.of(), author, clientId, text, now, false);
  }

  /** Without its text, which must not be kept. */
  Comment erased() {
    return new Comment(id, post, seq, revision, claims, author, clientId, "", createdAt, deleted);
  }
}
