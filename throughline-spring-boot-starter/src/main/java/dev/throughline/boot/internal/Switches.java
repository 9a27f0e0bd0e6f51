package dev.throughline.boot.internal;

import org.springframework.boot.context.properties.bind.BindResult;
import org.springframework.boot.context.properties.bind.Binder;
import org.springframework.core.env.Environment;

/** The properties that are read before any bean is made. */
public final class Switches {

  public static final String ENABLED = "throughline.enabled";
  public static final String TIMELINE = "throughline.timeline.enabled";
  public static final String CACHE = "throughline.cache.enabled";
  public static final String REACTIVE_BATCHING = "throughline.reactive.batching";

  private Switches() {}

  public static boolean enabled(Environment environment) {
    return isOn(environment, ENABLED);
  }

  public static boolean reactiveBatching(Environment environment) {
    return isOn(environment, REACTIVE_BATCHING);
  }

  /** Whether a property is true, as all but one are when they are not set. */
  public static boolean isOn(Environment environment, String property) {
    // Bound, since a mistake names the property then.
    BindResult<Boolean> bound = Binder.get(environment).bind(property, Boolean.class);
    return bound.isBound() ? bound.get() : !property.equals(CACHE);
  }
}
