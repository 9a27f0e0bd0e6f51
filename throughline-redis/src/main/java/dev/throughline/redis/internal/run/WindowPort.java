package dev.throughline.redis.internal.run;

import dev.throughline.redis.internal.protocol.WindowRequest;

/**
 * Access to the windows of timelines. Never throws because of Redis: that is {@link
 * WindowRequest.Unavailable}.
 */
public interface WindowPort {

  /** The answer, on the calling thread. */
  <A> A answer(WindowRequest<A> request);
}
