package dev.throughline.boot.internal;

import org.springframework.boot.context.properties.bind.BindResult;
import org.springframework.boot.context.properties.bind.Binder;
import org.springframework.core.env.Environment;

/** The properties that are read before any bean is made. All are on when they are not set. */
public final class Switches {

  public static final String ENABLED = "throughline.enabled";
  public static final String TIMELINE = "throughline.timeline.enabled";
  public static final String REACTIVE_BATCHING = "throughline.reactive.batching";

  private Switches() {}

  public static boolean enabled(Environment environment) {
    return isOn(environment, ENABLED);
  }

  public static boolean reactiveBatching(Environment environment) {
    return isOn(environment, REACTIVE_BATCHING);
  }

  /** Bound, since a mistake names the property then. */
  public static boolean isOn(Environment environment, String property) {
    BindResult<Boolean> bound = Binder.get(environment).bind(property, Boolean.class);
    return !bound.isBound() || bound.get();
  }
}
