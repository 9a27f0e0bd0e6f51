package dev.throughline.mongodb.internal.lifecycle;

import java.lang.reflect.Field;
import java.util.Collection;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.springframework.context.ApplicationEvent;
import org.springframework.context.ApplicationListener;
import org.springframework.context.event.SmartApplicationListener;

/**
 * The listeners behind Spring Security's {@code DelegatingApplicationListener}, which every servlet
 * application with a filter chain has. It is handed every event, and hands each on to those of its
 * delegates that say that they support the event's class and the class of its source; delegates are
 * added at any time, and never removed.
 *
 * <p>Its list is read by reflection: nothing public shows it. Thread-safe, as the list is.
 */
final class ListenerDelegates {

  private static final String DELEGATING =
      "org.springframework.security.context.DelegatingApplicationListener";

  private final Collection<?> delegates;
  private final int seen;

  private ListenerDelegates(Collection<?> delegates) {
    this.delegates = delegates;
    this.seen = delegates.size();
  }

  /**
   * Opens a listener.
   *
   * @return null when it is of another class, or cannot be looked into.
   */
  static @Nullable ListenerDelegates of(ApplicationListener<?> listener) {
    if (!listener.getClass().getName().equals(DELEGATING)) {
      return null;
    }
    try {
      Field field = listener.getClass().getDeclaredField("listeners");
      field.setAccessible(true);
      return field.get(listener) instanceof List<?> delegates
          ? new ListenerDelegates(delegates)
          : null;
    } catch (ReflectiveOperationException | RuntimeException | LinkageError e) {
      return null; // of a version to come, or in a module that is not opened
    }
  }

  /** {@return whether there are the same delegates as when it was opened} */
  boolean unchanged() {
    return delegates.size() == seen;
  }

  /**
   * {@return whether none of them would be handed an event of exactly that class, from such a
   * source}
   */
  boolean ignore(Class<?> event, Class<?> source) {
    if (!ApplicationEvent.class.isAssignableFrom(event)) {
      return false;
    }
    Class<? extends ApplicationEvent> type = event.asSubclass(ApplicationEvent.class);
    for (Object delegate : delegates) {
      if (!(delegate instanceof SmartApplicationListener smart)
          || (smart.supportsEventType(type) && smart.supportsSourceType(source))) {
        return false;
      }
    }
    return true;
  }
}
