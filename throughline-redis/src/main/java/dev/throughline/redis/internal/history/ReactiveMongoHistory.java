package dev.throughline.redis.internal.history;

import dev.throughline.redis.internal.protocol.Entry;
import dev.throughline.redis.internal.protocol.HistoryRequest;
import dev.throughline.redis.internal.protocol.HistoryRequest.Changes;
import dev.throughline.redis.internal.protocol.HistoryRequest.Insert;
import dev.throughline.redis.internal.protocol.HistoryRequest.LastChange;
import dev.throughline.redis.internal.protocol.HistoryRequest.One;
import dev.throughline.redis.internal.protocol.HistoryRequest.Range;
import dev.throughline.redis.internal.protocol.HistoryRequest.Replace;
import dev.throughline.redis.internal.protocol.HistoryRequest.Sent;
import dev.throughline.redis.internal.protocol.HistoryRequest.Tail;
import dev.throughline.redis.internal.protocol.HistoryRequest.WriteReply;
import dev.throughline.redis.internal.run.ReactiveHistoryPort;
import java.util.List;
import java.util.Optional;
import org.bson.Document;
import org.jspecify.annotations.Nullable;
import org.springframework.dao.DuplicateKeyException;
import org.springframework.data.mongodb.core.FindAndReplaceOptions;
import org.springframework.data.mongodb.core.ReactiveMongoOperations;
import org.springframework.data.mongodb.core.mapping.MongoPersistentProperty;
import org.springframework.data.mongodb.core.query.Query;
import reactor.core.publisher.Mono;

/**
 * The truth of a timeline, through the reactive template.
 *
 * @param <T> the entity type
 */
public final class ReactiveMongoHistory<T> implements ReactiveHistoryPort {

  private final ReactiveMongoOperations operations;
  private final HistoryQueries<T> queries;

  public ReactiveMongoHistory(ReactiveMongoOperations operations, HistoryQueries<T> queries) {
    this.operations = operations;
    this.queries = queries;
  }

  @Override
  @SuppressWarnings("unchecked") // a request of T's timeline is answered with what it asks for
  public <A> Mono<A> answer(HistoryRequest<A> request) {
    TimelineDefinition<T> definition = queries.definition();
    if (request instanceof LastChange) {
      return (Mono<A>) highest(request.key(), definition.revision());
    }
    if (request instanceof Tail) {
      return (Mono<A>) highest(request.key(), definition.seq());
    }
    if (request instanceof Range<?> range) {
      return (Mono<A>) find(queries.range(range)).map(found -> queries.consecutive(request, found));
    }
    if (request instanceof Changes<?> changes) {
      return (Mono<A>) find(queries.changes(changes)).map(queries::entries);
    }
    if (request instanceof One<?> one) {
      return (Mono<A>) first(queries.one(one));
    }
    if (request instanceof Sent<?> sent) {
      return (Mono<A>) first(queries.sent((Sent<T>) sent));
    }
    return (Mono<A>)
        (request instanceof Insert<?> insert
                ? insert((Insert<T>) insert)
                : replace((Replace<T>) request))
            .onErrorResume(
                DuplicateKeyException.class, e -> Mono.just(HistoryQueries.<T>refusal(e)));
  }

  private Mono<Long> highest(Object key, MongoPersistentProperty number) {
    return operations
        .query(queries.definition().type())
        .as(Document.class)
        .matching(queries.highest(key, number))
        .first()
        .map(found -> HistoryQueries.number(found, number))
        .defaultIfEmpty(0L);
  }

  private Mono<List<T>> find(Query query) {
    return operations.find(query, queries.definition().type()).collectList();
  }

  private Mono<Optional<Entry<T>>> first(@Nullable Query query) {
    return query == null
        ? Mono.just(Optional.empty())
        : find(query.limit(1)).map(found -> found.stream().findFirst().map(queries::entry));
  }

  private Mono<WriteReply<T>> insert(Insert<T> insert) {
    T numbered = queries.definition().appended(insert.entity(), insert.seq(), insert.revision());
    return operations
        .insert(numbered)
        .map(inserted -> new WriteReply.Written<>(queries.entry(inserted)));
  }

  private Mono<WriteReply<T>> replace(Replace<T> replace) {
    Mono<WriteReply<T>> replaced =
        operations
            .findAndReplace(
                queries.current(replace),
                queries.definition().changed(replace.changed(), replace.revision()),
                FindAndReplaceOptions.options().returnNew())
            .map(found -> new WriteReply.Written<>(queries.entry(found)));
    return replaced.defaultIfEmpty(new WriteReply.Moved<>());
  }
}
