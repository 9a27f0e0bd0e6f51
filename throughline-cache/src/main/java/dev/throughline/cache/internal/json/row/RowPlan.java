package dev.throughline.cache.internal.json.row;

import static dev.throughline.cache.internal.json.row.Unprintable.UNKNOWN;

import dev.throughline.codec.internal.bson.BsonSource;
import dev.throughline.codec.internal.bson.BsonTypes;
import dev.throughline.codec.internal.bson.FieldTable;
import dev.throughline.codec.internal.scalar.Reads;
import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Appends the JSON of an entity from its document, field by field in Jackson's order: a document is
 * walked through once, to find its fields, and then printed. After some documents a class is made
 * that does so for those of their order. Safe for use by several threads once all kinds are set.
 */
public final class RowPlan implements DirectValue {

  /** How many bytes a name may have, with what is around it. */
  public static final int MAX_PREFIX = 0xFFFF;

  /** How many documents are printed by the loop before a class is made. */
  static final int UNTIL_COMPILED = 200;

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

  /** How many documents the loop has printed since a class was made. */
  private int printed;

  /** How many orders had been learned then. */
  private int orders;

  private @Nullable OrderedRow ordered;

  /**
   * A field of the JSON.
   *
   * @param place of its value among the names.
   * @param prefix a comma, its name and a colon, as Jackson writes them.
   * @param nullable whether it may be missing.
   * @param omitted whether it is left out then.
   */
  public record Field(int place, byte[] prefix, boolean nullable, boolean omitted) {}

  /**
   * Creates a plan without values.
   *
   * @param names of all fields of a document, the type hint last.
   * @param values how many of them are no type hint.
   * @param alias the type hint of exactly this class, null when there is none.
   * @param fields in Jackson's order.
   */
  public RowPlan(FieldTable names, int values, @Nullable String alias, List<Field> fields) {
    int count = fields.size();
    this.values = values;
    this.prefixes = fields.stream().map(Field::prefix).toArray(byte[][]::new);
    this.shapes = new int[count];
    this.kinds = new DirectValue[count];
    this.shorts = new ShortValue[count];
    ByteArrayOutputStream all = new ByteArrayOutputStream();
    int bytes = RowText.SLACK;
    for (int i = 0; i < count; i++) {
      Field field = fields.get(i);
      shapes[i] =
          prefixes[i].length
              | (field.nullable() ? NULLABLE : 0)
              | (field.omitted() ? OMITTED : 0)
              | NO_TYPE << TYPE_AT;
      all.writeBytes(Arrays.copyOf(prefixes[i], 2 * Long.BYTES));
      bytes += prefixes[i].length + ShortValue.MAX_BYTES;
    }
    this.names = RowText.words(all.toByteArray());
    byte[] hint = alias == null ? null : bson(alias);
    this.walk = new FieldWalk(names, hint, slots(values, fields), count);
    this.prefixBytes = bytes;
  }

  /** The fields in the order of JSON, those that it does not have behind them. */
  private static int[] slots(int values, List<Field> fields) {
    int[] slots = new int[values];
    Arrays.fill(slots, -1);
    int next = 0;
    for (Field field : fields) {
      slots[field.place()] = next++;
    }
    for (int i = 0; i < slots.length; i++) {
      slots[i] = slots[i] < 0 ? next++ : slots[i];
    }
    return slots;
  }

  /** Sets how a field's values are printed; before the plan is used. */
  public void kind(int field, DirectValue kind) {
    kinds[field] = kind;
    boolean text = kind instanceof Text;
    shorts[field] = kind instanceof ShortValue single ? single : null;
    int type =
        text ? BsonTypes.STRING : kind instanceof ShortValue single ? single.type() : NO_TYPE;
    shapes[field] = (shapes[field] & ~(0xFF << TYPE_AT)) | type << TYPE_AT | (text ? TEXT : 0);
  }

  /** {@return how many fields are printed} */
  int size() {
    return kinds.length;
  }

  /** A comma, the name and a colon. */
  byte[] prefix(int field) {
    return prefixes[field];
  }

  /** {@return how its values are printed} */
  DirectValue kind(int field) {
    return kinds[field];
  }

  /** {@return whether a field may be missing or null} */
  boolean nullable(int field) {
    return (shapes[field] & NULLABLE) != 0;
  }

  /** {@return whether a field that is missing is left out} */
  boolean omitted(int field) {
    return (shapes[field] & OMITTED) != 0;
  }

  /** {@return whether values of that slot are type hints} */
  boolean isHint(int slot) {
    return walk.isHint(slot);
  }

  /** {@return what a type hint has to be, null when there must be none} */
  byte @Nullable [] hint() {
    return walk.hint();
  }

  /** A text as the value of a document. */
  public static byte[] bson(String text) {
    byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
    byte[] value = new byte[bytes.length + 5];
    for (int i = 0; i < 4; i++) {
      value[i] = (byte) ((bytes.length + 1) >> (8 * i));
    }
    System.arraycopy(bytes, 0, value, 4, bytes.length);
    return value;
  }

  @Override
  public void write(BsonSource in, byte type, RowText out) {
    Reads.expect(type, BsonTypes.DOCUMENT);
    OrderedRow row = ordered;
    if (row == null || !ordered(row, in, out)) {
      inAnyOrder(in, out);
    }
  }

  private boolean ordered(OrderedRow row, BsonSource in, RowText out) {
    int begin = in.position();
    int end = in.open();
    int start = out.size;
    int room = prefixBytes + end - begin;
    out.room(room);
    int base = out.claim(kinds.length);
    boolean printed = row.print(in, in.array(), in.position(), end, out, room, base);
    out.release(base);
    if (printed) {
      close(start, out);
      in.position(end + 1);
    } else {
      out.size = start;
      in.position(begin);
    }
    return printed;
  }

  /** Ends an entity, of which the text has all fields from there on. */
  private static void close(int start, RowText out) {
    if (out.size == start) {
      out.append('{'); // nothing was printed
    } else {
      out.bytes[start] = '{'; // instead of the first comma
    }
    out.append('}');
  }

  /** Makes a class for the order in which fields are expected, unless that was tried before. */
  private void compile() {
    printed = 0;
    if (orders != walk.orders()) {
      orders = walk.orders();
      ordered = OrderedRowCompiler.compile(this, walk.order());
    }
  }

  /** The class that prints documents of one order, null when there is none. */
  @Nullable OrderedRow ordered() {
    return ordered;
  }

  private void inAnyOrder(BsonSource in, RowText out) {
    if (++printed >= UNTIL_COMPILED) {
      compile();
    }
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
      } else if (next == Reads.NO_FIELD || next == BsonTypes.NULL) {
        if ((shape & NULLABLE) == 0) {
          throw UNKNOWN;
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
    close(start, out);
    in.position(behind);
    out.release(base);
  }
}
