package dev.throughline.redis.internal.protocol;

import java.util.Arrays;

/**
 * An entry as a window keeps it.
 *
 * @param seq its position
 * @param revision the revision of its last change
 * @param bytes what ends with the encoded entity; not copied
 * @param from where that begins
 */
public record Slot(long seq, long revision, byte[] bytes, int from) {

  /** An entry whose bytes are the encoded entity. */
  public Slot(long seq, long revision, byte[] payload) {
    this(seq, revision, payload, 0);
  }

  /** The encoded entity alone. */
  public byte[] payload() {
    return from == 0 ? bytes : Arrays.copyOfRange(bytes, from, bytes.length);
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof Slot slot
        && seq == slot.seq
        && revision == slot.revision
        && Arrays.equals(bytes, from, bytes.length, slot.bytes, slot.from, slot.bytes.length);
  }

  @Override
  public int hashCode() {
    return 31 * (31 * Long.hashCode(seq) + Long.hashCode(revision)) + Arrays.hashCode(payload());
  }

  @Override
  public String toString() {
    return seq + "@" + revision + ":" + (bytes.length - from);
  }
}
