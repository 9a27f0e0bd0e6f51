package dev.throughline.mongodb.page;

import dev.throughline.mongodb.ThroughlineReactiveMongoTemplate;
import dev.throughline.mongodb.internal.page.IndexAdvice;
import dev.throughline.mongodb.internal.page.KeysetRow;
import java.util.List;
import java.util.Optional;
import java.util.function.BiFunction;
import org.bson.BsonDocument;
import org.bson.RawBsonDocument;
import org.springframework.data.mongodb.core.ReactiveFindOperation.FindWithQuery;
import org.springframework.data.mongodb.core.ReactiveMongoOperations;
import org.springframework.data.mongodb.core.ReactiveMongoTemplate;
import org.springframework.data.mongodb.core.query.Query;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;

/**
 * {@link KeysetPages} for reactive templates: a page is found on subscription. Kotlin coroutines
 * await the {@link Mono}, which always has a page. A stock template, unlike Throughline's, does not
 * show what the server sent once a listener has changed it: then pages must not be sorted by what
 * listeners change.
 */
public final class ReactiveKeysetPages {

  private final ReactiveMongoOperations operations;
  private final CursorTokens tokens;
  private final IndexWatch watch = new IndexWatch();

  /** Creates pages of what these operations find. */
  public ReactiveKeysetPages(ReactiveMongoOperations operations, CursorTokens tokens) {
    this.operations = operations;
    this.tokens = tokens;
  }

  /** Finds a page of entities, as {@link KeysetPages#page(Query, KeysetRequest, Class)}. */
  public <T> Mono<KeysetPage<T>> page(Query query, KeysetRequest request, Class<T> entityType) {
    return page(query, request, entityType, operations.getCollectionName(entityType));
  }

  /** Finds a page of entities in a collection. */
  public <T> Mono<KeysetPage<T>> page(
      Query query, KeysetRequest request, Class<T> entityType, String collection) {
    return page(query, request, entityType, entityType, collection);
  }

  /** Finds a page of projections. */
  public <T> Mono<KeysetPage<T>> page(
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

  /** Finds a page for an answer of JSON, as {@link KeysetPages#jsonPage}. */
  public <T> Mono<KeysetPage<T>> jsonPage(Query query, KeysetRequest request, Class<T> entityType) {
    return jsonPage(query, request, entityType, operations.getCollectionName(entityType));
  }

  /** Finds such a page in a collection. */
  public <T> Mono<KeysetPage<T>> jsonPage(
      Query query, KeysetRequest request, Class<T> entityType, String collection) {
    return Mono.defer(
        () -> {
          if (!(operations instanceof ThroughlineReactiveMongoTemplate ours)
              || !ours.jsonRows(query, entityType).readsDocuments()
              || !JsonItems.separate(ours.getConverter(), entityType)) {
            return page(query, request, entityType, collection);
          }
          FindWithQuery<T> all = operations.query(entityType).inCollection(collection);
          return page(
                  query,
                  request,
                  JsonItems.target(entityType, collection),
                  (find, part) -> all.matching(part).map(JsonItems.<T>converter(find)).all())
              .map(page -> KeysetPage.of(page, entityType, operations.getConverter()));
        });
  }

  private <T> Mono<KeysetPage<T>> page(
      Query query,
      KeysetRequest request,
      PageTarget<T> target,
      BiFunction<PageFind<T>, Query, Flux<KeysetRow<T>>> reader) {
    String collection = target.collection();
    return Mono.defer(
            () -> {
              PageFind<T> find =
                  new PageFind<>(operations.getConverter(), tokens, target, query, request, false);
              BsonDocument item = find.item();
              return item == null
                  ? Mono.just(find)
                  : operations
                      .execute(
                          collection,
                          all ->
                              all.find(item, RawBsonDocument.class)
                                  .projection(find.itemFields())
                                  .first())
                      .next()
                      .map(Optional::<BsonDocument>of)
                      .defaultIfEmpty(Optional.empty())
                      .map(found -> find.behind(query, found.orElse(null)));
            })
        .flatMap(
            find ->
                read(read(reader, find), find, KeysetPages.MOST_REPEATS)
                    .map(find::page)
                    .flatMap(page -> adviseOnce(collection, find.advice()).thenReturn(page)));
  }

  private static <T> Mono<List<KeysetRow<T>>> read(
      BiFunction<PageFind<T>, Query, Flux<KeysetRow<T>>> reader, PageFind<T> find) {
    return reader
        .apply(find, find.query())
        .collectList()
        .flatMap(
            read -> {
              Query rest = find.rest(read.size());
              return rest == null
                  ? Mono.just(read)
                  : Flux.concat(Flux.fromIterable(read), reader.apply(find, rest)).collectList();
            });
  }

  private static <T> Mono<List<KeysetRow<T>>> read(
      Mono<List<KeysetRow<T>>> answer, PageFind<T> find, int repeats) {
    return answer.flatMap(
        read ->
            repeats == 0 || find.inOrder(read) ? Mono.just(read) : read(answer, find, repeats - 1));
  }

  /** Counts up to a cap, as {@link KeysetPages#count(Query, int, Class)}. */
  public Mono<CappedCount> count(Query query, int cap, Class<?> entityType) {
    return count(query, cap, entityType, operations.getCollectionName(entityType));
  }

  /** Counts in a collection, as {@link KeysetPages#count(Query, int, Class, String)}. */
  public Mono<CappedCount> count(Query query, int cap, Class<?> entityType, String collection) {
    return Mono.defer(
        () ->
            operations
                .count(CappedCount.query(query, cap), entityType, collection)
                .map(counted -> CappedCount.of(counted, cap)));
  }

  private Mono<Void> adviseOnce(String collection, IndexAdvice advice) {
    // A transaction may not list indexes, and would be lost.
    return operations instanceof ReactiveMongoTemplate template
            && !template.getMongoDatabaseFactory().isTransactionActive()
            && watch.isNew(collection, advice)
        ? template
            .getMongoDatabaseFactory()
            .getMongoDatabase()
            .flatMapMany(database -> database.getCollection(collection).listIndexes())
            .collectList()
            .doOnNext(indexes -> watch.check(collection, advice, indexes))
            .onErrorResume(
                e -> {
                  watch.unknown(collection, e);
                  return Mono.empty();
                })
            .then()
        : Mono.empty();
  }
}
