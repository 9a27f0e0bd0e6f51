package dev.throughline.board.comment;

import dev.throughline.board.account.Account;
import dev.throughline.board.account.Rates;
import dev.throughline.board.post.PostProperties;
import dev.throughline.board.post.Posts;
import dev.throughline.board.problem.Problem;
import dev.throughline.redis.timeline.Appended;
import dev.throughline.redis.timeline.ReactiveTimeline;
import dev.throughline.redis.timeline.TimelinePage;
import java.time.Clock;
import java.time.Duration;
import java.time.temporal.ChronoUnit;
import java.util.UUID;
import org.jspecify.annotations.Nullable;
import org.springframework.dao.DataRetrievalFailureException;
import org.springframework.stereotype.Service;
import reactor.core.publisher.Mono;

/** Comments, of posts that there are. */
@Service
class Comments {

  private final ReactiveTimeline<Comment> timeline;
  private final Posts posts;
  private final Rates rates;
  private final Clock clock;

  Comments(
      ReactiveTimeline<Comment> timeline, Posts posts, PostProperties properties, Clock clock) {
    this.timeline = timeline;
    this.posts = posts;
    this.rates = new Rates(properties.perSecond(), Duration.ofSeconds(1), properties.burst());
    this.clock = clock;
  }

  /** Stores a comment; the same client id again stores nothing and yields the first. */
  Mono<Appended<Comment>> create(
      Account author, long post, @Nullable String clientId, String text) {
    return posts
        .one(post, 0)
        .flatMap(
            there -> {
              rates.count(author.name());
              String named = (clientId == null) ? UUID.randomUUID().toString() : clientId;
              return timeline.append(
                  Comment.of(
                      post,
                      author.name(),
                      named,
                      text,
                      clock.instant().truncatedTo(ChronoUnit.MILLIS)));
            });
  }

  /** The newest comments of a post, or those before a place. */
  Mono<TimelinePage<Comment>> page(long post, @Nullable Long before, int size, long minRevision) {
    String key = String.valueOf(post);
    return posts
        .one(post, 0)
        .flatMap(
            there ->
                (before == null)
                    ? timeline.latest(key, size, minRevision)
                    : timeline.before(key, before, size, minRevision));
  }

  /** Deletes a comment: its place stays, its text does not. */
  Mono<Comment> delete(Account caller, long post, long number) {
    return Mono.defer(
            () -> {
              rates.count(caller.name());
              return timeline.delete(
                  String.valueOf(post),
                  number,
                  comment -> {
                    if (comment.deleted()) {
                      throw none();
                    }
                    if (!caller.admin() && !caller.name().equals(comment.author())) {
                      throw Problem.forbidden("Only its author may delete a comment.");
                    }
                    return comment.erased();
                  });
            })
        .onErrorMap(DataRetrievalFailureException.class, e -> none());
  }

  private static Problem none() {
    return Problem.notFound("There is no such comment.");
  }
}
