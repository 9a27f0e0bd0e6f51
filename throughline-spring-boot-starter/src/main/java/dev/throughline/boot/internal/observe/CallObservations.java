package dev.throughline.boot.internal.observe;

import io.micrometer.observation.Observation;
import io.micrometer.observation.ObservationRegistry;
import org.jspecify.annotations.Nullable;

/**
 * Watched calls as observations {@code throughline.watched}, which the application's handlers turn
 * into spans or timers: with the key values {@code call} and {@code entity}. Thread-safe.
 */
public final class CallObservations {

  /** Where Micrometer keeps the observation of a reactive call in its subscriber's context. */
  static final String KEY = "micrometer.observation";

  private final ObservationRegistry registry;

  /** In that registry; {@link ObservationRegistry#NOOP} for none. */
  public CallObservations(ObservationRegistry registry) {
    this.registry = registry;
  }

  /**
   * Starts one.
   *
   * @param parent what it is part of; null for what the thread is in.
   */
  Observation start(CallName name, @Nullable Object parent) {
    if (registry.isNoop()) {
      return Observation.NOOP;
    }
    Observation observation =
        Observation.createNotStarted("throughline.watched", registry)
            .contextualName(name.method())
            .lowCardinalityKeyValue("call", name.method())
            .lowCardinalityKeyValue("entity", name.entity());
    if (parent instanceof Observation enclosing) {
      observation.parentObservation(enclosing);
    }
    return observation.start();
  }
}
