package dev.throughline.cache.internal.json.row;

import static dev.throughline.cache.internal.json.row.Unprintable.UNKNOWN;

import dev.throughline.codec.internal.bson.BsonSource;
import dev.throughline.codec.internal.bson.BsonTypes;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;

/**
 * JSON as UTF-8, to which plans append without making objects. Not safe for use by several threads.
 */
public final class RowText {

  /** What strings and numbers have behind them in {@link #bytes}, so that words may be stored. */
  static final int SLACK = 16;

  private static final VarHandle LONG =
      MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.LITTLE_ENDIAN);
  private static final VarHandle INT =
      MethodHandles.byteArrayViewVarHandle(int[].class, ByteOrder.LITTLE_ENDIAN);
  private static final long INFINITE = Double.doubleToRawLongBits(Double.POSITIVE_INFINITY);
  private static final long TRUE = 'e' * (1L << 24) | 'u' << 16 | 'r' << 8 | 't';
  private static final long FALSE =
      'e' * (1L << 32) | 's' * (1L << 24) | 'l' << 16 | 'a' << 8 | 'f';
  private static final int NULL = 'n' | 'u' << 8 | 'l' << 16 | 'l' << 24;
  private static final long ONES = 0x0101010101010101L;
  private static final long HIGHS = 0x8080808080808080L;
  private static final long SPACES = 0x2020202020202020L;
  private static final long ABOVE = SPACES + ONES;
  private static final long TWOS = 0x0202020202020202L;
  private static final int MAX_LEVELS = 64;

  byte[] bytes;
  int size;

  /** Where the fields of the entities that are open begin, and their types. */
  private long[] places = new long[64];

  private int claimed;
  private int levels;
  private final DoubleTexts doubles = new DoubleTexts();
  private final ZoneOffsets zone = new ZoneOffsets();

  public RowText(int capacity) {
    this.bytes = new byte[capacity];
  }

  /** The array that has the text from its start on. */
  public byte[] bytes() {
    return bytes;
  }

  /** The number of bytes of the text. */
  public int size() {
    return size;
  }

  /** Forgets what is behind so many bytes. */
  public void cut(int length) {
    size = length;
  }

  /** Takes the system's zone for the rows that follow. */
  public void takeZone() {
    zone.refresh();
  }

  /** Forgets what an entity that was not finished has left. */
  public void reset() {
    claimed = 0;
    levels = 0;
  }

  void ensure(int more) {
    if (bytes.length - size < more) {
      bytes = Arrays.copyOf(bytes, Math.max(2 * bytes.length, size + more));
    }
  }

  public void append(byte[] from, int offset, int length) {
    ensure(length);
    System.arraycopy(from, offset, bytes, size, length);
    size += length;
  }

  /** Writes what is padded to whole words; returns the position behind it. */
  static int padded(byte[] from, int length, byte[] to, int at) {
    for (int i = 0; i < from.length; i += Long.BYTES) {
      LONG.set(to, at + i, (long) LONG.get(from, i));
    }
    return at + length;
  }

  /** The bytes, padded to a multiple of a power of 2. */
  static byte[] pad(byte[] exact, int multiple) {
    return Arrays.copyOf(exact, exact.length + multiple - 1 & -multiple);
  }

  public void append(char ascii) {
    ensure(1);
    bytes[size++] = (byte) ascii;
  }

  public void ascii(String text) {
    int length = text.length();
    ensure(length);
    for (int i = 0; i < length; i++) {
      bytes[size + i] = (byte) text.charAt(i);
    }
    size += length;
  }

  /** Room for the places of an entity; all are 0. */
  int claim(int count) {
    if (++levels > MAX_LEVELS) {
      throw UNKNOWN; // Jackson has a limit, too
    }
    int base = claimed;
    claimed = base + count;
    if (claimed > places.length) {
      places = Arrays.copyOf(places, Math.max(2 * places.length, claimed));
    }
    Arrays.fill(places, base, claimed, 0L);
    return base;
  }

  void release(int base) {
    claimed = base;
    levels--;
  }

  /** All places: a position above eight bits for a type, 0 for none. */
  long[] places() {
    return places;
  }

  /** The bytes, in which there is room for so many more and the slack. */
  byte[] room(int more) {
    ensure(more + SLACK);
    return bytes;
  }

  /** The words of padded bytes. */
  static long[] words(byte[] padded) {
    long[] words = new long[padded.length / Long.BYTES];
    for (int i = 0; i < words.length; i++) {
      words[i] = (long) LONG.get(padded, i * Long.BYTES);
    }
    return words;
  }

  /** Writes a word. */
  static void word(byte[] to, int at, long word) {
    LONG.set(to, at, word);
  }

  /** Copies two words. */
  static void pair(long[] words, int start, byte[] to, int at) {
    LONG.set(to, at, words[start]);
    LONG.set(to, at + Long.BYTES, words[start + 1]);
  }

  /** Copies three words. */
  static void triple(long[] words, int start, byte[] to, int at) {
    pair(words, start, to, at);
    LONG.set(to, at + 2 * Long.BYTES, words[start + 2]);
  }

  /** Writes null; returns the position behind it. */
  static int none(byte[] to, int at) {
    INT.set(to, at, NULL);
    return at + 4;
  }

  /** Appends a string of a document between quotes, escaped where JSON demands it. */
  void string(BsonSource in, byte[][] escapes) {
    int start = in.position();
    int length = in.stringBytes();
    int end = string(in.array(), start, room(length), size);
    if (end < 0) {
      append('"');
      escaped(in.array(), start + 4, start + 4 + length, escapes);
    } else {
      size = end;
    }
  }

  /**
   * Appends strings of a list that have nothing to be escaped, up to the first other element.
   *
   * @param end of the list.
   * @return whether there was one.
   */
  boolean strings(BsonSource in, int end) {
    byte[] from = in.array();
    int next = in.position();
    byte[] to = room(end - next); // an element has more than a comma and quotes around its string
    int at = size;
    int begin = at;
    while (next < end
        && from[next] == BsonTypes.STRING
        && from[next + 1] != 0
        && from[next + 2] == 0) {
      int value = next + 3;
      int behind = value + 4 + (int) INT.get(from, value);
      if (behind <= value + 4 || behind > end || from[behind - 1] != 0) {
        throw UNKNOWN; // broken
      }
      int after = string(from, value, to, at);
      if (after < 0) {
        break;
      }
      to[after] = ',';
      at = after + 1;
      next = behind;
    }
    in.position(next);
    size = Math.max(begin, at - 1); // without the last comma
    return at > begin;
  }

  /**
   * Writes a string of a document, whose length is known to be right, between quotes.
   *
   * @return the position behind it, or -1 when it has to be written character by character.
   */
  static int string(byte[] from, int position, byte[] to, int begin) {
    int length = (int) INT.get(from, position) - 1;
    int start = position + 4;
    int at = begin;
    to[at++] = '"';
    long found;
    if (length > 2 * Long.BYTES) {
      found = words(from, start, to, at, length);
    } else if (length >= Long.BYTES) {
      int last = length - Long.BYTES;
      long word = (long) LONG.get(from, start);
      long end = (long) LONG.get(from, start + last);
      LONG.set(to, at, word);
      LONG.set(to, at + last, end);
      found = special(word) | special(end);
    } else { // the bytes before a string are there, those behind it may not be
      int bits = Long.BYTES * length;
      long word = (long) LONG.get(from, start + length - Long.BYTES) >>> 1 >>> (63 - bits);
      LONG.set(to, at, word);
      found = special(word | SPACES << bits);
    }
    if ((found & HIGHS) != 0) {
      return -1;
    }
    at += length;
    to[at] = '"';
    return at + 1;
  }

  /** Copies characters as words, the last of which overlaps; returns what is special in them. */
  private static long words(byte[] from, int start, byte[] to, int at, int length) {
    int last = length - Long.BYTES;
    long word = (long) LONG.get(from, start + last);
    LONG.set(to, at + last, word);
    long found = special(word);
    for (int i = 0; i < last; i += Long.BYTES) {
      word = (long) LONG.get(from, start + i);
      LONG.set(to, at + i, word);
      found |= special(word);
    }
    return found;
  }

  /**
   * Has the high bit of each of eight characters, at least of the first, that is a control
   * character, a quote, a backslash or no ASCII. A quote becomes a space by one bit, which then is
   * below all others but control characters.
   */
  private static long special(long word) {
    return (word ^ TWOS) - ABOVE | (word ^ ONES * '\\') - ONES | word;
  }

  private void escaped(byte[] from, int start, int end, byte[][] escapes) {
    ensure(end - start + SLACK);
    int i = start;
    while (i < end) {
      byte b = from[i];
      if (b < 0) {
        int length = sequence(from, i, end);
        append(from, i, length);
        i += length;
      } else {
        byte[] escape = escapes[b];
        if (escape == null) {
          append((char) b);
        } else {
          append(escape, 0, escape.length);
        }
        i++;
      }
    }
    append('"');
  }

  /**
   * The length of a character of two to four bytes.
   *
   * @throws RuntimeException when it is none: Java replaces it as it decodes.
   */
  private static int sequence(byte[] from, int at, int end) {
    int first = from[at] & 0xFF;
    int length = first < 0xE0 ? 2 : first < 0xF0 ? 3 : 4;
    if (first < 0xC2 || first > 0xF4 || at + length > end) {
      throw UNKNOWN;
    }
    int code = first & 0xFF >> (length + 1);
    for (int i = 1; i < length; i++) {
      if ((from[at + i] & 0xC0) != 0x80) {
        throw UNKNOWN;
      }
      code = code << 6 | (from[at + i] & 0x3F);
    }
    boolean shortest = length == 2 || code >= (length == 3 ? 0x800 : 0x10000);
    if (!shortest || code > 0x10FFFF || (code >= 0xD800 && code < 0xE000)) {
      throw UNKNOWN;
    }
    return length;
  }

  /** Writes a double, given by its bits; returns the position behind it, or -1 without a text. */
  int number(long bits, byte[] to, int at) {
    return (bits & INFINITE) == INFINITE ? -1 : doubles.write(bits, to, at);
  }

  void number(double value) {
    byte[] to = room(ShortValue.MAX_BYTES);
    int end = number(Double.doubleToRawLongBits(value), to, size);
    if (end < 0) {
      throw UNKNOWN;
    }
    size = end;
  }

  static int int32(byte[] from, int at) {
    return (int) INT.get(from, at);
  }

  static long int64(byte[] from, int at) {
    return (long) LONG.get(from, at);
  }

  /** Writes true or false; returns the position behind it. */
  static int bool(byte value, byte[] to, int at) {
    LONG.set(to, at, value == 0 ? FALSE : TRUE);
    return at + 5 - value;
  }

  void number(long value) {
    ensure(20 + SLACK);
    size = Digits.number(value, bytes, size);
  }

  /** The milliseconds of the system's zone at that time. */
  long local(long millis) {
    return zone.local(millis);
  }

  @Override
  public String toString() {
    return new String(bytes, 0, size, StandardCharsets.UTF_8);
  }
}
