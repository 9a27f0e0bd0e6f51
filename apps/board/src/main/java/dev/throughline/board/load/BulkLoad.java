package dev.throughline.board.load;

import dev.throughline.board.post.Post;
import dev.throughline.board.problem.Problem;
import dev.throughline.mongodb.write.ReactiveStreamingWriter;
import dev.throughline.mongodb.write.StreamingWriteException;
import dev.throughline.mongodb.write.WriteReport;
import dev.throughline.redis.timeline.ReactiveTimeline;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.UUID;
import java.util.concurrent.atomic.AtomicBoolean;
import org.bson.Document;
import org.jspecify.annotations.Nullable;
import org.springframework.dao.DuplicateKeyException;
import org.springframework.data.domain.Sort;
import org.springframework.data.mongodb.core.ReactiveMongoOperations;
import org.springframework.data.mongodb.core.query.Criteria;
import org.springframework.data.mongodb.core.query.Query;
import org.springframework.stereotype.Service;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;

/**
 * Loads generated posts through the reactive writer, chunk by chunk, under the numbers that follow
 * the board's. They claim their numbers as every other post does, in order and under the same
 * unique indexes: when a user posts meanwhile, the rest of a chunk is refused and continues behind
 * that post (D-BOARD-04). The last post goes through the timeline, so that the cache learns of all
 * of them.
 */
@Service
public class BulkLoad {

  /** The most posts that one run loads. */
  public static final int MOST = 1_000_000;

  private static final int CHUNK = 2_000;
  private static final int BATCH = 1_000;
  private static final int ATTEMPTS = 50;
  private static final Duration PAUSE = Duration.ofMillis(20);

  private final ReactiveMongoOperations operations;
  private final ReactiveTimeline<Post> timeline;
  private final Clock clock;
  private final AtomicBoolean running = new AtomicBoolean();

  BulkLoad(ReactiveMongoOperations operations, ReactiveTimeline<Post> timeline, Clock clock) {
    this.operations = operations;
    this.timeline = timeline;
    this.clock = clock;
  }

  /** The numbers to go on after. */
  private record Numbers(long seq, long revision) {}

  /**
   * @param numbers null when they have to be asked for
   * @param refused how often in a row nothing could be written
   */
  private record State(int written, @Nullable Numbers numbers, int refused) {}

  /**
   * Loads so many posts.
   *
   * @return where it is, after each chunk; an error when a load is running, or when it is not known
   *     what became of a chunk
   */
  public Flux<LoadProgress> load(int posts) {
    return Flux.defer(
        () -> {
          if (!running.compareAndSet(false, true)) {
            return Flux.error(Problem.conflict("Posts are being loaded already."));
          }
          Instant now = clock.instant().truncatedTo(ChronoUnit.MILLIS);
          String run = UUID.randomUUID().toString();
          return run(new GeneratedPosts(run, now, posts), posts)
              .doFinally(end -> running.set(false));
        });
  }

  private Flux<LoadProgress> run(GeneratedPosts generated, int posts) {
    Flux<LoadProgress> chunks =
        Mono.just(new State(0, null, 0))
            .expand(
                state ->
                    state.written() >= posts - 1 ? Mono.empty() : next(state, generated, posts))
            .map(State::written)
            .distinctUntilChanged()
            .map(written -> new LoadProgress(written, posts));
    Mono<LoadProgress> last =
        Mono.defer(() -> timeline.append(generated.of(posts - 1)))
            .thenReturn(new LoadProgress(posts, posts));
    return chunks.concatWith(last);
  }

  private Mono<State> next(State state, GeneratedPosts generated, int posts) {
    Mono<Numbers> numbers = state.numbers() == null ? numbers() : Mono.just(state.numbers());
    int count = Math.min(CHUNK, posts - 1 - state.written());
    return numbers.flatMap(
        from ->
            write(state.written(), count, from, generated)
                .map(
                    written ->
                        written == count
                            ? new State(
                                state.written() + count,
                                new Numbers(from.seq() + count, from.revision() + count),
                                0)
                            : new State(
                                state.written() + written,
                                null,
                                written == 0 ? refused(state) : 0)));
  }

  private static int refused(State state) {
    if (state.refused() == ATTEMPTS) {
      throw Problem.conflict("Others write so much that nothing can be loaded.");
    }
    return state.refused() + 1;
  }

  /** Returns how many were written before another writer took one of their numbers. */
  private Mono<Integer> write(int done, int count, Numbers from, GeneratedPosts generated) {
    Flux<Post> posts =
        Flux.range(0, count)
            .map(i -> generated.of(done + i).numbered(from.seq() + 1 + i, from.revision() + 1 + i));
    return ReactiveStreamingWriter.of(operations)
        .insert()
        .ordered()
        .batchSize(BATCH)
        .write(posts)
        .map(report -> (int) report.written())
        .onErrorResume(
            StreamingWriteException.class,
            e -> {
              WriteReport report = e.report();
              boolean taken = e.getCause() instanceof DuplicateKeyException;
              return taken && report.unknown() == 0
                  ? Mono.delay(PAUSE).thenReturn((int) report.written())
                  : Mono.error(e);
            });
  }

  private Mono<Numbers> numbers() {
    return highest("seq").zipWith(highest("revision"), Numbers::new);
  }

  private Mono<Long> highest(String number) {
    Query query =
        Query.query(Criteria.where("board").is(Post.BOARD))
            .with(Sort.by(Sort.Direction.DESC, "board", number))
            .limit(1);
    query.fields().include(number).exclude("_id");
    return operations
        .query(Post.class)
        .as(Document.class)
        .matching(query)
        .first()
        .map(found -> found.get(number) instanceof Number value ? value.longValue() : 0L)
        .defaultIfEmpty(0L);
  }
}
