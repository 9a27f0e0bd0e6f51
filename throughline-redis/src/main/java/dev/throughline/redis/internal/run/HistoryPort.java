package dev.throughline.redis.internal.run;

import dev.throughline.redis.internal.protocol.HistoryRequest;

/** Where the truth is. */
public interface HistoryPort {

  /** The answer, on the calling thread; throws what the database throws. */
  <A> A answer(HistoryRequest<A> request);
}
