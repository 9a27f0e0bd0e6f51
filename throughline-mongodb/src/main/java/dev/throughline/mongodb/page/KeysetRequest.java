package dev.throughline.mongodb.page;

import org.jspecify.annotations.Nullable;
import org.springframework.data.domain.Sort;
import org.springframework.util.Assert;

/**
 * Asks for a page: so many items, from the start or the end or from a cursor on.
 *
 * @param size the most items wanted, at least 1.
 * @param sort the order, appended to that of the query; ties are broken by the id in the direction
 *     of the last property.
 * @param direction where to walk from the cursor, or from the start or the end without one. A
 *     page's items come in the order of the sort in either direction.
 * @param cursor the place to walk from, as it came with another page; null to begin.
 */
public record KeysetRequest(int size, Sort sort, Direction direction, @Nullable String cursor) {

  /** The direction of a page from its cursor. */
  public enum Direction {
    /** To what follows in the order of the sort. */
    FORWARD,
    /** To what comes before. */
    BACKWARD
  }

  /**
   * Checks the request.
   *
   * @throws IllegalArgumentException for a size below 1.
   */
  public KeysetRequest {
    Assert.isTrue(
        size > 0 && size < Integer.MAX_VALUE,
        () -> "A page has at least one item, and its size is " + size);
    Assert.notNull(sort, "Sort must not be null");
    Assert.notNull(direction, "Direction must not be null");
  }

  /** Asks for the first page. */
  public static KeysetRequest first(int size) {
    return new KeysetRequest(size, Sort.unsorted(), Direction.FORWARD, null);
  }

  /** Asks for the last page. */
  public static KeysetRequest last(int size) {
    return new KeysetRequest(size, Sort.unsorted(), Direction.BACKWARD, null);
  }

  /** The same with this sort. */
  public KeysetRequest sortedBy(Sort newSort) {
    return new KeysetRequest(size, newSort, direction, cursor);
  }

  /** Asks for what follows this cursor; from the start when it is null. */
  public KeysetRequest after(@Nullable String newCursor) {
    return new KeysetRequest(size, sort, Direction.FORWARD, newCursor);
  }

  /** Asks for what comes before this cursor; from the end when it is null. */
  public KeysetRequest before(@Nullable String newCursor) {
    return new KeysetRequest(size, sort, Direction.BACKWARD, newCursor);
  }

  boolean backward() {
    return direction == Direction.BACKWARD;
  }
}
