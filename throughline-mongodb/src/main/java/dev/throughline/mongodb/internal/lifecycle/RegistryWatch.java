package dev.throughline.mongodb.internal.lifecycle;

import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Notices that one of Spring's registries of observers has changed.
 *
 * <p>Those registries cache the observers of each type, and clear the cache whenever an observer is
 * added or removed. So this class makes one lookup of its own, with a type that no other code looks
 * up: as long as its result is cached, no observer was added or removed. Counting the observers
 * would miss one that replaces another (D-TEMPLATE-07).
 */
public final class RegistryWatch {

  /** The subject of that question. */
  static final class Probe {

    private Probe() {}

    static final Probe INSTANCE = new Probe();
  }

  /**
   * Finds one key again. The registries' own keys compute their hash codes at each look.
   *
   * @param hash the key's hash code.
   */
  private record SameKey(Object key, int hash) {
    @Override
    public int hashCode() {
      return hash;
    }

    @Override
    public boolean equals(@Nullable Object other) {
      return other == key;
    }
  }

  private final Map<?, ?> remembered;
  private final SameKey key;
  private final Object answer;

  private RegistryWatch(Map<?, ?> remembered, Object key, Object answer) {
    this.remembered = remembered;
    this.key = new SameKey(key, key.hashCode());
    this.answer = answer;
  }

  /**
   * Watches from now on.
   *
   * @param remembered the answers that the registry remembers, after it was asked about {@link
   *     Probe}.
   * @return null when it did not remember the answer.
   */
  static @Nullable RegistryWatch of(Map<?, ?> remembered) {
    for (Map.Entry<?, ?> entry : remembered.entrySet()) {
      if (entry.getKey().toString().contains(Probe.class.getName())) {
        return new RegistryWatch(remembered, entry.getKey(), entry.getValue());
      }
    }
    return null;
  }

  boolean unchanged() {
    return remembered.get(key) == answer;
  }
}
