package dev.throughline.redis.model;

/** A 128-bit hash of a state. Two states with the same one are taken as the same. */
public final class Fingerprint implements Comparable<Fingerprint> {

  private long high = 0x9E3779B97F4A7C15L;
  private long low = 0xC2B2AE3D27D4EB4FL;

  public Fingerprint add(long value) {
    high = mixed(high ^ value) + 0x9E3779B97F4A7C15L;
    low = mixed(low + value * 0xBF58476D1CE4E5B9L) ^ high >>> 17;
    return this;
  }

  public Fingerprint add(Fingerprint other) {
    return add(other.high).add(other.low);
  }

  @Override
  public int compareTo(Fingerprint other) {
    int highs = Long.compare(high, other.high);
    return highs != 0 ? highs : Long.compare(low, other.low);
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof Fingerprint print && high == print.high && low == print.low;
  }

  @Override
  public int hashCode() {
    return Long.hashCode(high ^ low);
  }

  public Fingerprint add(String value) {
    for (int i = 0; i < value.length(); i++) {
      low = low * 31 + value.charAt(i);
    }
    return add(value.length()).add(low);
  }

  public Fingerprint add(byte[] value) {
    long hash = 7;
    for (byte b : value) {
      hash = hash * 1_000_003 + b;
    }
    return add(value.length).add(hash);
  }

  private static long mixed(long value) {
    long z = (value ^ value >>> 30) * 0xBF58476D1CE4E5B9L;
    z = (z ^ z >>> 27) * 0x94D049BB133111EBL;
    return z ^ z >>> 31;
  }

  public long high() {
    return high;
  }

  public long low() {
    return low;
  }
}
