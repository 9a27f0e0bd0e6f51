package dev.throughline.mongodb.internal.verify;

/**
 * One place where compiled and stock mapping differ, without values.
 *
 * @param path from the root, such as {@code $.cards[2].suit}; keys of maps are masked.
 * @param compiled the kind of what the compiled mapping made.
 * @param stock the kind of what stock made.
 */
public record Difference(String path, String compiled, String stock) {

  /** The place without positions, so that elements of one list count as one place. */
  String place() {
    return path.replaceAll("\\[\\d+]", "[]");
  }

  @Override
  public String toString() {
    return compiled.equals(stock)
        ? path + ": " + compiled + " in both, with other values"
        : path + ": compiled " + compiled + ", stock " + stock;
  }
}
