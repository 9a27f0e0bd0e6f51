package dev.throughline.redis.internal.run;

import dev.throughline.redis.internal.protocol.WindowRequest;
import reactor.core.publisher.Mono;

/** {@link WindowPort} for threads that must not block. */
public interface ReactiveWindowPort {

  /** The answer, never empty. */
  <A> Mono<A> answer(WindowRequest<A> request);
}
