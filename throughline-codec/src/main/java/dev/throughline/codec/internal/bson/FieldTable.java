package dev.throughline.codec.internal.bson;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;

/** Finds the index of a field by the bytes of its name. Immutable. */
public final class FieldTable {

  private final byte[][] names;
  private final int[] hashes;
  private final int[] slots;

  /** Creates a table of the given names; a name's index is its position in the list. */
  public FieldTable(List<String> fields) {
    this.names = new byte[fields.size()][];
    this.hashes = new int[fields.size()];
    int size = Integer.highestOneBit(Math.max(4, fields.size() * 4));
    this.slots = new int[size];
    Arrays.fill(slots, -1);
    for (int i = 0; i < names.length; i++) {
      names[i] = fields.get(i).getBytes(StandardCharsets.UTF_8);
      hashes[i] = hash(names[i]);
      int slot = spread(hashes[i]) & size - 1;
      while (slots[slot] >= 0) {
        slot = slot + 1 & size - 1;
      }
      slots[slot] = i;
    }
  }

  int find(int hash, byte[] buf, int from, int to) {
    int mask = slots.length - 1;
    for (int slot = spread(hash) & mask; slots[slot] >= 0; slot = slot + 1 & mask) {
      int index = slots[slot];
      if (hashes[index] == hash
          && Arrays.equals(buf, from, to, names[index], 0, names[index].length)) {
        return index;
      }
    }
    return -1;
  }

  /** The names in their order. */
  @Override
  public String toString() {
    return Arrays.stream(names)
        .map(name -> new String(name, StandardCharsets.UTF_8))
        .toList()
        .toString();
  }

  private static int spread(int hash) {
    return hash ^ hash >>> 15;
  }

  private static int hash(byte[] name) {
    int hash = 0;
    for (byte b : name) {
      hash = 31 * hash + b;
    }
    return hash;
  }
}
