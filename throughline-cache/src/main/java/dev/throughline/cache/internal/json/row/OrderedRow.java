package dev.throughline.cache.internal.json.row;

import static dev.throughline.cache.internal.json.row.Unprintable.UNKNOWN;

import dev.throughline.codec.internal.bson.BsonSource;
import dev.throughline.codec.internal.bson.BsonTypes;
import dev.throughline.codec.internal.scalar.Reads;
import java.util.Arrays;

/**
 * Prints documents of one class whose fields are in one order, some of which may be missing. What
 * generated code calls is static here. Immutable.
 */
abstract class OrderedRow {

  /**
   * Appends a comma, a name and a value for each field.
   *
   * @param from has the document.
   * @param first the position of its first element.
   * @param end that behind its last one.
   * @param room that there is in the text, and has to be again after a value that made it larger.
   * @param base where there are places for all fields.
   * @return false for a document of another order, or one that is not to be printed; the end of the
   *     text is where it was.
   */
  abstract boolean print(
      BsonSource in, byte[] from, int first, int end, RowText out, int room, int base);

  /** The last position at which an element may be compared. */
  static int limit(byte[] from, int end) {
    return Math.min(end - 1, from.length - Long.BYTES);
  }

  /** {@return whether an element starts with a word, of which the mask counts} */
  static boolean starts(byte[] from, int at, long word, long mask) {
    return ((RowText.int64(from, at) ^ word) & mask) == 0;
  }

  /** {@return whether there is that word} */
  static boolean has(byte[] from, int at, long word) {
    return at <= from.length - Long.BYTES && RowText.int64(from, at) == word;
  }

  /**
   * {@return whether an element has the header, of which the first and the last word were compared}
   */
  static boolean between(byte[] from, int at, byte[] header) {
    int end = header.length - Long.BYTES;
    return Arrays.equals(from, at + Long.BYTES, at + end, header, Long.BYTES, end);
  }

  /** Writes a name of up to eight bytes, with what is around it. */
  static void name(byte[] to, int at, long word) {
    RowText.word(to, at, word);
  }

  /** Writes a name of up to sixteen bytes. */
  static void name(byte[] to, int at, long first, long second) {
    RowText.word(to, at, first);
    RowText.word(to, at + Long.BYTES, second);
  }

  /** Writes a longer name. */
  static void name(byte[] to, int at, byte[] name) {
    System.arraycopy(name, 0, to, at, name.length);
  }

  /**
   * The position behind a value that starts with a count.
   *
   * @param uncounted the bytes that are not counted.
   */
  static int behind(byte[] from, int value, int uncounted) {
    int count = RowText.int32(from, value);
    int end = value + uncounted + count;
    if (count <= 0 || from[end - 1] != 0) {
      throw UNKNOWN; // broken
    }
    return end;
  }

  /** Appends a value that is not written from its bytes; returns the position behind its text. */
  static int append(
      DirectValue kind, BsonSource in, byte type, int value, RowText out, int to, int room) {
    out.size = to;
    in.position(value);
    kind.write(in, type, out);
    out.room(room);
    return out.size;
  }

  /** The position behind a value that is not printed. */
  static int pass(BsonSource in, byte type, int value) {
    in.position(value);
    in.skipValue(type);
    return in.position();
  }

  /** The position behind the type hint, which has to be the given one. */
  static int hint(BsonSource in, byte type, int value, byte[] alias) {
    Reads.expect(type, BsonTypes.STRING);
    in.position(value);
    if (!in.matches(alias)) {
      throw UNKNOWN; // an object of another class
    }
    return in.position();
  }
}
