package dev.throughline.cache.internal.json;

import dev.throughline.codec.internal.bson.BsonSource;
import dev.throughline.codec.internal.bson.FieldTable;
import dev.throughline.codec.internal.scalar.Reads;
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
  private final byte[][] prefixes;
  private final int[] lengths;
  private final DirectValue[] kinds;
  private final boolean[] nullable;

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
    this.prefixes = new byte[count][];
    this.lengths = new int[count];
    this.kinds = new DirectValue[count];
    this.nullable = new boolean[count];
    for (int i = 0; i < count; i++) {
      places[i] = shape.fields().get(i).place();
      this.prefixes[i] = RowText.pad(prefixes[i]);
      lengths[i] = prefixes[i].length;
      nullable[i] = shape.fields().get(i).nullable();
    }
  }

  /** Sets how a field's values are printed; before the plan is used. */
  void kind(int field, DirectValue kind) {
    kinds[field] = kind;
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
    find(in, base, out);
    int behind = in.position();
    int start = out.size;
    for (int i = 0; i < kinds.length; i++) {
      out.padded(prefixes[i], lengths[i]);
      long place = out.place(base + places[i]);
      byte next = (byte) place;
      if (next == Reads.NO_FIELD || next == Reads.NULL) {
        if (!nullable[i]) {
          throw JsonShape.UNKNOWN;
        }
        out.ascii("null");
      } else {
        in.position((int) (place >>> 8));
        DirectValue kind = kinds[i];
        if (kind instanceof Text text && next == Reads.STRING) {
          out.string(in, text.escapes());
        } else {
          kind.write(in, next, out);
        }
      }
    }
    if (kinds.length == 0) {
      out.append('{');
    } else {
      out.bytes[start] = '{'; // instead of the first comma
    }
    out.append('}');
    in.position(behind);
    out.release(base);
  }

  private void find(BsonSource in, int base, RowText out) {
    int end = in.open();
    int index = FieldTable.NONE;
    while (in.position() < end) {
      byte next = in.type();
      index = in.field(names, index);
      if (index == values) {
        Reads.expect(next, Reads.STRING);
        if (alias == null || !in.matches(alias)) {
          throw JsonShape.UNKNOWN; // an object of another class
        }
      } else {
        if (index >= 0) {
          if (out.place(base + index) != 0) {
            throw JsonShape.UNKNOWN; // the same name twice
          }
          out.place(base + index, in.position(), next);
        }
        in.skipValue(next);
      }
    }
    in.close(end);
  }
}
