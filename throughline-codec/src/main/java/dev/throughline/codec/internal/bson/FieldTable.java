package dev.throughline.codec.internal.bson;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;

/**
 * Finds the index of a field by the bytes of its name, and remembers which field followed each in
 * the last document: documents of one collection tend to have one order, whichever it is. Safe for
 * use by several threads: what is remembered is compared before it is believed (D-CODEC-29).
 */
public final class FieldTable {

  /** No field, the one before the first. */
  public static final int NONE = -1;

  private static final VarHandle LONG =
      MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.LITTLE_ENDIAN);

  private final byte[][] names;

  /** The first eight bytes of each name and its end, as far as there are so many. */
  private final long[] words;

  private final long[] masks;

  /** By the index of the field before, from {@link #NONE} on. */
  private final int[] followers;

  private final int[] hashes;
  private final int[] slots;

  /** Creates a table of the given names; a name's index is its position in the list. */
  public FieldTable(List<String> fields) {
    this.names = new byte[fields.size()][];
    this.words = new long[fields.size()];
    this.masks = new long[fields.size()];
    this.followers = new int[fields.size() + 1];
    Arrays.fill(followers, NONE);
    this.hashes = new int[fields.size()];
    int size = Integer.highestOneBit(Math.max(4, fields.size() * 4));
    this.slots = new int[size];
    Arrays.fill(slots, -1);
    for (int i = 0; i < names.length; i++) {
      names[i] = fields.get(i).getBytes(StandardCharsets.UTF_8);
      hashes[i] = hash(names[i]);
      byte[] start = Arrays.copyOf(names[i], Long.BYTES);
      words[i] = (long) LONG.get(start, 0);
      masks[i] = names[i].length >= 7 ? -1L : (1L << 8 * (names[i].length + 1)) - 1;
      int slot = spread(hashes[i]) & size - 1;
      while (slots[slot] >= 0) {
        slot = slot + 1 & size - 1;
      }
      slots[slot] = i;
    }
  }

  /** The field that followed the given one in another document, or {@link #NONE}. */
  int follower(int before) {
    return followers[before - NONE];
  }

  void follows(int before, int index) {
    followers[before - NONE] = index;
  }

  /** Whether the field's name and its end are there: how many bytes these are, or 0. */
  int matches(int index, byte[] buf, int from) {
    int length = names[index].length + 1;
    if (from + Math.max(length, Long.BYTES) > buf.length
        || ((long) LONG.get(buf, from) & masks[index]) != words[index]) {
      return 0;
    }
    return length <= Long.BYTES || rest(names[index], buf, from) ? length : 0;
  }

  private static boolean rest(byte[] name, byte[] buf, int from) {
    int end = from + name.length;
    return buf[end] == 0
        && Arrays.equals(buf, from + Long.BYTES, end, name, Long.BYTES, name.length);
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
