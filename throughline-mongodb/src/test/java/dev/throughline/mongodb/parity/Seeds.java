package dev.throughline.mongodb.parity;

import java.util.Random;

/**
 * Where randomness comes from: the same values in each build, others with {@code -Dparity.seed=},
 * as what compiled code leaves to stock has to be known by its reason.
 */
public final class Seeds {

  private static final long SEED = Long.getLong("parity.seed", 20261122L);

  private Seeds() {}

  /** The seed of this run. */
  static long seed() {
    return SEED;
  }

  /** The same numbers for the same run seed, purpose and index, whatever ran before. */
  public static Random random(String purpose, int index) {
    // Mixed well: the first numbers of generators whose seeds are neighbours are alike.
    long mixed = SEED + purpose.hashCode() * 0xBF58476D1CE4E5B9L + index * 0x9E3779B97F4A7C15L;
    mixed = (mixed ^ (mixed >>> 30)) * 0xBF58476D1CE4E5B9L;
    mixed = (mixed ^ (mixed >>> 27)) * 0x94D049BB133111EBL;
    return new Random(mixed ^ (mixed >>> 31));
  }

  /** How to repeat what just failed. */
  public static String hint() {
    return "repeat with -Dparity.seed=%d".formatted(SEED);
  }

  /** A count that {@code -Dname=} overrides. */
  public static int count(String name, int defaultCount) {
    return Integer.getInteger(name, defaultCount);
  }
}
