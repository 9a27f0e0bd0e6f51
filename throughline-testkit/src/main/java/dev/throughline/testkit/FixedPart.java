package dev.throughline.testkit;

import java.util.List;
import java.util.stream.IntStream;

/**
 * The part that a build tests of what takes too long to test whole: the same one in every build of
 * a commit. {@code -Dtest.part=} with a number chooses another one, and the profile {@code nightly}
 * tests all of it (D-BUILD-25).
 */
public final class FixedPart {

  /** Whether all is tested. */
  public static final boolean ALL = Boolean.getBoolean("test.all");

  private static final int PART = Integer.getInteger("test.part", 0);

  private FixedPart() {}

  /**
   * {@return whether this build tests something}
   *
   * @param name of it; names that differ in nothing but a number are spread evenly.
   * @param parts how many there are.
   */
  public static boolean includes(String name, int parts) {
    return ALL || Math.floorMod(name.hashCode() + PART, parts) == 0;
  }

  /** {@return the elements that this build tests, one of every {@code parts}} */
  public static <T> List<T> of(List<T> all, int parts) {
    int first = Math.floorMod(PART, parts);
    return ALL
        ? all
        : IntStream.range(0, all.size())
            .filter(i -> i % parts == first)
            .mapToObj(all::get)
            .toList();
  }
}
