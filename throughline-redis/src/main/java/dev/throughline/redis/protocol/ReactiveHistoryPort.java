package dev.throughline.redis.protocol;

import reactor.core.publisher.Mono;

/** {@link HistoryPort} for those who must not block. */
public interface ReactiveHistoryPort {

  /** The answer, never empty. */
  <A> Mono<A> answer(HistoryRequest<A> request);
}
