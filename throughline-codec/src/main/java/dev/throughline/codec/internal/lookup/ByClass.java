package dev.throughline.codec.internal.lookup;

import java.lang.ref.WeakReference;
import java.util.Objects;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.function.Function;

/**
 * Keeps one value for each class, computed when it is first asked for. Safe for use by several
 * threads.
 *
 * <p>Unlike a plain {@link ClassValue} it holds its values itself. A class keeps what is looked up
 * for it as long as it lives; a strong reference from a class of a parent loader would keep the
 * value, and with it the classes of an application that was restarted or redeployed meanwhile.
 *
 * @param <V> the type of the values.
 */
public final class ByClass<V> {

  private final Queue<V> held = new ConcurrentLinkedQueue<>();
  private final ClassValue<WeakReference<V>> references;

  /**
   * Creates an empty lookup.
   *
   * @param computation makes the value of a class, perhaps more than once when threads compete.
   */
  public ByClass(Function<Class<?>, V> computation) {
    this.references =
        new ClassValue<>() {
          @Override
          protected WeakReference<V> computeValue(Class<?> type) {
            V value = computation.apply(type);
            held.add(value);
            return new WeakReference<>(value);
          }
        };
  }

  /** The value of the class. */
  public V get(Class<?> type) {
    return Objects.requireNonNull(references.get(type).get()); // held
  }
}
