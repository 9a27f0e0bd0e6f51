package dev.throughline.mongodb.page;

import dev.throughline.codec.internal.EntityCodec;
import dev.throughline.mongodb.ThroughlineMongoConverter;
import dev.throughline.mongodb.internal.page.CursorScope;
import dev.throughline.mongodb.internal.page.IndexAdvice;
import dev.throughline.mongodb.internal.page.KeysetQuery;
import dev.throughline.mongodb.internal.page.KeysetRow;
import dev.throughline.mongodb.internal.page.PageMapping;
import dev.throughline.mongodb.internal.page.SortKeys;
import dev.throughline.mongodb.internal.page.SortValues;
import dev.throughline.mongodb.internal.page.Walk;
import dev.throughline.mongodb.page.InvalidCursorException.Reason;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.bson.BsonDocument;
import org.bson.BsonInt32;
import org.bson.BsonType;
import org.bson.Document;
import org.bson.RawBsonDocument;
import org.jspecify.annotations.Nullable;
import org.springframework.data.mongodb.core.QueryResultConverter;
import org.springframework.data.mongodb.core.convert.MongoConverter;
import org.springframework.data.mongodb.core.query.Query;

/** One page to be found: everything but asking the server. */
final class PageFind<T> {

  private final KeysetRequest request;
  private final CursorTokens tokens;
  private final PageMapping mapping;
  private final Query query;

  /** What comes only behind all that the query finds; null for nothing. */
  private final @Nullable Query behindAll;

  private final Walk walk;
  private final BsonDocument filter;
  private final BsonDocument collation;
  private final byte[] scope;
  private final boolean placed;

  /** The cursor's item by its id; null when its place is known. */
  private final CursorTokens.@Nullable Place item;

  /**
   * Checks everything that can be checked before asking.
   *
   * @param placed whether each place has to be known without asking for it.
   * @throws InvalidCursorException for a cursor that was not made for this query.
   * @throws org.springframework.dao.InvalidDataAccessApiUsageException for a sort that cannot be
   *     walked by.
   */
  PageFind(
      MongoConverter converter,
      CursorTokens tokens,
      PageTarget<T> target,
      Query query,
      KeysetRequest request,
      boolean placed) {
    if (query.isLimited() || query.getSkip() > 0 || query.hasKeyset()) {
      throw new IllegalArgumentException(
          "A page's size and place come from its request: the query must have no limit, skip or scroll position, and it has %s"
              .formatted(
                  query.isLimited()
                      ? "limit " + query.getLimit()
                      : query.hasKeyset() ? query.getKeyset() : "skip " + query.getSkip()));
    }
    this.request = request;
    this.tokens = tokens;
    this.placed = placed;
    this.mapping =
        new PageMapping(converter, target.domainType(), field -> stored(converter, target, field));
    SortKeys keys = mapping.keys(sort(query, request), SortKeys.Ties.AS_LAST_KEY);
    this.filter = mapping.filter(query);
    this.collation = mapping.collation(query);
    this.scope = CursorScope.of(target.collection(), target.domainType(), filter, keys, collation);
    String cursor = request.cursor();
    CursorTokens.Place place =
        cursor == null
            ? null
            : placed
                ? new CursorTokens.Place(tokens.read(cursor, keys, scope), null, new byte[0])
                : tokens.place(cursor, keys, scope);
    this.item = place == null || place.id() == null ? null : place;
    this.walk = new Walk(keys, place == null ? null : place.values(), request.backward());
    Document fields = mapping.fields(query, target.resultType(), keys);
    List<Query> parts = parts(query, fields);
    this.query = parts.get(0);
    this.behindAll = parts.size() == 1 ? null : parts.get(1);
  }

  private PageFind(PageFind<T> asked, Query source, SortValues place) {
    this.request = asked.request;
    this.tokens = asked.tokens;
    this.placed = asked.placed;
    this.mapping = asked.mapping;
    this.filter = asked.filter;
    this.collation = asked.collation;
    this.scope = asked.scope;
    this.item = null;
    this.walk = new Walk(asked.walk.keys(), place, request.backward());
    List<Query> parts = parts(source, asked.query.getFieldsObject());
    this.query = parts.get(0);
    this.behindAll = parts.size() == 1 ? null : parts.get(1);
  }

  private static Set<BsonType> stored(
      MongoConverter converter, PageTarget<?> target, String field) {
    EntityCodec<?> codec =
        converter instanceof ThroughlineMongoConverter ours
            ? ours.codec(target.domainType())
            : null;
    return codec == null ? Set.of() : codec.storedTypes(field);
  }

