package dev.throughline.redis.protocol;

import java.util.Arrays;

/**
 * An entry as a window keeps it.
 *
 * @param seq its position
 * @param chg the change number of its last change
 * @param payload the encoded entity; not copied
 */
public record Slot(long seq, long chg, byte[] payload) {

  @Override
  public boolean equals(Object other) {
    return other instanceof Slot slot
        && seq == slot.seq
        && chg == slot.chg
        && Arrays.equals(payload, slot.payload);
  }

  @Override
  public int hashCode() {
    return 31 * (31 * Long.hashCode(seq) + Long.hashCode(chg)) + Arrays.hashCode(payload);
  }

  @Override
  public String toString() {
    return seq + "@" + chg + ":" + payload.length;
  }
}
