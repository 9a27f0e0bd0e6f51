package dev.throughline.boot.internal;

import org.springframework.aot.AotDetector;
import org.springframework.boot.context.properties.bind.BindResult;
import org.springframework.boot.context.properties.bind.Binder;
import org.springframework.context.aot.AbstractAotProcessor;
import org.springframework.core.env.Environment;

/** The properties that are read before any bean is made. */
public final class Switches {

  public static final String ENABLED = "throughline.enabled";
  public static final String TIMELINE = "throughline.timeline.enabled";
  public static final String CACHE = "throughline.cache.enabled";
  public static final String REACTIVE_BATCHING = "throughline.reactive.batching";

  public static final String MODE = "throughline.mode";
  public static final String DOCTOR = "throughline.doctor.enabled";

  private Switches() {}

  /** {@return whether there is anything of Throughline's around the converter and the templates} */
  public static boolean enabled(Environment environment) {
    return mode(environment) != ServingMode.STOCK;
  }

  /** Who serves at first; stock, when Throughline is not enabled. */
  public static ServingMode mode(Environment environment) {
    if (!isOn(environment, ENABLED)) {
      return ServingMode.STOCK;
    }
    BindResult<ServingMode> bound = Binder.get(environment).bind(MODE, ServingMode.class);
    return bound.isBound() ? bound.get() : ServingMode.COMPILED;
  }

  /** {@return whether calls are watched, and may be switched at run time} */
  public static boolean live(Environment environment) {
    ServingMode mode = mode(environment);
    return mode == ServingMode.OBSERVE
        || (mode == ServingMode.COMPILED && isOn(environment, DOCTOR));
  }

  public static boolean reactiveBatching(Environment environment) {
    return isOn(environment, REACTIVE_BATCHING);
  }

  /**
   * {@return whether Spring generates the code of repositories, or did, which has no use for ours}
   */
  public static boolean aheadOfTime() {
    return AotDetector.useGeneratedArtifacts()
        || Boolean.getBoolean(AbstractAotProcessor.AOT_PROCESSING);
  }

  /** {@return whether a property is true, as all but two are when they are not set} */
  public static boolean isOn(Environment environment, String property) {
    // Bound, since a mistake names the property then.
    BindResult<Boolean> bound = Binder.get(environment).bind(property, Boolean.class);
    return bound.isBound() ? bound.get() : !property.equals(CACHE) && !property.equals(DOCTOR);
  }
}
