package dev.throughline.redis.timeline;

import dev.throughline.mongodb.internal.page.KeysetRow;
import dev.throughline.mongodb.page.PlacedFind;
import dev.throughline.redis.internal.protocol.HistoryRequest;
import dev.throughline.redis.internal.protocol.HistoryRequest.Shown;
import dev.throughline.redis.internal.protocol.HistoryRequest.Write;
import dev.throughline.redis.internal.run.HistoryPort;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;
import org.springframework.data.mongodb.core.ExecutableFindOperation.ExecutableFind;
import org.springframework.data.mongodb.core.MongoOperations;
import org.springframework.data.mongodb.core.query.Query;

/**
 * The truth of a plain timeline, through the blocking template.
 *
 * @param <T> the entity type
 */
final class PlainMongoHistory<T> implements HistoryPort {

  private final MongoOperations operations;
  private final PlainFlows<T> flows;

  PlainMongoHistory(MongoOperations operations, PlainFlows<T> flows) {
    this.operations = operations;
    this.flows = flows;
  }

  @Override
  @SuppressWarnings("unchecked") // PlainFlows ask, and each request for its own answer
  public <A> A answer(HistoryRequest<A> request) {
    if (request instanceof Shown<?, ?> shown) {
      PlacedFind<T> find = (PlacedFind<T>) shown.asked();
      return (A) find.page(read(find));
    }
    if (request instanceof Write<?, ?> write) {
      return (A) Optional.ofNullable(((Supplier<?>) write.write()).get());
    }
    PlacedFind<T> end = flows.end(request.key());
    return (A) flows.end(end, read(end));
  }

  private List<KeysetRow<T>> read(PlacedFind<T> find) {
    List<KeysetRow<T>> read = readOnce(find);
    for (int again = 0; again < PlainFlows.MOST_REPEATS && !find.isInOrder(read); again++) {
      read = readOnce(find);
    }
    return read;
  }

  private List<KeysetRow<T>> readOnce(PlacedFind<T> find) {
    ExecutableFind<T> all = operations.query(flows.definition().type());
    List<KeysetRow<T>> read = all.matching(find.query()).map(find.rows()).all();
    Query rest = find.rest(read.size());
    if (rest == null) {
      return read;
    }
    List<KeysetRow<T>> both = new ArrayList<>(read);
    both.addAll(all.matching(rest).map(find.rows()).all());
    return both;
  }
}