  private List<Query> parts(Query source, Document fields) {
    List<Query> parts = new ArrayList<>(2);
    for (List<BsonDocument> conditions : walk.parts()) {
      Query part =
          new KeysetQuery(source, conditions, walk.sort(), fields).limit(request.size() + 1);
      if (part.getMeta().getCursorBatchSize() == null) {
        part.cursorBatchSize(request.size() + 1); // the server's own first batch is 101
      }
      parts.add(part);
    }
    return parts;
  }

  /**
   * {@return what to ask for behind the query's answer: nothing when that was enough for the page,
   * or no item can be behind all that it finds}
   *
   * @param read how many items the answer had.
   */
  @Nullable Query rest(int read) {
    return behindAll == null || read > request.size()
        ? null
        : behindAll.limit(request.size() + 1 - read);
  }

  /** The item to ask for first, by a filter, since the cursor names it by its id; else null. */
  @Nullable BsonDocument item() {
    return item == null ? null : new BsonDocument(SortKeys.ID, item.id());
  }

  /** The fields of the item to ask for. */
  BsonDocument itemFields() {
    BsonDocument fields = new BsonDocument();
    walk.keys().keys().forEach(key -> fields.put(key.field(), new BsonInt32(1)));
    return fields;
  }

  /**
   * The page behind the item.
   *
   * @param found the item as it is now, null when there is none.
   * @throws InvalidCursorException when it is not where it was.
   */
  PageFind<T> behind(Query source, @Nullable BsonDocument found) {
    SortValues place = found == null ? null : SortValues.of(found, walk.keys());
    if (place == null || item == null || !item.hasDigestOf(place)) {
      throw new InvalidCursorException(Reason.MOVED);
    }
    return new PageFind<>(this, source, place);
  }

  /**
   * {@return whether what was read is in order; if not, it was read while others wrote, or never
   * will be}
   */
  boolean inOrder(List<KeysetRow<T>> read) {
    return walk.inOrder(read, isCollated());
  }

  private static Document sort(Query query, KeysetRequest request) {
    Document sort = new Document(query.getSortObject());
    for (Map.Entry<String, Object> entry :
        new Query().with(request.sort()).getSortObject().entrySet()) {
      sort.putIfAbsent(entry.getKey(), entry.getValue());
    }
    return sort;
  }

  Query query() {
    return query;
  }

  QueryResultConverter<T, KeysetRow<T>> rows() {
    return mapping.rows();
  }

  QueryResultConverter<Object, KeysetRow<RawBsonDocument>> documents() {
    return mapping.documents();
  }

  IndexAdvice advice() {
    return IndexAdvice.of(filter, walk.keys(), collation);
  }

  KeysetPage<T> page(List<KeysetRow<T>> read) {
    check(read);
    Walk.Section<T> section = walk.section(read, request.size());
    List<KeysetRow<T>> rows = section.rows();
    return page(
        rows.stream().map(KeysetRow::item).toList(),
        rows.isEmpty() ? null : values(rows.get(0)),
        rows.isEmpty() ? null : values(rows.get(rows.size() - 1)),
        section.more());
  }

  /**
   * The page of these items.
   *
   * @param items in the order of the sort.
   * @param first the sort values of the first one, null when there is none.
   * @param last those of the last one.
   * @param more whether there are more where the walk goes.
   */
  KeysetPage<T> page(
      List<T> items, @Nullable SortValues first, @Nullable SortValues last, boolean more) {
    boolean behind = request.cursor() != null;
    return new KeysetPage<>(
        items,
        first == null ? request.cursor() : cursor(first),
        last == null ? request.cursor() : cursor(last),
        request.backward() ? behind : more,
        request.backward() ? more : behind);
  }

  private String cursor(SortValues place) {
    return placed
        ? tokens.write(place, walk.keys(), scope)
        : tokens.writeShort(place, walk.keys(), scope);
  }

  SortValues values(KeysetRow<T> row) {
    return SortValues.of(row.document(), walk.keys());
  }

  /**
   * Checks what was read, in the order in which it was read.
   *
   * @throws org.springframework.dao.InvalidDataAccessApiUsageException when the result cannot be
   *     walked in this order.
   */
  void check(List<KeysetRow<T>> read) {
    walk.check(read, !collation.isEmpty());
  }

  Walk walk() {
    return walk;
  }

  int size() {
    return request.size();
  }

  boolean isCollated() {
    return !collation.isEmpty();
  }
}
