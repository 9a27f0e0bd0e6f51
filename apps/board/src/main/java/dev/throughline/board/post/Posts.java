package dev.throughline.board.post;

import dev.throughline.board.account.Account;
import dev.throughline.board.account.Rates;
import dev.throughline.board.problem.Problem;
import dev.throughline.mongodb.page.KeysetPage;
import dev.throughline.mongodb.page.KeysetRequest;
import dev.throughline.mongodb.page.ReactiveKeysetPages;
import dev.throughline.redis.timeline.Appended;
import dev.throughline.redis.timeline.ReactiveTimeline;
import dev.throughline.redis.timeline.TimelinePage;
import java.nio.charset.StandardCharsets;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.UUID;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import org.springframework.dao.DataRetrievalFailureException;
import org.springframework.data.domain.Sort;
import org.springframework.data.mongodb.core.ReactiveMongoOperations;
import org.springframework.data.mongodb.core.query.Criteria;
import org.springframework.data.mongodb.core.query.Query;
import org.springframework.stereotype.Service;
import reactor.core.publisher.Mono;

/** The posts of the board: everything goes through the timeline but the lists by author. */
@Service
public class Posts {

  private static final Sort NEWEST_FIRST = Sort.by(Sort.Direction.DESC, "seq");

  /** How many places one search looks at. */
  private static final int RANGE = 2_000;

  private static final int FOUND = 20;
  private static final Duration LONGEST_SEARCH = Duration.ofSeconds(2);

  private final ReactiveTimeline<Post> timeline;
  private final ReactiveMongoOperations operations;
  private final Rates searches;
  private final ReactiveKeysetPages pages;
  private final PostProperties properties;
  private final Rates rates;
  private final Clock clock;

  Posts(
      ReactiveTimeline<Post> timeline,
      ReactiveMongoOperations operations,
      ReactiveKeysetPages pages,
      PostProperties properties,
      Clock clock) {
    this.timeline = timeline;
    this.operations = operations;
    this.searches =
        new Rates(properties.searchesPerSecond(), Duration.ofSeconds(1), properties.searchBurst());
    this.pages = pages;
    this.properties = properties;
    this.rates = new Rates(properties.perSecond(), Duration.ofSeconds(1), properties.burst());
    this.clock = clock;
  }

  Mono<Appended<Post>> create(
      Account author, @Nullable String clientId, PostText text, @Nullable PostSecrets secrets) {
    return Mono.defer(
        () -> {
          rates.count(author.name());
          String named = clientId == null ? UUID.randomUUID().toString() : clientId;
          return timeline.append(Post.of(author.name(), named, text, secrets, now()));
        });
  }

  Mono<Post> edit(Account caller, long seq, PostText text) {
    return changed(
        caller,
        timeline.edit(
            Post.BOARD,
            seq,
            post -> {
              require(caller, post);
              if (post.claims().size() > properties.maxEdits()) {
                throw Problem.conflict("A post can be edited so often, and no more.");
              }
              return post.edited(text, now());
            }));
  }

  Mono<Post> delete(Account caller, long seq) {
    return changed(
        caller,
        timeline.delete(
            Post.BOARD,
            seq,
            post -> {
              require(caller, post);
              return post.erased();
            }));
  }

  private Mono<Post> changed(Account caller, Mono<Post> change) {
    return Mono.defer(
            () -> {
              rates.count(caller.name());
              return change;
            })
        .onErrorMap(DataRetrievalFailureException.class, e -> none());
  }

  private static void require(Account caller, Post post) {
    if (post.deleted()) {
      throw none();
    }
    if (!caller.admin() && !caller.name().equals(post.author())) {
      throw Problem.forbidden("Only its author may change a post.");
    }
  }

  private static Problem none() {
    return Problem.notFound("There is no such post.");
  }

  private Instant now() {
    return clock.instant().truncatedTo(ChronoUnit.MILLIS);
  }

  /**
   * One post.
   *
   * @param minRevision the board's revision that it must have at least; 0 for any
   * @return fails with a {@link Problem} when there is none, or it is deleted
   */
  public Mono<Post> one(long seq, long minRevision) {
    return timeline
        .after(Post.BOARD, seq - 1, 1, minRevision)
        .mapNotNull(page -> page.items().isEmpty() ? null : page.items().get(0))
        .filter(post -> post.seq() == seq && !post.deleted())
        .switchIfEmpty(Mono.error(Posts::none));
  }

  Mono<TimelinePage<Post>> latest(int size, long minRevision) {
    return timeline.latest(Post.BOARD, size, minRevision);
  }

  Mono<TimelinePage<Post>> before(long seq, int size, long minRevision) {
    return timeline.before(Post.BOARD, seq, size, minRevision);
  }

  /**
   * Posts that hold the words, the newest first, of a range of places that ends before one. An
   * index yields the range, so that a search costs at most as much as it is long (D-BOARD-11).
   */
  Mono<Found> search(String from, String words, @Nullable Long before) {
    return Mono.defer(
        () -> {
          searches.count(from);
          if (words.indexOf('\0') >= 0 || !StandardCharsets.UTF_8.newEncoder().canEncode(words)) {
            throw Problem.invalid("q: characters that can be written");
          }
          return timeline
              .position(Post.BOARD)
              .flatMap(
                  position -> {
                    long last = position.tail() + 1;
                    return found(words, (before == null) ? last : Math.min(before, last));
                  });
        });
  }

  private Mono<Found> found(String words, long end) {
    long start = Math.max(1, end - RANGE);
    Pattern pattern = Pattern.compile(Pattern.quote(words), Pattern.CASE_INSENSITIVE);
    Query query =
        Query.query(
                Criteria.where("board")
                    .is(Post.BOARD)
                    .and("seq")
                    .gte(start)
                    .lt(end)
                    .and("deleted")
                    .is(false)
                    .orOperator(
                        Criteria.where("text.title").regex(pattern),
                        Criteria.where("text.body").regex(pattern)))
            .with(NEWEST_FIRST)
            .limit(FOUND)
            .maxTime(LONGEST_SEARCH);
    return operations
        .find(query, Post.class)
        .collectList()
        .map(
            posts -> {
              long reached = (posts.size() < FOUND) ? start : posts.get(FOUND - 1).seq();
              return new Found(posts, (reached <= 1) ? null : reached);
            });
  }

  /**
   * What a search found.
   *
   * @param next where to search on, as {@code before}; null when the beginning was reached
   */
  record Found(List<Post> posts, @Nullable Long next) {}

  Mono<KeysetPage<Post>> byAuthor(String author, int size, @Nullable String cursor) {
    Query query =
        Query.query(
            Criteria.where("board")
                .is(Post.BOARD)
                .and("author")
                .is(author)
                .and("deleted")
                .is(false));
    return pages.page(
        query, KeysetRequest.first(size).sortedBy(NEWEST_FIRST).after(cursor), Post.class);
  }
}
