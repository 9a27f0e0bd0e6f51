package dev.throughline.redis.internal.run;

import dev.throughline.redis.internal.protocol.WindowRequest;
import reactor.core.publisher.Mono;

/** The windows of a timeline without Redis: writes are ignored, reads find nothing. */
public final class NoWindows implements WindowPort {

  private static final NoWindows INSTANCE = new NoWindows();

  private NoWindows() {}

  public static WindowPort blocking() {
    return INSTANCE;
  }

  public static ReactiveWindowPort reactive() {
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
