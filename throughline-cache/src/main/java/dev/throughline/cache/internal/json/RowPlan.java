package dev.throughline.cache.internal.json;

import dev.throughline.codec.internal.bson.BsonSource;
import dev.throughline.codec.internal.scalar.Reads;
import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * Appends the JSON of an entity from its document, field by field in Jackson's order: a document is
 * walked through once, to find its fields, and then printed. Immutable once it is made.
 */
final class RowPlan implements DirectValue {

  /** How many bytes a name may have, with what is around it. */
  static final int MAX_PREFIX = 0xFFFF;

  /** Parts of a field's shape. */
  private static final int LENGTH = MAX_PREFIX;

  private static final int TYPE_AT = 16;
  private static final int TEXT = 1 << 24;
  private static final int NULLABLE = 1 << 25;
  private static final int OMITTED = 1 << 26;

  /** Of values that are not written here. */
  static final byte NO_TYPE = 0x55;

  private final int values;
  private final FieldWalk walk;

  /** A comma, a name and a colon for each field. */
  private final byte[][] prefixes;

  /** The first two words of these. */
  private final long[] names;

  private final int[] shapes;
  private final int prefixBytes;
  private final DirectValue[] kinds;
  private final @Nullable ShortValue[] shorts;

  /**
   * Creates a plan without values.
   *
   * @param prefixes a comma, a name and a colon for each field, as Jackson writes them.
   */
  RowPlan(JsonShape.Entity shape, byte[][] prefixes) {
    int count = prefixes.length;
    this.values = shape.values();
    this.prefixes = prefixes;
    this.shapes = new int[count];
    this.kinds = new DirectValue[count];
    this.shorts = new ShortValue[count];
    ByteArrayOutputStream all = new ByteArrayOutputStream();
    int bytes = RowText.SLACK;
    for (int i = 0; i < count; i++) {
      JsonShape.Field field = shape.fields().get(i);
      shapes[i] =
          prefixes[i].length
              | (field.nullable() ? NULLABLE : 0)
              | (field.omitted() ? OMITTED : 0)
              | NO_TYPE << TYPE_AT;
      all.writeBytes(Arrays.copyOf(prefixes[i], 2 * Long.BYTES));
      bytes += prefixes[i].length + ShortValue.MAX_BYTES;
    }
    this.names = RowText.words(all.toByteArray());
    byte[] alias = shape.alias() == null ? null : bson(shape.alias());
    this.walk = new FieldWalk(shape.names(), alias, slots(shape), count);
    this.prefixBytes = bytes;
  }

  /** The fields in the order of JSON, those that it does not have behind them. */
  private static int[] slots(JsonShape.Entity shape) {
    int[] slots = new int[shape.values()];
    Arrays.fill(slots, -1);
    int next = 0;
    for (JsonShape.Field field : shape.fields()) {
      slots[field.place()] = next++;
    }
    for (int i = 0; i < slots.length; i++) {
      slots[i] = slots[i] < 0 ? next++ : slots[i];
    }
    return slots;
  }

  /** Sets how a field's values are printed; before the plan is used. */
  void kind(int field, DirectValue kind) {
    kinds[field] = kind;
    boolean text = kind instanceof Text;
    shorts[field] = kind instanceof ShortValue single ? single : null;
    int type = text ? Reads.STRING : kind instanceof ShortValue single ? single.type() : NO_TYPE;
    shapes[field] = shapes[field] & ~(0xFF << TYPE_AT) | type << TYPE_AT | (text ? TEXT : 0);
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
    int base = out.claim(values + 1);
    int begin = in.position();
    long[] places = out.places();
    walk.find(in, places, base);
    int behind = in.position();
    byte[] from = in.array();
    // Enough for all names and strings that are left; a value of another kind asks for its own.
    int room = prefixBytes + behind - begin;
    byte[] to = out.room(room);
    int start = out.size;
    int at = start;
    for (int i = 0; i < kinds.length; i++) {
      long place = places[base + i];
      byte next = (byte) place;
      int position = (int) (place >> 8);
      int shape = shapes[i];
      // What is written here counts only when the end is moved behind it.
      RowText.pair(names, 2 * i, to, at);
      int length = shape & LENGTH;
      if (length > 2 * Long.BYTES) {
        System.arraycopy(prefixes[i], 0, to, at, length);
      }
      int value = at + length;
      if (next == (byte) (shape >> TYPE_AT)) {
        int end =
            (shape & TEXT) != 0
                ? RowText.string(from, position, to, value)
                : shorts[i].write(from, position, out, to, value);
        if (end >= 0) {
          at = end;
          continue;
        }
      } else if (next == Reads.NO_FIELD || next == Reads.NULL) {
        if ((shape & NULLABLE) == 0) {
          throw JsonShape.UNKNOWN;
        }
        if ((shape & OMITTED) == 0) {
          at = RowText.none(to, value);
        }
        continue;
      }
      out.size = value;
      in.position(position);
      kinds[i].write(in, next, out);
      to = out.room(room);
      at = out.size;
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
}
