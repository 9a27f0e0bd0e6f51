package dev.throughline.bench.timelinemodel;

/** A set of fingerprints, in an array with open addressing. */
final class StateSet {

  private long[] slots = new long[2 << 16];
  private long size;

  boolean add(Fingerprint print) {
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

  long size() {
    return size;
  }
}
