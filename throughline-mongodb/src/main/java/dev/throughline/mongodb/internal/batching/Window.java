package dev.throughline.mongodb.internal.batching;

/**
 * The number of items that may wait while a batch is under way: as many as make {@value #MAX_BYTES}
 * bytes of documents of the size seen last, and {@value #MAX_ITEMS} at most. Nothing is known at
 * first, so it begins with {@value #FIRST_ITEMS}, which Reactor's own operators ask for. Safe for
 * use by several threads.
 */
public final class Window {

  public static final int FIRST_ITEMS = 256;
  public static final int MAX_ITEMS = 10_000;
  public static final int MAX_BYTES = 4 * 1024 * 1024;

  private volatile int items = FIRST_ITEMS;

  /** Takes note of documents. */
  public void seen(int count, long bytes) {
    if (count > 0) {
      long mean = Math.max(1, bytes / count);
      items = (int) Math.max(1, Math.min(MAX_ITEMS, MAX_BYTES / mean));
    }
  }

  /** The items that may wait. */
  public int items() {
    return items;
  }
}
