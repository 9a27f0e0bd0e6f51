package dev.throughline.redis.timeline;

import dev.throughline.redis.protocol.ReactiveWindowPort;
import dev.throughline.redis.protocol.WindowPort;
import dev.throughline.redis.protocol.WindowRequest;
import reactor.core.publisher.Mono;

/** Stands for a Redis that is not there at all: nothing to tell, nothing to read. */
final class NoWindows implements WindowPort {

  private static final NoWindows INSTANCE = new NoWindows();

  private NoWindows() {}

  static WindowPort blocking() {
    return INSTANCE;
  }

  static ReactiveWindowPort reactive() {
    return new ReactiveWindowPort() {
      @Override
      public <A> Mono<A> answer(WindowRequest<A> request) {
        return Mono.just(INSTANCE.answer(request));
      }
    };
  }

  @Override
  @SuppressWarnings("unchecked") // each kind of request can be answered like this
  public <A> A answer(WindowRequest<A> request) {
    return request instanceof WindowRequest.Read || request instanceof WindowRequest.ReadPlain
        ? (A) new WindowRequest.Unavailable()
        : (A) new WindowRequest.ApplyReply.Absent();
  }
}
