package dev.throughline.testkit;

import java.time.LocalDate;
import java.util.List;
import java.util.stream.IntStream;

/**
 * What a build tests of what takes it too long to test whole: each thing once in some days, so that
 * the builds of these days test all of it. With {@code -Dtest.day=} of a day (since 1970) its part
 * is tested again, with {@code -Dtest.days=1} all at once, as each night (D-BUILD-25).
 */
public final class Today {

  /** The day whose parts are tested. */
  public static final long DAY = Long.getLong("test.day", LocalDate.now().toEpochDay());

  private Today() {}

  /** In how many days all is tested, where a test asks for so many. */
  public static int days(int wanted) {
    return Math.min(wanted, Integer.getInteger("test.days", wanted));
  }

  /**
   * Whether something is tested today.
   *
   * @param name of it; things whose names differ in nothing but a number have their turns evenly.
   * @param wanted in how many days each is tested once.
   */
  public static boolean includes(String name, int wanted) {
    return Math.floorMod(name.hashCode() + DAY, days(wanted)) == 0;
  }

  /** Those of a list that are tested today, each of them once in some days. */
  public static <T> List<T> of(List<T> all, int wanted) {
    int days = days(wanted);
    int first = Math.floorMod(-DAY, days);
    return IntStream.range(0, all.size())
        .filter(i -> i % days == first)
        .mapToObj(all::get)
        .toList();
  }
}
