package dev.throughline.redis.internal.protocol;

import java.util.Arrays;

/**
 * An entry as a plain window keeps it. The arrays are not copied.
 *
 * @param place its place, ordered as unsigned bytes; none is the beginning of another, and none
 *     begins with zero
 * @param values what a cursor to it is made of
 * @param payload the encoded entity
 */
public record PlainSlot(byte[] place, byte[] values, byte[] payload) {

  @Override
  public boolean equals(Object other) {
    return other instanceof PlainSlot slot
        && Arrays.equals(place, slot.place)
        && Arrays.equals(values, slot.values)
        && Arrays.equals(payload, slot.payload);
  }

  @Override
  public int hashCode() {
    return 31 * (31 * Arrays.hashCode(place) + Arrays.hashCode(values)) + Arrays.hashCode(payload);
  }

  @Override
  public String toString() {
    return Arrays.toString(place) + ":" + payload.length;
  }
}
