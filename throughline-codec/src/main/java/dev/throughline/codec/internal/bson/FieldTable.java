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

  private static final byte[] ID = {'_', 'i', 'd'};
  private static final int WORDS = 4;

  private static final VarHandle LONG =
      MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.LITTLE_ENDIAN);

  private final byte[][] names;

  /**
   * Four words for each name: how many bytes it has with its end, where the second of two words
   * begins, which cover up to sixteen of these bytes, the words themselves, and their mask.
   */
  private final long[] words;

  /** By the index of the field before, from {@link #NONE} on. */
  private final int[] followers;

  /** What the last document began with whose order was another, or {@link #NONE}. */
  private int beginning = NONE;

  private final int[] hashes;
  private final int[] slots;

  /** Creates a table of the given names; a name's index is its position in the list. */
  public FieldTable(List<String> fields) {
    this.names = new byte[fields.size()][];
    this.words = new long[fields.size() * WORDS];
    this.followers = new int[fields.size() + 1];
    Arrays.fill(followers, NONE);
    this.hashes = new int[fields.size()];
    int size = Integer.highestOneBit(Math.max(4, fields.size() * 4));
    this.slots = new int[size];
    Arrays.fill(slots, -1);
    for (int i = 0; i < names.length; i++) {
      names[i] = fields.get(i).getBytes(StandardCharsets.UTF_8);
      hashes[i] = hash(names[i]);
      int length = names[i].length + 1;
      int second = Math.max(0, length - Long.BYTES);
      byte[] bytes = Arrays.copyOf(names[i], Math.max(length, Long.BYTES));
      words[WORDS * i] = length | (long) second << 32;
      words[WORDS * i + 1] = (long) LONG.get(bytes, 0);
      words[WORDS * i + 2] = (long) LONG.get(bytes, second);
      words[WORDS * i + 3] = length >= Long.BYTES ? -1L : (1L << (8 * length)) - 1;
      int slot = spread(hashes[i]) & size - 1;
      while (slots[slot] >= 0) {
        slot = slot + 1 & size - 1;
      }
      slots[slot] = i;
    }
  }

  /** The field that followed the given one in another document, or {@link #NONE}. */
  public int follower(int before) {
    return followers[before - NONE];
  }

  void follows(int before, int index) {
    followers[before - NONE] = index;
  }

  int beginning() {
    return beginning;
  }

  /** Notes what a document in another order began with, its id aside; the usual says nothing. */
  void began(int index) {
    int usual = names.length > 0 && Arrays.equals(names[0], ID) ? 1 : 0;
    if (index != usual) {
      beginning = index;
    }
  }

  /** {@return whether the field's name and its end are there: how many bytes these are, or 0} */
  public int matches(int index, byte[] buf, int from) {
    long[] words = this.words;
    int at = WORDS * index;
    long lengths = words[at];
    int second = from + (int) (lengths >>> 32);
    if (second + Long.BYTES > buf.length) {
      return 0;
    }
    long mask = words[at + 3];
    long first = ((long) LONG.get(buf, from) ^ words[at + 1]) & mask;
    long last = ((long) LONG.get(buf, second) ^ words[at + 2]) & mask;
    if ((first | last) != 0) {
      return 0;
    }
    int length = (int) lengths;
    return length <= 2 * Long.BYTES || middle(names[index], buf, from) ? length : 0;
  }

  private static boolean middle(byte[] name, byte[] buf, int from) {
    int end = name.length + 1 - Long.BYTES;
    return Arrays.equals(buf, from + Long.BYTES, from + end, name, Long.BYTES, end);
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
