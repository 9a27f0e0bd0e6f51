package dev.throughline.redis.model.check;

import dev.throughline.redis.model.Fingerprint;
import java.util.stream.IntStream;

/** A set of fingerprints, in arrays with open addressing. Safe for use by several threads. */
final class StateSet {

  private static final int PARTS = 64;

  private final Part[] parts =
      IntStream.range(0, PARTS).mapToObj(i -> new Part()).toArray(Part[]::new);

  boolean add(Fingerprint print) {
    return parts[(int) (print.low() >>> 58)].add(print);
  }

  long size() {
    long size = 0;
    for (Part part : parts) {
      size += part.size();
    }
    return size;
  }

  private static final class Part {

    private long[] slots = new long[2 << 10];
    private long size;

    synchronized boolean add(Fingerprint print) {
      if (size * 2 * 3 > slots.length * 2L) {
        grow();
      }
      long high = print.high() == 0 ? 1 : print.high();
      if (!put(slots, high, print.low())) {
        return false;
      }
      size++;
      return true;
    }

    synchronized long size() {
      return size;
    }

    private static boolean put(long[] into, long high, long low) {
      int mask = into.length / 2 - 1;
      int at = (int) (high ^ low) & mask;
      while (into[2 * at] != 0) {
        if (into[2 * at] == high && into[2 * at + 1] == low) {
          return false;
        }
        at = at + 1 & mask;
      }
      into[2 * at] = high;
      into[2 * at + 1] = low;
      return true;
    }

    private void grow() {
      long[] larger = new long[slots.length * 2];
      for (int i = 0; i < slots.length; i += 2) {
        if (slots[i] != 0) {
          put(larger, slots[i], slots[i + 1]);
        }
      }
      slots = larger;
    }
  }
}
