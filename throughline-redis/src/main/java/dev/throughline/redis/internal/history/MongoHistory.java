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
import dev.throughline.redis.internal.run.HistoryPort;
import java.util.List;
import java.util.Optional;
import org.bson.Document;
import org.jspecify.annotations.Nullable;
import org.springframework.dao.DuplicateKeyException;
import org.springframework.data.mongodb.core.FindAndReplaceOptions;
import org.springframework.data.mongodb.core.MongoOperations;
import org.springframework.data.mongodb.core.mapping.MongoPersistentProperty;
import org.springframework.data.mongodb.core.query.Query;

/**
 * The truth of a timeline, through the blocking template.
 *
 * @param <T> the entity type
 */
public final class MongoHistory<T> implements HistoryPort {

  private final MongoOperations operations;
  private final HistoryQueries<T> queries;

  public MongoHistory(MongoOperations operations, HistoryQueries<T> queries) {
    this.operations = operations;
    this.queries = queries;
  }

  @Override
  @SuppressWarnings("unchecked") // a request of T's timeline is answered with what it asks for
  public <A> A answer(HistoryRequest<A> request) {
    TimelineDefinition<T> definition = queries.definition();
    if (request instanceof LastChange) {
      return (A) (Long) highest(request.key(), definition.revision());
    }
    if (request instanceof Tail) {
      return (A) (Long) highest(request.key(), definition.seq());
    }
    if (request instanceof Range<?> range) {
      return (A) queries.consecutive(request, find(queries.range(range)));
    }
    if (request instanceof Changes<?> changes) {
      return (A) queries.entries(find(queries.changes(changes)));
    }
    if (request instanceof One<?> one) {
      return (A) first(queries.one(one));
    }
    if (request instanceof Sent<?> sent) {
      return (A) first(queries.sent((Sent<T>) sent));
    }
    if (request instanceof Insert<?> insert) {
      return (A) insert((Insert<T>) insert);
    }
    return (A) replace((Replace<T>) request);
  }

  private long highest(Object key, MongoPersistentProperty number) {
    Document found =
        operations
            .query(queries.definition().type())
            .as(Document.class)
            .matching(queries.highest(key, number))
            .firstValue();
    return HistoryQueries.number(found, number);
  }

  private List<T> find(Query query) {
    return operations.find(query, queries.definition().type());
  }

  private Optional<Entry<T>> first(@Nullable Query query) {
    return query == null
        ? Optional.empty()
        : find(query.limit(1)).stream().findFirst().map(queries::entry);
  }

  private WriteReply<T> insert(Insert<T> insert) {
    try {
      T numbered = queries.definition().appended(insert.entity(), insert.seq(), insert.revision());
      return new WriteReply.Written<>(queries.entry(operations.insert(numbered)));
    } catch (DuplicateKeyException e) {
      return HistoryQueries.refusal(e);
    }
  }

  private WriteReply<T> replace(Replace<T> replace) {
    try {
      T replaced =
          operations.findAndReplace(
              queries.current(replace),
              queries.definition().changed(replace.changed(), replace.revision()),
              FindAndReplaceOptions.options().returnNew());
      return replaced == null
          ? new WriteReply.Moved<>()
          : new WriteReply.Written<>(queries.entry(replaced));
    } catch (DuplicateKeyException e) {
      return HistoryQueries.refusal(e);
    }
  }
}
