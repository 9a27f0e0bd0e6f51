package dev.throughline.boot.internal.observe;

import java.lang.ref.WeakReference;
import org.jspecify.annotations.Nullable;
import org.springframework.util.ClassUtils;
import org.springframework.web.context.request.RequestContextHolder;

/** Tells one request of a thread from the next. */
final class Requests {

  private static final boolean WEB =
      ClassUtils.isPresent(
          "org.springframework.web.context.request.RequestContextHolder",
          Requests.class.getClassLoader());

  /** Outside of web requests, a pause of this length ends what belongs together. */
  private static final long PAUSE_NANOS = 200_000_000;

  private WeakReference<@Nullable Object> request = new WeakReference<>(null);
  private boolean web;
  private long last;

  /** {@return whether the thread works on another request than when this was asked last} */
  boolean another() {
    Object current = WEB ? Web.current() : null;
    long now = System.nanoTime();
    boolean other =
        current == null
            ? web || (last != 0 && now - last > PAUSE_NANOS)
            : !web || request.get() != current;
    if (current != null && (!web || request.get() != current)) {
      request = new WeakReference<>(current);
    }
    web = current != null;
    last = now;
    return other;
  }

  /** In a class of its own, since applications may have no web classes. */
  private static final class Web {
    static @Nullable Object current() {
      return RequestContextHolder.getRequestAttributes();
    }
  }
}
