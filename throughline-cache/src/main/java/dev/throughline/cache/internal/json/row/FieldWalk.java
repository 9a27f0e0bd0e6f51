package dev.throughline.cache.internal.json.row;

import static dev.throughline.cache.internal.json.row.Unprintable.UNKNOWN;

import dev.throughline.cache.internal.json.row.FieldOrder.Step;
import dev.throughline.codec.internal.bson.BsonSource;
import dev.throughline.codec.internal.bson.BsonTypes;
import dev.throughline.codec.internal.bson.FieldTable;
import dev.throughline.codec.internal.scalar.Reads;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Finds the fields of documents. Each is expected where the documents before had it, since those of
 * one collection tend to have one order; others are looked up by their names. Safe for use by
 * several threads.
 */
final class FieldWalk {

  /** How many fields that a document does not have are passed at once. */
  private static final int AHEAD = 4;

  /** More orders are not learned: there seems to be none. */
  private static final int MAX_ORDERS = 64;

  private final FieldTable names;
  private final byte @Nullable [] alias;
  private final int[] slots;
  private final int printed;
  private final int values;
  private final int hint;
  private FieldOrder order = FieldOrder.NONE;
  private int orders;

  /**
   * Creates a walk.
   *
   * @param names of the fields, and of the type hint behind them.
   * @param alias what the type hint has to be, as the value of a document.
   * @param slots where to write the places of fields, by their index in the names.
   * @param printed fields with a slot below that are printed.
   */
  FieldWalk(FieldTable names, byte @Nullable [] alias, int[] slots, int printed) {
    this.names = names;
    this.alias = alias;
    this.slots = slots;
    this.printed = printed;
    this.values = slots.length;
    this.hint = values + 1;
  }

  /**
   * Finds the fields of the document at the position, which moves behind it.
   *
   * @param places gets the position of each value above eight bits for its type: from {@code base}
   *     on one for each name, which are 0.
   */
  void find(BsonSource in, long[] places, int base) {
    int begin = in.position();
    int end = in.open();
    byte[] from = in.array();
    FieldOrder expected = order;
    int last = expected.last(from, end);
    int at = in.position();
    int next = 0;
    int index = FieldTable.NONE;
    boolean usual = true;
    while (at < end) {
      long passed = expected.pass(next, from, at, last, places, base);
      at = (int) passed;
      next = (int) (passed >> 32);
      if (at >= end) {
        break;
      }
      int step = at > last ? -1 : expected.step(next, AHEAD, from, at);
      if (step > next) {
        next = step;
        continue;
      }
      int slot;
      if (step == next) {
        slot = expected.slot(step);
        in.position(expected.value(step, at));
        next = FieldOrder.behind(step);
      } else {
        in.position(at + 1);
        index = in.field(names, index);
        slot = slot(index);
        int known = expected.of(slot);
        usual &= at > last || known >= next;
        next = known < next ? next : FieldOrder.behind(known);
      }
      value(in, slot, from[at], places, base);
      at = in.position();
    }
    in.position(at);
    in.close(end);
    if (!usual && orders < MAX_ORDERS) {
      orders++;
      learn(in, begin);
    }
  }

  private void value(BsonSource in, int slot, byte type, long[] places, int base) {
    if (slot == hint) {
      Reads.expect(type, BsonTypes.STRING);
      if (alias == null || !in.matches(alias)) {
        throw UNKNOWN; // an object of another class
      }
      return;
    }
    if (slot < values) {
      if (places[base + slot] != 0) {
        throw UNKNOWN; // the same name twice
      }
      places[base + slot] = (long) in.position() << 8 | (type & 0xFF);
    }
    in.skipValue(type);
  }

  /** The order in which fields are expected now. */
  List<Step> order() {
    return order.steps();
  }

  /** {@return whether values of that slot are type hints} */
  boolean isHint(int slot) {
    return slot == hint;
  }

  /** {@return what a type hint has to be, null when there must be none} */
  byte @Nullable [] hint() {
    return alias;
  }

  /** {@return how often another order was learned} */
  int orders() {
    return orders;
  }

  private int slot(int index) {
    return index < 0 ? values : index == values ? hint : slots[index];
  }

  /** Expects the order of that document from now on. */
  private void learn(BsonSource in, int begin) {
    int behind = in.position();
    in.position(begin);
    int end = in.open();
    List<Step> steps = new ArrayList<>();
    while (in.position() < end) {
      int start = in.position();
      byte type = in.type();
      int slot = slot(in.field(names, FieldTable.NONE));
      byte[] header = Arrays.copyOfRange(in.array(), start, in.position());
      steps.add(new Step(header, slot, slot != values, slot < printed));
      in.skipValue(type);
    }
    order = order.with(steps);
    in.position(behind);
  }
}
