package dev.throughline.mongodb.internal.lifecycle;

import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * Caches the observers that one of Spring's registries has, until the registry changes. Safe for
 * use by several threads.
 */
public final class ObserverAnswers {

  private final Supplier<@Nullable ObserverRegistry> source;
  private volatile @Nullable Known known;

  /** The observers that were found in a registry, by step and type. */
  private record Known(
      ObserverRegistry registry, Map<Class<?>, Map<Class<?>, Observation>> bySteps) {}

  /**
   * Creates answers.
   *
   * @param source opens the registry; null while it is not there yet, which means: unknown.
   */
  ObserverAnswers(Supplier<@Nullable ObserverRegistry> source) {
    this.source = source;
  }

  /** Who observes that step now. */
  Observation of(Class<?> step, Class<?> type) {
    Known current = known;
    if (current == null || !current.registry.unchanged()) {
      ObserverRegistry registry = source.get();
      if (registry == null) {
        return Observation.UNKNOWN;
      }
      current = new Known(registry, new ConcurrentHashMap<>());
      known = current;
    }
    Map<Class<?>, Observation> byTypes = current.bySteps.get(step);
    if (byTypes == null) {
      byTypes = current.bySteps.computeIfAbsent(step, key -> new ConcurrentHashMap<>());
    }
    Observation found = byTypes.get(type);
    if (found == null) {
      found = current.registry.find(step, type);
      byTypes.put(type, found);
    }
    return found;
  }
}
