package dev.throughline.redis.internal.protocol;

import java.util.Arrays;

/**
 * The entries of a page of a plain timeline.
 *
 * @param backward whether they come before the place, or after it
 * @param place where to begin, exclusive; empty for the end, or the start
 * @param n how many
 */
public record PlainRange(boolean backward, byte[] place, int n) {

  @Override
  public boolean equals(Object other) {
    return other instanceof PlainRange range
        && backward == range.backward
        && n == range.n
        && Arrays.equals(place, range.place);
  }

  @Override
  public int hashCode() {
    return 31 * (31 * Arrays.hashCode(place) + n) + Boolean.hashCode(backward);
  }

  @Override
  public String toString() {
    return n + (backward ? " before " : " after ") + Arrays.toString(place);
  }
}
