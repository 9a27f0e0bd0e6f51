package dev.throughline.mongodb.internal.page;

import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.bson.Document;
import org.jspecify.annotations.Nullable;
import org.springframework.data.domain.KeysetScrollPosition;
import org.springframework.data.domain.ScrollPosition;
import org.springframework.data.domain.Window;
import org.springframework.data.mongodb.core.QueryResultConverter;
import org.springframework.data.mongodb.core.query.Query;

/**
 * One window of a keyset scroll. Stock scrolls; where its own query would be wrong, it is given one
 * whose filter already begins at the position. Positions are stock's, but with null for what is
 * stored as null or not at all.
 */
public final class KeysetScroll<T> {

  private final PageMapping mapping;
  private final Walk walk;
  private final Query source;
  private final KeysetScrollPosition position;
  private final boolean stockIsRight;

  private KeysetScroll(
      PageMapping mapping, Walk walk, Query source, KeysetScrollPosition position) {
    this.mapping = mapping;
    this.walk = walk;
    this.source = source;
    this.position = position;
    this.stockIsRight = stockIsRight(source, walk);
  }

  /**
   * Prepares a window.
   *
   * @return null for a sort that is not one of fields, which is left to stock.
   * @throws IllegalStateException when the position lacks a key, as in stock.
   */
  static <T> @Nullable KeysetScroll<T> of(
      PageMapping mapping, Query source, KeysetScrollPosition position) {
    SortKeys keys;
    try {
      keys = mapping.keys(source.getSortObject(), SortKeys.Ties.ASCENDING);
    } catch (SortValueException e) {
      return null;
    }
    SortValues place = position.isInitial() ? null : place(position, keys, mapping);
    Walk walk = new Walk(keys, place, position.scrollsBackward());
    return new KeysetScroll<>(mapping, walk, source, position);
  }

  /**
   * Stock is wrong with a descending id. Behind a position it is wrong with a disjunction of the
   * user's, and when there may be null there, which its comparisons do not find.
   */
  private static boolean stockIsRight(Query source, Walk walk) {
    SortKeys keys = walk.keys();
    SortValues place = walk.place();
    boolean endsWithId = source.getSortObject().size() <= keys.size();
    if (keys.id().descending() || !endsWithId) {
      return false;
    }
    return place == null
        || (!source.getQueryObject().containsKey("$or")
            && keys.keys().stream().allMatch(it -> it.isId() || it.descending() == walk.backward())
            && place.values().stream().noneMatch(it -> it.isNull() || ValueOrder.isNaN(it)));
  }

  private static SortValues place(
      KeysetScrollPosition position, SortKeys keys, PageMapping mapping) {
    return new SortValues(
        keys.keys().stream()
            .map(key -> mapping.stored(key, given(position.getKeys(), key, mapping)))
            .toList());
  }

  private static @Nullable Object given(
      Map<String, Object> values, SortKey key, PageMapping mapping) {
    String name = key.isId() ? mapping.idProperty() : key.property();
    if (!values.containsKey(name)) {
      throw new IllegalStateException(
          "KeysetScrollPosition does not contain all keyset values: %s is missing".formatted(name));
    }
    return values.get(name);
  }

  /**
   * The query to scroll in.
   *
   * @throws SortValueException when nothing can be said to be behind the position.
   */
  Query query() {
    if (stockIsRight) {
      return source;
    }
    if (walk.place() != null) {
      walk.place().check(walk.keys());
    }
    return new KeysetQuery(source, walk.behind(), sort(), source.getFieldsObject())
        .limit(source.getLimit());
  }

  /** The position to scroll from, which is the start when the query begins at the user's. */
  ScrollPosition position() {
    if (stockIsRight) {
      return position;
    }
    return walk.backward() != mirrored()
        ? ScrollPosition.keyset().backward()
        : ScrollPosition.keyset();
  }

  /** Stock's id always ascends: a descending one is the mirrored sort, walked the other way. */
  private boolean mirrored() {
    return walk.keys().id().descending();
  }

  private Document sort() {
    Document sort = new Document();
    for (SortKey key : walk.keys().keys()) {
      sort.put(name(key), mirrored() ? -key.sign() : key.sign());
    }
    return sort;
  }

  private String name(SortKey key) {
    return key.isId() ? mapping.idProperty() : key.property();
  }

  QueryResultConverter<T, KeysetRow<T>> rows() {
    return mapping.rows();
  }

  /**
   * Makes the window of what was read.
   *
   * @throws SortValueException when the position is behind what was read, or it has no order.
   */
  Window<T> window(Window<KeysetRow<T>> read) {
    List<KeysetRow<T>> rows = new ArrayList<>(read.getContent());
    if (!stockIsRight) {
      if (mirrored()) {
        Collections.reverse(rows);
      }
      walk.checkBehind(rows, !mapping.collation(source).isEmpty());
    }
    List<T> items =
        rows.stream().map(KeysetRow::item).collect(Collectors.toCollection(ArrayList::new));
    boolean cut = !(read.getContent() instanceof ArrayList);
    return Window.from( // users see the class of the list when they copy or serialize it
        cut ? items.subList(0, items.size()) : items,
        index -> position(rows.get(index)),
        read.hasNext());
  }

  private ScrollPosition position(KeysetRow<T> row) {
    PositionValues<T> values = new PositionValues<>(row.item(), mapping.context());
    Map<String, @Nullable Object> keys = new LinkedHashMap<>();
    keys.put(mapping.hasId() ? mapping.idProperty() : values.idProperty(), values.id());
    for (String name : (stockIsRight ? source.getSortObject() : sort()).keySet()) {
      SortKey key = walk.keys().named(name).orElse(walk.keys().id());
      boolean isNull = SortValues.at(row.document(), key).isNull(); // stock fetches all keys
      keys.put(name, isNull ? null : values.get(name, key.field()));
    }
    return ScrollPosition.of(
        keys,
        walk.backward() ? ScrollPosition.Direction.BACKWARD : ScrollPosition.Direction.FORWARD);
  }
}
