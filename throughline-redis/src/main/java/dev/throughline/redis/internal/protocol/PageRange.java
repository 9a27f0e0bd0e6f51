package dev.throughline.redis.internal.protocol;

/**
 * The entries of a page, given without the end of the timeline.
 *
 * @param anchor what the bound means
 * @param bound a position
 * @param before how many entries below the bound
 * @param after how many entries above the bound
 */
public record PageRange(Anchor anchor, long bound, int before, int after) {

  /** The bound of a page that ends at the tail. Exact as a double, which scripts count with. */
  public static final long END = (1L << 53) - 1;

  /** The meaning of a bound. */
  public enum Anchor {
    /** The entries next to the bound, all of smaller positions. */
    BEFORE,
    /** The entries next to the bound, all of larger positions. */
    AFTER,
    /** The bound's own entry and those on both sides. */
    AROUND
  }

  /** The n entries at the end. */
  public static PageRange latest(int n) {
    return new PageRange(Anchor.BEFORE, END, n, 0);
  }

  /** The n entries before a position. */
  public static PageRange before(long seq, int n) {
    return new PageRange(Anchor.BEFORE, seq, n, 0);
  }

  /** The n entries after a position. */
  public static PageRange after(long seq, int n) {
    return new PageRange(Anchor.AFTER, seq, 0, n);
  }

  /** An entry and its neighbours. */
  public static PageRange around(long seq, int before, int after) {
    return new PageRange(Anchor.AROUND, seq, before, after);
  }

  /** The first position of the page in a timeline that ends at the tail. */
  public long first(long tail) {
    return switch (anchor) {
      case BEFORE -> Math.max(1, Math.min(bound - 1, tail) - before + 1);
      case AFTER -> Math.max(1, bound + 1);
      case AROUND -> Math.max(1, bound - before);
    };
  }

  /** The last position of the page; before {@link #first} when the page is empty. */
  public long last(long tail) {
    return switch (anchor) {
      case BEFORE -> Math.min(bound - 1, tail);
      case AFTER -> Math.min(tail, first(tail) + after - 1);
      case AROUND -> Math.min(tail, bound + after);
    };
  }
}
