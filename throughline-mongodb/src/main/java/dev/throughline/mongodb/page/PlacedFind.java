package dev.throughline.mongodb.page;

import dev.throughline.mongodb.internal.page.KeysetRow;
import dev.throughline.mongodb.internal.page.PlaceBytes;
import dev.throughline.mongodb.internal.page.SortValueException;
import dev.throughline.mongodb.internal.page.SortValues;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.springframework.data.mongodb.core.QueryResultConverter;
import org.springframework.data.mongodb.core.convert.MongoConverter;
import org.springframework.data.mongodb.core.query.Query;

/**
 * A page of a query's result that may be found elsewhere than in the database: in a cache that
 * keeps items by their places. Given the items that were found there, it returns the page that
 * {@link KeysetPages} would have returned for them. Thread-safe.
 */
public final class PlacedFind<T> {

  /**
   * An item with its place in the order of its query's result.
   *
   * @param item the item.
   * @param place bytes that are ordered, as unsigned bytes, as the items are; none is the beginning
   *     of another, and none begins with zero. Not copied.
   * @param values the sort values, of which cursors are made. Not copied.
   */
  public record Placed<T>(T item, byte[] place, byte[] values) {}

  private final PageFind<T> find;

  private PlacedFind(PageFind<T> find) {
    this.find = find;
  }

  /**
   * Prepares a page.
   *
   * @throws InvalidCursorException when the request's cursor was not made for this query.
   * @throws SortValueException for a sort that cannot be walked by.
   */
  public static <T> PlacedFind<T> of(
      MongoConverter converter,
      CursorTokens tokens,
      Class<T> type,
      Query query,
      KeysetRequest request) {
    String collection =
        converter.getMappingContext().getRequiredPersistentEntity(type).getCollection();
    return new PlacedFind<>(
        new PageFind<>(
            converter, tokens, new PageTarget<>(type, type, collection), query, request, true));
  }

  /**
   * {@return what to ask the database: for one item more than the page has, in the order of the
   * walk}
   */
  public Query query() {
    return find.query();
  }

  /**
   * {@return what to ask the database next, for the items that come only behind all that {@link
   * #query()} finds, such as those with null; null when its answer is enough}
   *
   * @param read how many items that answer had.
   */
  public @Nullable Query rest(int read) {
    return find.rest(read);
  }

  /** Maps what the database answers. */
  public QueryResultConverter<T, KeysetRow<T>> rows() {
    return find.rows();
  }

  /** {@return how many items the page has at most} */
  public int size() {
    return find.size();
  }

  /** {@return whether the walk goes towards the start} */
  public boolean isBackward() {
    return find.walk().backward();
  }

  /** {@return whether a cursor says where to begin} */
  public boolean hasPlace() {
    return find.walk().place() != null;
  }

  /**
   * The cursor's place, as those of {@link Placed}; null without a cursor, and when the order of
   * its values is only known to the database.
   */
  public byte @Nullable [] place() {
    SortValues place = find.walk().place();
    return place == null || find.isCollated() ? null : PlaceBytes.of(place, find.walk().keys());
  }

  /**
   * {@return whether the answer of the database came in the order that was asked for} One that did
   * not, since others wrote meanwhile, is asked for again. True for values without order: asking
   * again would not help, and {@link #page(List)} refuses them.
   */
  public boolean isInOrder(List<KeysetRow<T>> read) {
    try {
      return find.inOrder(read);
    } catch (SortValueException e) {
      return true;
    }
  }

  /**
   * {@return what the database has answered, with places, in the order of the walk; null when an
   * order is only known to the database}
   *
   * @throws SortValueException when the result cannot be walked in this order.
   */
  public @Nullable List<Placed<T>> placed(List<KeysetRow<T>> read) {
    find.check(read);
    List<Placed<T>> placed = new ArrayList<>(read.size());
    for (KeysetRow<T> row : read) {
      SortValues values = find.values(row);
      byte[] place = find.isCollated() ? null : PlaceBytes.of(values, find.walk().keys());
      if (place == null) {
        return null;
      }
      placed.add(new Placed<>(row.item(), place, values.bytes()));
    }
    return placed;
  }

  /**
   * The page of what the database has answered.
   *
   * @throws SortValueException when the result cannot be walked in this order.
   */
  public KeysetPage<T> page(List<KeysetRow<T>> read) {
    return find.page(read);
  }

  /**
   * The page of what was found elsewhere.
   *
   * @param found no more than the page has, in the order of the walk.
   * @param more whether there is more in that direction.
   */
  public KeysetPage<T> page(List<Placed<T>> found, boolean more) {
    List<Placed<T>> ordered = new ArrayList<>(found);
    if (isBackward()) {
      Collections.reverse(ordered);
    }
    boolean empty = ordered.isEmpty();
    return find.page(
        ordered.stream().map(Placed::item).toList(),
        empty ? null : SortValues.of(ordered.get(0).values()),
        empty ? null : SortValues.of(ordered.get(ordered.size() - 1).values()),
        more);
  }
}
