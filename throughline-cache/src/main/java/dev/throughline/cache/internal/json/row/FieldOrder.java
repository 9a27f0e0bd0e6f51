package dev.throughline.cache.internal.json.row;

import static dev.throughline.cache.internal.json.row.Unprintable.UNKNOWN;

import dev.throughline.codec.internal.bson.BsonTypes;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * The order of the fields of a document, in words that other documents are compared with: for each
 * field its name, and how many bytes its value has. Immutable.
 */
final class FieldOrder {

  /** No order. */
  static final FieldOrder NONE = new FieldOrder(List.of());

  private static final int STRIDE = 4;
  private static final int FIRST = 0;
  private static final int MASK = 1;
  private static final int LAST = 2;
  private static final int SHAPE = 3;

  /** Parts of a shape; the slot is above them. */
  private static final int LENGTH = 0xFF;

  private static final int SIZE_AT = 8;
  private static final int LAST_AT = 16;
  private static final int COUNTED = 1 << 24;
  private static final int INSIDE = 1 << 25;
  private static final int WIDE = 1 << 26;
  private static final int WIDE_OR_INSIDE = WIDE | INSIDE;

  private static final int MAX_STEPS = 200;
  private static final int MAX_HEADER = 100;

  private static final VarHandle LONG =
      MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.LITTLE_ENDIAN);
  private static final VarHandle INT =
      MethodHandles.byteArrayViewVarHandle(int[].class, ByteOrder.LITTLE_ENDIAN);

  /**
   * A field of a document.
   *
   * @param header its type, its name and the end of that.
   * @param slot where its place is noted.
   * @param known whether it is no field that is passed over.
   * @param printed whether its value is checked as it is printed.
   */
  record Step(byte[] header, int slot, boolean known, boolean printed) {

    private boolean named(Step other) {
      return Arrays.equals(header, 1, header.length, other.header, 1, other.header.length);
    }

    /** {@return whether the value may be passed without a look at what is in it} */
    boolean passed() {
      return switch (header[0]) {
        case BsonTypes.NULL,
            BsonTypes.INT32,
            BsonTypes.DOUBLE,
            BsonTypes.DATE_TIME,
            BsonTypes.INT64,
            BsonTypes.OBJECT_ID,
            BsonTypes.DECIMAL128 ->
            true;
        case BsonTypes.STRING, BsonTypes.BOOLEAN, BsonTypes.DOCUMENT, BsonTypes.ARRAY -> printed;
        default -> false;
      };
    }

    /** The bytes of a value, or those before what it counts itself. */
    int size() {
      return switch (header[0]) {
        case BsonTypes.INT32, BsonTypes.STRING -> 4;
        case BsonTypes.DOUBLE, BsonTypes.DATE_TIME, BsonTypes.INT64 -> 8;
        case BsonTypes.OBJECT_ID -> 12;
        case BsonTypes.DECIMAL128 -> 16;
        case BsonTypes.BOOLEAN -> 1;
        default -> 0;
      };
    }

    boolean counted() {
      return header[0] == BsonTypes.STRING
          || header[0] == BsonTypes.DOCUMENT
          || header[0] == BsonTypes.ARRAY;
    }
  }

  private final List<Step> steps;
  private final long[] words;
  private final int room;

  private FieldOrder(List<Step> steps) {
    this.steps = steps;
    this.words = new long[steps.size() * STRIDE];
    int most = 0;
    for (int i = 0; i < steps.size(); i++) {
      set(i * STRIDE, steps.get(i));
      most = Math.max(most, steps.get(i).header().length + Long.BYTES);
    }
    this.room = most;
  }

  private void set(int at, Step step) {
    int length = step.header().length;
    int last = Math.max(0, length - Long.BYTES);
    byte[] padded = Arrays.copyOf(step.header(), Math.max(length, Long.BYTES));
    words[at + FIRST] = (long) LONG.get(padded, 0);
    words[at + MASK] = length < Long.BYTES ? (1L << (8 * length)) - 1 : -1L;
    words[at + LAST] = (long) LONG.get(padded, last);
    int flags =
        (step.counted() ? COUNTED : 0)
            | (step.passed() ? 0 : INSIDE)
            | (length > Long.BYTES ? WIDE : 0);
    words[at + SHAPE] =
        length | step.size() << SIZE_AT | last << LAST_AT | flags | (long) step.slot() << 32;
  }

  /**
   * The order of a document, with the fields of this order where they were that it does not have.
   */
  FieldOrder with(List<Step> document) {
    List<Step> all = new ArrayList<>(document);
    int at = 0;
    for (Step step : steps) {
      int found = 0;
      while (found < all.size() && !all.get(found).named(step)) {
        found++;
      }
      if (found < all.size()) {
        at = found + 1;
      } else if (step.known()) {
        all.add(at++, step);
      }
    }
    boolean kept =
        all.size() <= MAX_STEPS
            && all.stream().allMatch(step -> step.header().length <= MAX_HEADER);
    return kept ? new FieldOrder(List.copyOf(all)) : NONE;
  }

  /** The fields in this order. */
  List<Step> steps() {
    return steps;
  }

  /** The last position at which elements are compared, of those that end at {@code end}. */
  int last(byte[] from, int end) {
    return Math.min(end - 1, from.length - room);
  }

  /**
   * The step of the element at a position, of so many from the given one on.
   *
   * @return negative for none of these.
   */
  int step(int first, int count, byte[] from, int at) {
    int end = Math.min(words.length, first + count * STRIDE);
    for (int step = first; step < end; step += STRIDE) {
      if (matches(step, from, at)) {
        return step;
      }
    }
    return -1;
  }

  private boolean matches(int step, byte[] from, int at) {
    if ((((long) LONG.get(from, at) ^ words[step + FIRST]) & words[step + MASK]) != 0) {
      return false;
    }
    int shape = (int) words[step + SHAPE];
    int length = shape & LENGTH;
    return length <= Long.BYTES
        || ((long) LONG.get(from, at + (shape >> LAST_AT & 0xFF)) == words[step + LAST]
            && (length <= 2 * Long.BYTES || middle(step, from, at)));
  }

  private boolean middle(int step, byte[] from, int at) {
    byte[] name = steps.get(step / STRIDE).header();
    int end = name.length - Long.BYTES;
    return Arrays.equals(from, at + Long.BYTES, at + end, name, Long.BYTES, end);
  }

  /** The step of a known field, negative when there is none. */
  int of(int slot) {
    for (int i = 0; i < steps.size(); i++) {
      if (steps.get(i).known() && steps.get(i).slot() == slot) {
        return i * STRIDE;
      }
    }
    return -1;
  }

  /** The step behind another. */
  static int behind(int step) {
    return step + STRIDE;
  }

  int slot(int step) {
    return (int) (words[step + SHAPE] >> 32);
  }

  /** The position of the value of an element that has that step. */
  int value(int step, int at) {
    return at + ((int) words[step + SHAPE] & LENGTH);
  }

  /**
   * Notes where values are, as long as each element has the step after the one before, and a value
   * that need not be looked into. No slot is noted twice.
   *
   * @param last the last position at which elements are compared.
   * @param places gets a position above eight bits for its type for each slot.
   * @return the position behind these elements, below their last step's successor.
   */
  long pass(int first, byte[] from, int start, int last, long[] places, int base) {
    long[] words = this.words;
    int step = first;
    int at = start;
    while (at <= last && step < words.length) {
      long word = (long) LONG.get(from, at);
      long shape = words[step + SHAPE];
      if (((word ^ words[step + FIRST]) & words[step + MASK]) != 0
          || ((shape & WIDE_OR_INSIDE) != 0 && !rest(step, (int) shape, from, at))) {
        break;
      }
      int value = at + ((int) shape & LENGTH);
      places[base + (int) (shape >> 32)] = (long) value << 8 | (word & 0xFF);
      at = value + ((int) shape >> SIZE_AT & 0xFF);
      if ((shape & COUNTED) != 0) {
        int count = (int) INT.get(from, value);
        at += count;
        if (count <= 0 || from[at - 1] != 0) {
          throw UNKNOWN; // broken
        }
      }
      step += STRIDE;
    }
    return (long) step << 32 | at;
  }

  private boolean rest(int step, int shape, byte[] from, int at) {
    return (shape & INSIDE) == 0
        && (long) LONG.get(from, at + (shape >> LAST_AT & 0xFF)) == words[step + LAST]
        && ((shape & LENGTH) <= 2 * Long.BYTES || middle(step, from, at));
  }
}
