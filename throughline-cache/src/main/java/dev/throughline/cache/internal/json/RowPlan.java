package dev.throughline.cache.internal.json;

import dev.throughline.codec.internal.bson.BsonSource;
import dev.throughline.codec.internal.bson.FieldTable;
import dev.throughline.codec.internal.scalar.Reads;
import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import org.jspecify.annotations.Nullable;

/**
 * Appends the JSON of an entity from its document, field by field in Jackson's order: a document is
 * walked through once, to find its fields, and then printed. Immutable once it is made.
 */
final class RowPlan implements DirectValue {

  private final int values;
  private final FieldTable names;
  private final byte @Nullable [] alias;
  private final int[] places;

  /** The names of all fields, each padded to pairs of words. */
  private final long[] words;

  /** Behind the last word of each field. */
  private final int[] ends;

  private final int[] lengths;
  private final int prefixBytes;
  private final DirectValue[] kinds;
  private final boolean[] nullable;
  private final boolean[] omitted;

  /** Which fields are strings. */
  private final boolean[] texts;

  /**
   * Creates a plan without values.
   *
   * @param prefixes a comma, a name and a colon for each field, as Jackson writes them.
   */
  RowPlan(JsonShape.Entity shape, byte[][] prefixes) {
    int count = shape.fields().size();
    this.values = shape.values();
    this.names = shape.names();
    this.alias = shape.alias() == null ? null : bson(shape.alias());
    this.places = new int[count];
    this.ends = new int[count];
    this.lengths = new int[count];
    this.texts = new boolean[count];
    this.kinds = new DirectValue[count];
    this.nullable = new boolean[count];
    this.omitted = new boolean[count];
    ByteArrayOutputStream all = new ByteArrayOutputStream();
    for (int i = 0; i < count; i++) {
      places[i] = shape.fields().get(i).place();
      lengths[i] = prefixes[i].length;
      all.writeBytes(RowText.pad(prefixes[i], 2 * Long.BYTES));
      ends[i] = all.size() / Long.BYTES;
      nullable[i] = shape.fields().get(i).nullable();
      omitted[i] = shape.fields().get(i).omitted();
    }
    this.words = RowText.words(all.toByteArray());
    this.prefixBytes = all.size() + count * Long.BYTES + RowText.SLACK;
  }

  /** Sets how a field's values are printed; before the plan is used. */
  void kind(int field, DirectValue kind) {
    kinds[field] = kind;
    texts[field] = kind instanceof Text || kind instanceof StringId;
  }

  /** A text as the value of a document. */
  static byte[] bson(String text) {
    byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
    byte[] value = new byte[bytes.length + 5];
    for (int i = 0; i < 4; i++) {
      value[i] = (byte) (bytes.length + 1 >> 8 * i);
    }
    System.arraycopy(bytes, 0, value, 4, bytes.length);
    return value;
  }

  @Override
  public void write(BsonSource in, byte type, RowText out) {
    Reads.expect(type, Reads.DOCUMENT);
    int base = out.claim(values);
    int begin = in.position();
    find(in, base, out);
    int behind = in.position();
    byte[] from = in.array();
    // Enough for all names and strings that are left; a value of another kind asks for its own.
    int room = prefixBytes + behind - begin;
    byte[] to = out.room(room);
    int start = out.size;
    int at = start;
    int word = 0;
    for (int i = 0; i < kinds.length; i++) {
      long place = out.place(base + places[i]);
      byte next = (byte) place;
      int position = (int) (place >>> 8);
      // What is written here counts only when the end is moved behind it.
      RowText.words(words, word, word = ends[i], to, at);
      int before = at;
      at += lengths[i];
      if (next == Reads.STRING && texts[i]) {
        int end = RowText.string(from, position, to, at);
        if (end < 0) {
          out.size = at;
          in.position(position);
          kinds[i].write(in, next, out);
          to = out.room(room);
          end = out.size;
        }
        at = end;
      } else if (next == Reads.NO_FIELD || next == Reads.NULL) {
        if (!nullable[i]) {
          throw JsonShape.UNKNOWN;
        }
        at = omitted[i] ? before : RowText.none(to, at);
      } else {
        out.size = at;
        in.position(position);
        kinds[i].write(in, next, out);
        to = out.room(room);
        at = out.size;
      }
    }
    out.size = at;
    if (at == start) {
      out.append('{'); // nothing was printed
    } else {
      to[start] = '{'; // instead of the first comma
    }
    out.append('}');
    in.position(behind);
    out.release(base);
  }

  /** Finds the fields; the position is kept in a variable as long as fields are ordinary. */
  private void find(BsonSource in, int base, RowText out) {
    int end = in.open();
    byte[] from = in.array();
    long[] found = out.places();
    int at = in.position();
    int index = FieldTable.NONE;
    while (at < end) {
      byte next = from[at++];
      int guess = names.follower(index);
      int length = guess < 0 || guess == values ? 0 : names.matches(guess, from, at);
      if (length == 0) {
        in.position(at);
        guess = in.field(names, index);
        at = in.position();
        if (guess == values) {
          Reads.expect(next, Reads.STRING);
          if (alias == null || !in.matches(alias)) {
            throw JsonShape.UNKNOWN; // an object of another class
          }
          at = in.position();
          index = guess;
          continue;
        }
      }
      at += length;
      index = guess;
      if (index >= 0) {
        if (found[base + index] != 0) {
          throw JsonShape.UNKNOWN; // the same name twice
        }
        found[base + index] = (long) at << 8 | next & 0xFF;
      }
      in.position(at);
      if (next == Reads.STRING) {
        in.stringBytes();
      } else {
        in.skipValue(next);
      }
      at = in.position();
    }
    in.position(at);
    in.close(end);
  }
}
