package dev.throughline.mongodb.internal.page;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.OptionalInt;
import org.bson.BsonDocument;
import org.bson.BsonValue;
import org.bson.Document;
import org.jspecify.annotations.Nullable;

/**
 * From a place in an order, in a direction.
 *
 * @param place null for the start or the end.
 */
public record Walk(SortKeys keys, @Nullable SortValues place, boolean backward) {

  /** The conditions that make a filter begin at the place, whatever the types of the keys. */
  public List<BsonDocument> behind() {
    return place == null ? List.of() : KeysetPredicate.behind(keys, place, backward);
  }

  /**
   * The same in parts, one behind the other: the next one is asked for what the first one leaves
   * open.
   */
  public List<List<BsonDocument>> parts() {
    return place == null ? List.of(List.of()) : KeysetPredicate.parts(keys, place, backward);
  }

  public Document sort() {
    return keys.sort(backward);
  }

  /**
   * The rows that were read, in the order of the sort.
   *
   * @param more whether there was one more than the size.
   */
  public record Section<T>(List<KeysetRow<T>> rows, boolean more) {}

  /** Cuts and orders what was read with a limit of one more than the size of a page. */
  public <T> Section<T> section(List<KeysetRow<T>> read, int size) {
    boolean more = read.size() > size;
    List<KeysetRow<T>> rows = new ArrayList<>(more ? read.subList(0, size) : read);
    if (backward) {
      Collections.reverse(rows);
    }
    return new Section<>(rows, more);
  }

  /**
   * Checks what was read for a page, in the order in which it was read.
   *
   * @param collated whether other texts than the same may be equal.
   * @throws SortValueException for values without order, when values of two types decide the order
   *     of two neighbours, the place included, and when neighbours are not in order.
   */
  public <T> void check(List<KeysetRow<T>> rows, boolean collated) {
    SortValues before = place;
    for (KeysetRow<T> row : rows) {
      SortValues values = SortValues.of(row.document(), keys);
      int at = before == null ? -1 : before.otherTypeAt(values, collated);
      if (before != null && at >= 0) {
        throw severalTypes(at, before, values, row.document());
      }
      int wrong = before == null ? -1 : outOfOrderAt(before, values, collated);
      if (before != null && wrong >= 0) {
        throw new SortValueException(
            "The server did not answer in the order that pages are walked in, by %s: %s came before %s%s. It sorts by other rules than MongoDB, or lost the order while others wrote."
                .formatted(
                    keys.get(wrong),
                    Values.text(before.values()),
                    Values.text(values.values()),
                    SortValues.in(row.document())));
      }
      before = values;
    }
  }

  /**
   * {@return whether what was read for a page came in the order that was asked for, as far as the
   * order of its values is known}
   */
  public <T> boolean inOrder(List<KeysetRow<T>> rows, boolean collated) {
    SortValues before = place;
    for (KeysetRow<T> row : rows) {
      SortValues values = SortValues.of(row.document(), keys);
      if (before != null && outOfOrderAt(before, values, collated) >= 0) {
        return false;
      }
      before = values;
    }
    return true;
  }

  /**
   * The key by which two are not in order, or -1. Two of the same place are not, by the id, which
   * ends every order.
   */
  private int outOfOrderAt(SortValues before, SortValues values, boolean collated) {
    for (int i = 0; i < keys.size(); i++) {
      BsonValue one = before.values().get(i);
      BsonValue other = values.values().get(i);
      OptionalInt order =
          one.isNull() || other.isNull()
              ? OptionalInt.of(ValueOrder.compareTypes(one, other))
              : ValueOrder.compare(one, other, collated);
      if (order.isEmpty()) {
        return -1;
      }
      if (order.getAsInt() != 0) {
        boolean inOrder =
            keys.get(i).descending() == backward ? order.getAsInt() < 0 : order.getAsInt() > 0;
        return inOrder ? -1 : i;
      }
    }
    return keys.size() - 1;
  }

  /**
   * Checks that the rows read for a scroll follow its place. A row of another type that precedes
   * the place in the server's order was read already: rows could then be missing or repeated
   * without a sign.
   *
   * @param rows in the order of the sort.
   * @param collated whether other texts than the same may be equal.
   * @throws SortValueException for values without order, and for those that are not behind.
   */
  <T> void checkBehind(List<KeysetRow<T>> rows, boolean collated) {
    if (place == null) {
      return;
    }
    List<SortValues> all = rows.stream().map(row -> SortValues.of(row.document(), keys)).toList();
    int nearest = backward ? all.size() - 1 : 0;
    int at = all.isEmpty() ? -1 : place.otherTypeAt(all.get(nearest), collated);
    if (at >= 0) {
      SortValues values = all.get(nearest);
      int turn = ValueOrder.compareTypes(values.values().get(at), place.values().get(at));
      if (keys.get(at).descending() == backward ? turn < 0 : turn > 0) {
        throw severalTypes(at, place, values, rows.get(nearest).document());
      }
    }
  }

  private SortValueException severalTypes(
      int at, SortValues before, SortValues behind, BsonDocument document) {
    BsonValue one = before.values().get(at);
    BsonValue other = behind.values().get(at);
    return new SortValueException(
        "Pages cannot be sorted by %s, which is of several types: %s (%s) and %s (%s)%s."
            .formatted(
                keys.get(at),
                Values.text(one),
                ValueOrder.name(one.getBsonType()),
                Values.text(other),
                ValueOrder.name(other.getBsonType()),
                SortValues.in(document)));
  }
}
