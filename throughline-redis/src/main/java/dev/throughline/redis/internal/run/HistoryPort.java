package dev.throughline.redis.internal.run;

import dev.throughline.redis.internal.protocol.HistoryRequest;

/** Access to the histories in the database, the source of truth. */
public interface HistoryPort {

  /** The answer, on the calling thread; throws what the database throws. */
  <A> A answer(HistoryRequest<A> request);
}
