package dev.throughline.mongodb.page;

import java.util.List;
import java.util.Map;
import org.bson.BsonDocument;
import org.bson.Document;
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
  private final Walk walk;
  private final BsonDocument filter;
  private final BsonDocument collation;
  private final byte[] scope;

  /**
   * Checks everything that can be checked before asking.
   *
   * @throws InvalidCursorException for a cursor that was not made for this query.
   * @throws SortValueException for a sort that cannot be walked by.
   */
  PageFind(
      MongoConverter converter,
      CursorTokens tokens,
      PageTarget<T> target,
      Query query,
      KeysetRequest request) {
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
    this.mapping = new PageMapping(converter, target.domainType());
    SortKeys keys = mapping.keys(sort(query, request), SortKeys.Ties.AS_LAST_KEY);
    this.filter = mapping.filter(query);
    this.collation = mapping.collation(query);
    this.scope = CursorScope.of(target.collection(), target.domainType(), filter, keys, collation);
    String cursor = request.cursor();
    this.walk =
        new Walk(
            keys, cursor == null ? null : tokens.read(cursor, keys, scope), request.backward());
    Document fields = mapping.fields(query, target.resultType(), keys);
    this.query =
        new KeysetQuery(query, walk.behind(), walk.sort(), fields).limit(request.size() + 1);
    if (this.query.getMeta().getCursorBatchSize() == null) {
      this.query.cursorBatchSize(request.size() + 1); // the server's own first batch is 101
    }
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
        first == null ? request.cursor() : tokens.write(first, walk.keys(), scope),
        last == null ? request.cursor() : tokens.write(last, walk.keys(), scope),
        request.backward() ? behind : more,
        request.backward() ? more : behind);
  }

  SortValues values(KeysetRow<T> row) {
    return SortValues.of(row.document(), walk.keys());
  }

  /**
   * Checks what was read, in the order in which it was read.
   *
   * @throws SortValueException when the result cannot be walked in this order.
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
