package dev.throughline.boot.internal.live;

import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * A template of stock's and its compiled counterpart, one of which serves. A compiled one is made
 * anew whenever a setting changes, and kept while stock serves; calls under way end on the one they
 * began on. Thread-safe, as the switchboard prepares by one thread at a time.
 *
 * @param <T> the template.
 * @param <S> what the compiled counterpart is made by.
 */
public final class LiveTarget<T, S> {

  private final String beanName;
  private final T stock;
  private final Function<S, T> compiler;
  private volatile T current;
  private @Nullable T made;
  private @Nullable S madeBy;

  /**
   * Starts with stock.
   *
   * @param compiler makes the compiled counterpart.
   */
  public LiveTarget(String beanName, T stock, Function<S, T> compiler) {
    this.beanName = beanName;
    this.stock = stock;
    this.compiler = compiler;
    this.current = stock;
  }

  /** The name of the bean. */
  public String beanName() {
    return beanName;
  }

  /** Stock's. */
  public T stock() {
    return stock;
  }

  /** The one that serves. */
  public T current() {
    return current;
  }

  /** The one that serves if it is a compiled one, otherwise null. */
  public @Nullable T compiled() {
    T serving = current;
    return serving == stock ? null : serving;
  }

  /** The template that would serve; a compiled one is made anew for other settings. */
  T prepare(@Nullable S settings) {
    if (settings == null) {
      return stock;
    }
    T compiled = made;
    if (compiled == null || madeBy != settings) {
      compiled = compiler.apply(settings);
      made = compiled;
      madeBy = settings;
    }
    return compiled;
  }

  /** Takes that a setting of stock's template has changed, which the compiled one must have. */
  void changed() {
    made = null;
  }

  void serve(T template) {
    current = template;
  }
}
