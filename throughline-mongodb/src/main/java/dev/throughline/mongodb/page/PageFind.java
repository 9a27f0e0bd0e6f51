package dev.throughline.mongodb.page;

import java.util.List;
import java.util.Map;
import org.bson.BsonDocument;
import org.bson.Document;
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

  QueryResultConverter<T, Walk.Row<T>> rows() {
    return mapping.rows();
  }

  IndexAdvice advice() {
    return IndexAdvice.of(filter, walk.keys(), collation);
  }

  KeysetPage<T> page(List<Walk.Row<T>> read) {
    walk.check(read, !collation.isEmpty());
    Walk.Section<T> section = walk.section(read, request.size());
    List<Walk.Row<T>> rows = section.rows();
    boolean empty = rows.isEmpty();
    boolean behind = request.cursor() != null;
    return new KeysetPage<>(
        rows.stream().map(Walk.Row::item).toList(),
        empty ? request.cursor() : cursor(rows.get(0)),
        empty ? request.cursor() : cursor(rows.get(rows.size() - 1)),
        request.backward() ? behind : section.more(),
        request.backward() ? section.more() : behind);
  }

  private String cursor(Walk.Row<T> row) {
    return tokens.write(SortValues.of(row.document(), walk.keys()), walk.keys(), scope);
  }
}
