package dev.throughline.mongodb.page;

import dev.throughline.mongodb.ThroughlineMongoTemplate;
import dev.throughline.mongodb.internal.page.IndexAdvice;
import dev.throughline.mongodb.internal.page.KeysetRow;
import java.util.ArrayList;
import java.util.List;
import java.util.function.BiFunction;
import org.bson.BsonDocument;
import org.bson.Document;
import org.bson.RawBsonDocument;
import org.springframework.data.mongodb.core.ExecutableFindOperation.FindWithQuery;
import org.springframework.data.mongodb.core.MongoOperations;
import org.springframework.data.mongodb.core.MongoTemplate;
import org.springframework.data.mongodb.core.query.Query;

/**
 * Finds pages that begin at a cursor's item, instead of skipping and counting. A page is one {@code
 * find} for one document more than its size, and one more for what is missing to that where a page
 * reaches the end of all values but null (D-PAGE-20).
 *
 * <p>Any query will do: its criteria stay as they are, and so do its fields (those that it is
 * sorted by are fetched in any case), collation, hint, read preference and the rest. The result is
 * walked in the server's order, null and missing fields included. It is exact also while others
 * insert and delete: what is there all the time comes once. An item whose sort values are changed
 * meanwhile may come twice or not at all, as it has moved.
 *
 * <p>Refused are sorts by arrays, by fields of several types where these decide the order, and by
 * types without order, with a {@code SortValueException}. Of a property that an entity's codec
 * stores as one type, be it text, numbers, dates, {@code ObjectId}s or booleans, values of other
 * types are refused where a page has one, and not found between pages.
 *
 * <p>With the first page of each shape of query the collection's indexes are listed, by one command
 * of its own, and a warning names the index that is missing; without that level of logging the
 * indexes are not listed. Safe for use by several threads.
 */
public final class KeysetPages {

  /** An answer that lost its order while others wrote is asked for so many times more. */
  static final int MOST_REPEATS = 8;

  private final MongoOperations operations;
  private final CursorTokens tokens;
  private final IndexWatch watch = new IndexWatch();

  /** Creates pages of what these operations find. */
  public KeysetPages(MongoOperations operations, CursorTokens tokens) {
    this.operations = operations;
    this.tokens = tokens;
  }

  /**
   * Finds a page of entities.
   *
   * @param query without limit, skip and scroll position. Its sort comes before the request's.
   * @throws InvalidCursorException when the request's cursor was not made for this query; the
   *     database is not asked then.
   * @throws org.springframework.dao.InvalidDataAccessApiUsageException when the result cannot be
   *     walked in this order.
   */
  public <T> KeysetPage<T> page(Query query, KeysetRequest request, Class<T> entityType) {
    return page(query, request, entityType, operations.getCollectionName(entityType));
  }

  /** Finds a page of entities in a collection, as {@link #page(Query, KeysetRequest, Class)}. */
  public <T> KeysetPage<T> page(
      Query query, KeysetRequest request, Class<T> entityType, String collection) {
    return page(query, request, entityType, entityType, collection);
  }

  /**
   * Finds a page of projections, as {@link #page(Query, KeysetRequest, Class)}.
   *
   * @param entityType maps the query.
   * @param resultType what the items are: an interface or a class.
   */
  public <T> KeysetPage<T> page(
      Query query,
      KeysetRequest request,
      Class<?> entityType,
      Class<T> resultType,
      String collection) {
    FindWithQuery<T> all = operations.query(entityType).inCollection(collection).as(resultType);
    return page(
        query,
        request,
        new PageTarget<>(entityType, resultType, collection),
        (find, part) -> all.matching(part).map(find.rows()).all());
  }

  /**
   * Finds a page of entities that is mostly printed as JSON, and not looked at, as {@link
   * #page(Query, KeysetRequest, Class)}. Its items are read when the first is looked at, and a
   * document that cannot be read fails then. Entities that listeners, callbacks or references take
   * part in are read at once.
   */
  public <T> KeysetPage<T> jsonPage(Query query, KeysetRequest request, Class<T> entityType) {
    return jsonPage(query, request, entityType, operations.getCollectionName(entityType));
  }

  /** Finds such a page in a collection, as {@link #jsonPage(Query, KeysetRequest, Class)}. */
  public <T> KeysetPage<T> jsonPage(
      Query query, KeysetRequest request, Class<T> entityType, String collection) {
    if (!(operations instanceof ThroughlineMongoTemplate ours)
        || !ours.jsonRows(query, entityType).readsDocuments()
        || !JsonItems.separate(ours.getConverter(), entityType)) {
      return page(query, request, entityType, collection);
    }
    FindWithQuery<?> all = operations.query(entityType).inCollection(collection);
    KeysetPage<RawBsonDocument> page =
        page(
            query,
            request,
            JsonItems.target(entityType, collection),
            (find, part) -> JsonItems.all(all.matching(part), find));
    return KeysetPage.of(page, entityType, operations.getConverter());
  }

  private <T> KeysetPage<T> page(
      Query query,
      KeysetRequest request,
      PageTarget<T> target,
      BiFunction<PageFind<T>, Query, List<KeysetRow<T>>> reader) {
    String collection = target.collection();
    PageFind<T> find =
        new PageFind<>(operations.getConverter(), tokens, target, query, request, false);
    BsonDocument item = find.item();
    if (item != null) {
      BsonDocument fields = find.itemFields();
      find =
          find.behind(
              query,
              operations.execute(
                  collection,
                  all -> all.find(item, RawBsonDocument.class).projection(fields).first()));
    }
    List<KeysetRow<T>> read = read(reader, find);
    for (int again = 0; again < MOST_REPEATS && !find.inOrder(read); again++) {
      read = read(reader, find);
    }
    KeysetPage<T> page = find.page(read);
    adviseOnce(collection, find.advice());
    return page;
  }

  private static <T> List<KeysetRow<T>> read(
      BiFunction<PageFind<T>, Query, List<KeysetRow<T>>> reader, PageFind<T> find) {
    List<KeysetRow<T>> read = reader.apply(find, find.query());
    Query rest = find.rest(read.size());
    if (rest == null) {
      return read;
    }
    List<KeysetRow<T>> both = new ArrayList<>(read);
    both.addAll(reader.apply(find, rest));
    return both;
  }

  /**
   * Counts a query's results, but no further than to a cap, by one command of its own.
   *
   * @param query as for a page; by its collation, or else that of the entity.
   * @param cap at least 1.
   */
  public CappedCount count(Query query, int cap, Class<?> entityType) {
    return count(query, cap, entityType, operations.getCollectionName(entityType));
  }

  /** Counts a query's results in a collection, as {@link #count(Query, int, Class)}. */
  public CappedCount count(Query query, int cap, Class<?> entityType, String collection) {
    return CappedCount.of(
        operations.count(CappedCount.query(query, cap), entityType, collection), cap);
  }

  private void adviseOnce(String collection, IndexAdvice advice) {
    // A transaction may not list indexes, and would be lost.
    if (operations instanceof MongoTemplate template
        && !template.getMongoDatabaseFactory().isTransactionActive()
        && watch.isNew(collection, advice)) {
      try {
        List<Document> indexes = new ArrayList<>();
        template
            .getMongoDatabaseFactory()
            .getMongoDatabase()
            .getCollection(collection)
            .listIndexes()
            .into(indexes);
        watch.check(collection, advice, indexes);
      } catch (RuntimeException e) {
        watch.unknown(collection, e);
      }
    }
  }
}
