package dev.throughline.redis.protocol;

import java.util.Arrays;

/**
 * An entry as a window keeps it.
 *
 * @param seq its position
 * @param chg the change number of its last change
 * @param bytes what ends with the encoded entity; not copied
 * @param from where that begins
 */
public record Slot(long seq, long chg, byte[] bytes, int from) {

  /** An entry whose bytes are the encoded entity. */
  public Slot(long seq, long chg, byte[] payload) {
    this(seq, chg, payload, 0);
  }

  /** The encoded entity alone. */
  public byte[] payload() {
    return from == 0 ? bytes : Arrays.copyOfRange(bytes, from, bytes.length);
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof Slot slot
        && seq == slot.seq
        && chg == slot.chg
        && Arrays.equals(bytes, from, bytes.length, slot.bytes, slot.from, slot.bytes.length);
  }

  @Override
  public int hashCode() {
    return 31 * (31 * Long.hashCode(seq) + Long.hashCode(chg)) + Arrays.hashCode(payload());
  }

  @Override
  public String toString() {
    return seq + "@" + chg + ":" + (bytes.length - from);
  }
}
