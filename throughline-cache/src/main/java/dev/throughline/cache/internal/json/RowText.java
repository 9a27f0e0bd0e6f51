package dev.throughline.cache.internal.json;

import dev.throughline.codec.internal.bson.BsonSource;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.time.ZoneId;
import java.time.zone.ZoneRules;
import java.util.Arrays;

/**
 * JSON as UTF-8, to which plans append without making objects. Not safe for use by several threads.
 */
final class RowText {

  /** What strings and numbers have behind them in {@link #bytes}, so that words may be stored. */
  static final int SLACK = 16;

  private static final VarHandle LONG =
      MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.LITTLE_ENDIAN);
  private static final VarHandle INT =
      MethodHandles.byteArrayViewVarHandle(int[].class, ByteOrder.LITTLE_ENDIAN);
  private static final int NULL = 'n' | 'u' << 8 | 'l' << 16 | 'l' << 24;
  private static final long ONES = 0x0101010101010101L;
  private static final long HIGHS = 0x8080808080808080L;
  private static final long SPACES = 0x2020202020202020L;
  private static final int MAX_LEVELS = 64;

  byte[] bytes;
  int size;

  /** Where the fields of the entities that are open begin, and their types. */
  private long[] places = new long[64];

  private int claimed;
  private int levels;
  private final DoubleTexts doubles = new DoubleTexts();
  private ZoneRules zone = ZoneId.systemDefault().getRules();

  RowText(int capacity) {
    this.bytes = new byte[capacity];
  }

  /** Takes the system's zone for the rows that follow. */
  void takeZone() {
    zone = ZoneId.systemDefault().getRules();
  }

  /** Forgets what an entity that was not finished has left. */
  void reset() {
    claimed = 0;
    levels = 0;
  }

  void ensure(int more) {
    if (bytes.length - size < more) {
      bytes = Arrays.copyOf(bytes, Math.max(2 * bytes.length, size + more));
    }
  }

  void append(byte[] from, int offset, int length) {
    ensure(length);
    System.arraycopy(from, offset, bytes, size, length);
    size += length;
  }

  /** Appends what is padded to whole words. */
  void padded(byte[] from, int length) {
    ensure(from.length);
    for (int i = 0; i < from.length; i += Long.BYTES) {
      LONG.set(bytes, size + i, (long) LONG.get(from, i));
    }
    size += length;
  }

  /** The bytes, padded to a multiple of a power of 2. */
  static byte[] pad(byte[] exact, int multiple) {
    return Arrays.copyOf(exact, exact.length + multiple - 1 & -multiple);
  }

  void append(char ascii) {
    ensure(1);
    bytes[size++] = (byte) ascii;
  }

  void ascii(String text) {
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
      throw JsonShape.UNKNOWN; // Jackson has a limit, too
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

  long place(int index) {
    return places[index];
  }

  /** All places: a position behind eight bits for a type, 0 for none. */
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

  /** Copies words, two at a time. */
  static void words(long[] words, int start, int end, byte[] to, int at) {
    int next = at;
    int i = start;
    do {
      LONG.set(to, next, words[i]);
      LONG.set(to, next + Long.BYTES, words[i + 1]);
      next += 2 * Long.BYTES;
      i += 2;
    } while (i < end);
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
   * Writes a string of a document, whose length is known to be right, between quotes.
   *
   * @return the position behind it, or -1 when it has to be written character by character.
   */
  static int string(byte[] from, int position, byte[] to, int begin) {
    int length = (int) INT.get(from, position) - 1;
    int start = position + 4;
    int at = begin;
    to[at++] = '"';
    long found = 0;
    if (length >= Long.BYTES) {
      int last = length - Long.BYTES;
      for (int i = 0; i < last; i += Long.BYTES) {
        long word = (long) LONG.get(from, start + i);
        LONG.set(to, at + i, word);
        found |= special(word);
      }
      long word = (long) LONG.get(from, start + last);
      LONG.set(to, at + last, word);
      found |= special(word);
    } else { // the bytes before a string are there, those behind it may not be
      int bits = Long.BYTES * length;
      long word = (long) LONG.get(from, start + length - Long.BYTES) >>> 1 >>> 63 - bits;
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

  /**
   * Has the high bit of each of eight characters, at least of the first, that is a control
   * character, a quote, a backslash or no ASCII.
   */
  private static long special(long word) {
    long quote = word ^ ONES * '"';
    long backslash = word ^ ONES * '\\';
    return word - SPACES | quote - ONES & ~quote | backslash - ONES & ~backslash | word;
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
      throw JsonShape.UNKNOWN;
    }
    int code = first & 0xFF >> length + 1;
    for (int i = 1; i < length; i++) {
      if ((from[at + i] & 0xC0) != 0x80) {
        throw JsonShape.UNKNOWN;
      }
      code = code << 6 | from[at + i] & 0x3F;
    }
    boolean shortest = length == 2 || code >= (length == 3 ? 0x800 : 0x10000);
    if (!shortest || code > 0x10FFFF || code >= 0xD800 && code < 0xE000) {
      throw JsonShape.UNKNOWN;
    }
    return length;
  }

  void number(double value) {
    if (!Double.isFinite(value)) {
      throw JsonShape.UNKNOWN;
    }
    ensure(DoubleTexts.STRIDE);
    size = doubles.write(value, bytes, size);
  }

  void number(long value) {
    ensure(20);
    size = Digits.number(value, bytes, size);
  }

  /** The milliseconds of the system's zone at that time. */
  long local(long millis) {
    return millis
        + 1000L
            * (zone.isFixedOffset()
                    ? zone.getOffset(Instant.EPOCH)
                    : zone.getOffset(Instant.ofEpochMilli(millis)))
                .getTotalSeconds();
  }

  @Override
  public String toString() {
    return new String(bytes, 0, size, StandardCharsets.UTF_8);
  }
}
