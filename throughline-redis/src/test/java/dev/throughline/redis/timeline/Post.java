package dev.throughline.redis.timeline;

import dev.throughline.redis.timeline.annotation.TimelineClaims;
import dev.throughline.redis.timeline.annotation.TimelineClientId;
import dev.throughline.redis.timeline.annotation.TimelineKey;
import dev.throughline.redis.timeline.annotation.TimelineRevision;
import dev.throughline.redis.timeline.annotation.TimelineSeq;
import org.springframework.data.annotation.Id;
import org.springframework.data.mongodb.core.mapping.Document;

/** A mutable entity of a timeline, without an author. */
@Document("posts")
class Post {

  @Id String id;
  @TimelineKey long board;
  @TimelineSeq long seq;
  @TimelineRevision long revision;
  @TimelineClaims long[] claims;
  @TimelineClientId String clientId;
  String title;

  static Post of(long board, String title) {
    Post post = new Post();
    post.board = board;
    post.title = title;
    return post;
  }
}
