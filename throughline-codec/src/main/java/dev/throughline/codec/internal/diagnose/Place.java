package dev.throughline.codec.internal.diagnose;

/**
 * A value that does not fit a plan, and its path. Holds no values: keys of maps and unknown fields
 * are masked. Immutable.
 *
 * @param path from the root, for example {@code $.items[2].price}; a masked name is {@code *}.
 * @param found the type that is there.
 * @param expected the type that compiled code covers there.
 */
public record Place(String path, String found, String expected) {

  @Override
  public String toString() {
    return path + ": " + found + ", expected " + expected;
  }
}
