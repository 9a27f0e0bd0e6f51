package dev.throughline.mongodb.internal.driver;

import java.util.Iterator;
import java.util.ServiceLoader;
import org.jspecify.annotations.Nullable;

/** Finds what sends whole commands, once for each driver. Thread-safe. */
public final class Senders {

  private Senders() {}

  /** {@return the sender for the blocking driver, or null without {@code throughline-driver}} */
  public static @Nullable Sender blocking() {
    return Blocking.FOUND;
  }

  /** {@return the sender for the reactive driver, or null without {@code throughline-driver}} */
  public static @Nullable ReactiveSender reactive() {
    return Reactive.FOUND;
  }

  /** {@return whether the blocking driver lets whole commands be sent} */
  public static DriverSupport blockingSupport() {
    Sender sender = blocking();
    return sender == null ? DriverSupport.ABSENT : sender.support();
  }

  /** {@return whether the reactive driver lets whole commands be sent} */
  public static DriverSupport reactiveSupport() {
    ReactiveSender sender = reactive();
    return sender == null ? DriverSupport.ABSENT : sender.support();
  }

  private static <S> @Nullable S first(Class<S> service) {
    Iterator<S> found = ServiceLoader.load(service, service.getClassLoader()).iterator();
    return found.hasNext() ? found.next() : null;
  }

  private static final class Blocking {
    static final @Nullable Sender FOUND = first(Sender.class);
  }

  /** Apart, since an application may have the other driver only. */
  private static final class Reactive {
    static final @Nullable ReactiveSender FOUND = first(ReactiveSender.class);
  }
}
