package dev.throughline.codec.internal.lookup;

import java.util.concurrent.atomic.AtomicReferenceArray;
import java.util.concurrent.atomic.LongAdder;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * Objects that threads without any of their own borrow: at most so many wait here, and who finds
 * none gets a new one. Never blocks. An object that is not given back is only made anew. Safe for
 * use by several threads.
 */
public final class Pool<T> {

  private static final int SMALLEST = 16;

  private final AtomicReferenceArray<@Nullable T> idle;
  private final Supplier<T> maker;
  private final boolean spread;
  private final LongAdder made = new LongAdder();

  /** Creates an empty pool that keeps a few objects for each processor. */
  public Pool(Supplier<T> maker) {
    this(maker, true);
  }

  /**
   * Creates an empty pool of large objects. All threads look at the same places first, so that few
   * objects are in use, whose memory is in a processor's cache.
   */
  public static <T> Pool<T> ofLarge(Supplier<T> maker) {
    return new Pool<>(maker, false);
  }

  private Pool(Supplier<T> maker, boolean spread) {
    this.spread = spread;
    int wanted = Math.max(SMALLEST, 2 * Runtime.getRuntime().availableProcessors());
    this.idle = new AtomicReferenceArray<>(Integer.highestOneBit(2 * wanted - 1));
    this.maker = maker;
  }

  /** {@return how many objects wait at most} */
  public int capacity() {
    return idle.length();
  }

  /** {@return how many objects were made} */
  public long made() {
    return made.sum();
  }

  /** An object that no other thread has. */
  public T take() {
    int start = start();
    for (int i = 0; i < idle.length(); i++) {
      int slot = start + i & idle.length() - 1;
      T object = idle.getPlain(slot);
      if (object != null && idle.compareAndSet(slot, object, null)) {
        return object;
      }
    }
    made.increment();
    return maker.get();
  }

  /** Takes an object back that is as good as new; the caller forgets it. */
  public void give(T object) {
    int start = start();
    for (int i = 0; i < idle.length(); i++) {
      int slot = start + i & idle.length() - 1;
      if (idle.getPlain(slot) == null && idle.compareAndSet(slot, null, object)) {
        return;
      }
    }
  }

  /** Different threads start at different places, where they would meet too often otherwise. */
  private int start() {
    if (!spread) {
      return 0;
    }
    long id = Thread.currentThread().getId();
    return (int) (id ^ id >>> 16);
  }
}
