package dev.throughline.redis.timeline;

import dev.throughline.mongodb.internal.page.KeysetRow;
import dev.throughline.mongodb.page.PlacedFind;
import dev.throughline.redis.internal.protocol.HistoryRequest;
import dev.throughline.redis.internal.protocol.HistoryRequest.Shown;
import dev.throughline.redis.internal.protocol.HistoryRequest.Write;
import dev.throughline.redis.internal.run.ReactiveHistoryPort;
import java.util.List;
import java.util.Optional;
import org.springframework.data.mongodb.core.ReactiveFindOperation.ReactiveFind;
import org.springframework.data.mongodb.core.ReactiveMongoOperations;
import org.springframework.data.mongodb.core.query.Query;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;

/**
 * The truth of a plain timeline, through the reactive template.
 *
 * @param <T> the entity type
 */
final class ReactivePlainMongoHistory<T> implements ReactiveHistoryPort {

  private final ReactiveMongoOperations operations;
  private final PlainFlows<T> flows;

  ReactivePlainMongoHistory(ReactiveMongoOperations operations, PlainFlows<T> flows) {
    this.operations = operations;
    this.flows = flows;
  }

  @Override
  @SuppressWarnings("unchecked") // PlainFlows ask, and each request for its own answer
  public <A> Mono<A> answer(HistoryRequest<A> request) {
    if (request instanceof Shown<?, ?> shown) {
      PlacedFind<T> find = (PlacedFind<T>) shown.asked();
      return (Mono<A>) read(find).map(find::page);
    }
    if (request instanceof Write<?, ?> write) {
      return (Mono<A>) ((Mono<?>) write.write()).map(Optional::of).defaultIfEmpty(Optional.empty());
    }
    PlacedFind<T> end = flows.end(request.key());
    return (Mono<A>) read(end).map(read -> flows.end(end, read));
  }

  private Mono<List<KeysetRow<T>>> read(PlacedFind<T> find) {
    ReactiveFind<T> all = operations.query(flows.definition().type());
    Mono<List<KeysetRow<T>>> answer =
        all.matching(find.query())
            .map(find.rows())
            .all()
            .collectList()
            .flatMap(read -> withRest(all, find, read));
    return inOrder(answer, find, PlainFlows.MOST_REPEATS);
  }

  private static <T> Mono<List<KeysetRow<T>>> withRest(
      ReactiveFind<T> all, PlacedFind<T> find, List<KeysetRow<T>> read) {
    Query rest = find.rest(read.size());
    return rest == null
        ? Mono.just(read)
        : Flux.concat(Flux.fromIterable(read), all.matching(rest).map(find.rows()).all())
            .collectList();
  }

  private static <T> Mono<List<KeysetRow<T>>> inOrder(
      Mono<List<KeysetRow<T>>> answer, PlacedFind<T> find, int repeats) {
    return answer.flatMap(
        read ->
            repeats == 0 || find.isInOrder(read)
                ? Mono.just(read)
                : inOrder(answer, find, repeats - 1));
  }
}
