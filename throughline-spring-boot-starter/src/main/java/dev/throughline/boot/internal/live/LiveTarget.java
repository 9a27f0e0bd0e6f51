package dev.throughline.boot.internal.live;

import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.Supplier;
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
  private final Supplier<? extends T> stockWays;
  private final Consumer<? super T> forgetting;
  private volatile T current;
  private volatile @Nullable T standIn;
  private @Nullable T made;
  private @Nullable S madeBy;

  /**
   * Starts with stock.
   *
   * @param compiler makes the compiled counterpart.
   * @param stockWays makes one of ours that maps and calls as stock, for what stock has not.
   * @param forgetting makes a compiled one forget what is stored, when stock writes or has written.
   */
  public LiveTarget(
      String beanName,
      T stock,
      Function<S, T> compiler,
      Supplier<? extends T> stockWays,
      Consumer<? super T> forgetting) {
    this.beanName = beanName;
    this.stock = stock;
    this.compiler = compiler;
    this.stockWays = stockWays;
    this.forgetting = forgetting;
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

  /** The template of ours for methods that stock has not: the compiled one while that serves. */
  T ours() {
    T serving = current;
    if (serving != stock) {
      return serving;
    }
    T known = standIn;
    if (known == null) {
      synchronized (this) {
        known = standIn;
        if (known == null) {
          known = stockWays.get();
          standIn = known;
        }
      }
    }
    return known;
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
    standIn = null;
  }

  void serve(T template) {
    T before = current;
    if (template != stock && before == stock) {
      forgetting.accept(template); // calls that were under way at the last switch have read since
    }
    current = template;
    if (template == stock && before != stock) {
      forgetting.accept(before);
    }
  }
}
