package dev.throughline.redis.internal.run;

import dev.throughline.redis.internal.protocol.HistoryRequest;
import reactor.core.publisher.Mono;

/** {@link HistoryPort} for threads that must not block. */
public interface ReactiveHistoryPort {

  /** The answer, never empty. */
  <A> Mono<A> answer(HistoryRequest<A> request);
}
