package dev.throughline.cache.internal.json.row;

import static dev.throughline.cache.internal.json.row.Unprintable.UNKNOWN;

import dev.throughline.codec.internal.bson.BsonSource;
import dev.throughline.codec.internal.bson.BsonTypes;
import dev.throughline.codec.internal.scalar.Reads;
import java.util.Arrays;

/** A constant of an enum, by its name as a string of a document and by its JSON. */
public final class EnumForm implements ShortValue {

  private final byte[][] names;
  private final long[] words;
  private final long[] masks;
  private final byte[][] json;
  private final int[] lengths;
  private final boolean shorts;

  /**
   * Creates a value.
   *
   * @param names of the constants as strings of BSON.
   * @param json what is printed for each.
   */
  public EnumForm(byte[][] names, byte[][] json) {
    this.names = names;
    this.json = new byte[names.length][];
    this.lengths = new int[names.length];
    this.words = new long[names.length];
    this.masks = new long[names.length];
    int longest = 0;
    for (int i = 0; i < names.length; i++) {
      this.json[i] = RowText.pad(json[i], Long.BYTES);
      lengths[i] = json[i].length;
      longest = Math.max(longest, this.json[i].length);
      words[i] = RowText.int64(Arrays.copyOf(names[i], Math.max(names[i].length, Long.BYTES)), 0);
      masks[i] = names[i].length < Long.BYTES ? (1L << (8 * names[i].length)) - 1 : -1L;
    }
    this.shorts = longest <= MAX_BYTES;
  }

  @Override
  public byte type() {
    return shorts ? BsonTypes.STRING : RowPlan.NO_TYPE;
  }

  @Override
  public int size() {
    return 0;
  }

  @Override
  public int write(byte[] from, int position, RowText out, byte[] to, int at) {
    int i = find(RowText.int64(from, position), from, position);
    return i < 0 ? -1 : RowText.padded(json[i], lengths[i], to, at);
  }

  private int find(long word, byte[] from, int position) {
    int i = 0;
    while (i < words.length
        && (((word ^ words[i]) & masks[i]) != 0 || !rest(names[i], from, position))) {
      i++;
    }
    return i < words.length ? i : -1;
  }

  private static boolean rest(byte[] name, byte[] from, int position) {
    for (int i = Long.BYTES; i < name.length; i++) {
      if (from[position + i] != name[i]) {
        return false;
      }
    }
    return true;
  }

  @Override
  public void write(BsonSource in, byte type, RowText out) {
    Reads.expect(type, BsonTypes.STRING);
    for (int i = 0; i < names.length; i++) {
      if (in.matches(names[i])) {
        out.append(json[i], 0, lengths[i]);
        return;
      }
    }
    throw UNKNOWN;
  }
}
