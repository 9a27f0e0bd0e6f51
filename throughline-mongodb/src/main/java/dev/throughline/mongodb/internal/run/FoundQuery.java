package dev.throughline.mongodb.internal.run;

import java.util.List;
import org.springframework.data.mongodb.core.query.Criteria;
import org.springframework.data.mongodb.core.query.Query;
import reactor.core.publisher.Flux;

/**
 * A query whose result a plan finds: what stock begins a delete with that answers with entities. So
 * ids, the second command and its events are stock's. For one thread.
 */
public final class FoundQuery extends Query {

  private final Flux<?> found;
  private boolean taken;

  /** Creates a query, which finds nothing where it is sent. */
  public FoundQuery(Flux<?> found) {
    super(Criteria.where("_id").in(List.of()));
    this.found = found;
  }

  /** {@return the result, in place of what the query would find} */
  @SuppressWarnings("unchecked") // the entities of the delete
  public <T> Flux<T> take() {
    taken = true;
    return (Flux<T>) found;
  }

  /** {@return whether stock has asked for it, as another version may not; nothing was sent then} */
  public boolean isTaken() {
    return taken;
  }
}
