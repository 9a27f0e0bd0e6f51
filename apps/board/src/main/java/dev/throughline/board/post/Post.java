package dev.throughline.board.post;

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
 * An entry of a board. One that comes from the cache knows no more than clients see.
 *
 * @param id null before it is stored, and when it comes from the cache
 * @param seq its place on the board: 1, 2, 3, and so on
 * @param revision the board's revision at its last change
 * @param clientId how its sender named it, so that sending it again stores nothing
 * @param ready the JSON that clients get, when that is what was cached; then the text is empty. It
 *     is null in the database.
 */
@Document("posts")
@CompoundIndex(
    name = "author",
    def = "{'board': 1, 'author': 1, 'deleted': 1, 'seq': -1, '_id': -1}")
public record Post(
    @Id @Nullable String id,
    @TimelineKey String board,
    @TimelineSeq long seq,
    @TimelineRevision long revision,
    @TimelineClaims List<Long> claims,
    @TimelineAuthor String author,
    @TimelineClientId String clientId,
    PostText text,
    @Nullable PostSecrets secrets,
    Instant createdAt,
    @Nullable Instant modifiedAt,
    @TimelineDeleted boolean deleted,
    @Nullable Ready ready) {

  /** The one board there is. */
  public static final String BOARD = "main";

  /** JSON as it goes to clients; not copied. */
  public record Ready(byte[] json) {}

  /** A post to be stored. */
  public static Post of(
      String author, String clientId, PostText text, @Nullable PostSecrets secrets, Instant now) {
    return new Post(
        null, BOARD, 0, 0, List.of(), author, clientId, text, secrets, now, null, false, null);
  }

  /** The post of a view. */
  public static Post of(PostView view) {
    PostText text =
        new PostText(
            view.title(),
            view.body(),
            view.address(),
            view.country(),
            view.job(),
            view.company(),
            view.phone());
    return new Post(
        null,
        BOARD,
        view.seq(),
        view.revision(),
        List.of(),
        view.author(),
        "",
        text,
        null,
        view.createdAt(),
        view.modifiedAt(),
        view.deleted(),
        null);
  }

  /** A post of which nothing is known but its JSON. */
  public static Post of(long seq, boolean deleted, byte[] json) {
    return new Post(
        null,
        BOARD,
        seq,
        0,
        List.of(),
        "",
        "",
        PostText.NONE,
        null,
        Instant.EPOCH,
        null,
        deleted,
        new Ready(json));
  }

  /** {@return what clients see} */
  public PostView view() {
    if (ready != null) {
      throw new IllegalStateException("Post " + seq + " is known as JSON only");
    }
    return new PostView(
        seq,
        revision,
        author,
        text.title(),
        text.body(),
        text.address(),
        text.country(),
        text.job(),
        text.company(),
        text.phone(),
        createdAt,
        modifiedAt,
        deleted);
  }

  /** With the numbers under which it is inserted. */
  public Post numbered(long newSeq, long newRevision) {
    return new Post(
        id,
        board,
        newSeq,
        newRevision,
        List.of(newRevision),
        author,
        clientId,
        text,
        secrets,
        createdAt,
        modifiedAt,
        deleted,
        ready);
  }

  Post edited(PostText newText, Instant now) {
    return with(newText, secrets, now);
  }

  /** Without what must not be kept. */
  Post erased() {
    return with(PostText.NONE, null, modifiedAt);
  }

  private Post with(PostText newText, @Nullable PostSecrets newSecrets, @Nullable Instant now) {
    return new Post(
        id,
        board,
        seq,
        revision,
        claims,
        author,
        clientId,
        newText,
        newSecrets,
        createdAt,
        now,
        deleted,
        ready);
  }
}
