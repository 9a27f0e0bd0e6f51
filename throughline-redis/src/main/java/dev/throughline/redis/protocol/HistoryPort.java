package dev.throughline.redis.protocol;

/** Where the truth is. */
public interface HistoryPort {

  /** The answer, on the calling thread; throws what the database throws. */
  <A> A answer(HistoryRequest<A> request);
}
