package dev.throughline.boot.internal.live;

import dev.throughline.boot.internal.observe.CallName;
import dev.throughline.boot.internal.observe.ReactiveCalls;
import dev.throughline.boot.internal.observe.Traffic;
import org.jspecify.annotations.Nullable;
import org.springframework.data.repository.util.ReactiveWrapperConverters;
import org.springframework.util.ClassUtils;

/** Watches calls until they return, or reactive ones until they terminate. Thread-safe. */
final class CallWatch {

  private static final boolean REACTOR =
      ClassUtils.isPresent("reactor.core.publisher.Mono", CallWatch.class.getClassLoader());

  private final Traffic traffic;

  CallWatch(Traffic traffic) {
    this.traffic = traffic;
  }

  @Nullable Object watched(CallName name, Class<?> returned, Traffic.Invocation call)
      throws Throwable {
    if (REACTOR && ReactiveCalls.reactive(returned)) {
      return ReactiveCalls.watched(traffic, name, call.proceed());
    }
    // What other libraries make of a publisher is watched by the template's part of it.
    return REACTOR && ReactiveWrapperConverters.supports(returned)
        ? call.proceed()
        : traffic.watched(name, call);
  }
}
