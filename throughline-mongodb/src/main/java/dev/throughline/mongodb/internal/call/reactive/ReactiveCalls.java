package dev.throughline.mongodb.internal.call.reactive;

import com.mongodb.client.result.DeleteResult;
import com.mongodb.client.result.UpdateResult;
import com.mongodb.reactivestreams.client.MongoCollection;
import dev.throughline.mongodb.internal.call.TemplateCalls;
import dev.throughline.mongodb.internal.call.record.ReactiveRecording;
import dev.throughline.mongodb.internal.call.shape.ArgumentType;
import dev.throughline.mongodb.internal.call.shape.CallShape;
import dev.throughline.mongodb.internal.call.shape.CallShape.Method;
import dev.throughline.mongodb.internal.call.shape.OneCondition;
import dev.throughline.mongodb.internal.call.shape.QueryShape;
import dev.throughline.mongodb.internal.call.shape.UpdateShape;
import dev.throughline.mongodb.internal.driver.CallCounts;
import dev.throughline.mongodb.internal.driver.Senders;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.function.BiFunction;
import java.util.function.BooleanSupplier;
import java.util.function.Function;
import java.util.function.Supplier;
import org.bson.Document;
import org.jspecify.annotations.Nullable;
import org.reactivestreams.Publisher;
import org.springframework.data.mongodb.core.MongoActionOperation;
import org.springframework.data.mongodb.core.ReactiveMongoOperations;
import org.springframework.data.mongodb.core.query.BasicQuery;
import org.springframework.data.mongodb.core.query.Criteria;
import org.springframework.data.mongodb.core.query.Query;
import org.springframework.data.mongodb.core.query.Update;
import org.springframework.data.mongodb.core.query.UpdateDefinition;
import org.springframework.util.StringUtils;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;

/**
 * The calls of a reactive template that are compiled, and those that are not. Each {@code try}
 * method returns null when stock has to make the call. Where that turns out later, stock is given
 * what the call was made with, whatever has become of the application's query since. Thread-safe.
 */
public final class ReactiveCalls extends TemplateCalls<ReactiveCall<?>> {

  private final ReactiveCallTemplate template;
  private final ReactiveAnswers answers;

  /**
   * Creates the calls of a template.
   *
   * @param original of the template that this one is bound to a session of, null if it is not
   *     bound.
   */
  public ReactiveCalls(ReactiveCallTemplate template, @Nullable ReactiveCalls original) {
    super(template, original, Senders.reactiveSupport());
    this.template = template;
    this.answers = new ReactiveAnswers(direct(), Senders.reactive());
  }

  /** Sends whole commands. */
  public ReactiveAnswers answers() {
    return answers;
  }

  /** Finds by id. */
  public <T> @Nullable Mono<T> tryFindById(
      Object id, Class<T> entity, String collection, Supplier<Mono<T>> otherwise) {
    return tryFirst(call(Method.FIND_BY_ID, "", id, entity), id, collection, otherwise);
  }

  /**
   * Finds the first one of a query.
   *
   * @param stock finds by such a query.
   */
  public <T> @Nullable Mono<T> tryFindOne(
      Query query, Class<T> entity, String collection, Function<Query, Mono<T>> stock) {
    OneCondition one = condition(query);
    if (one != null) {
      return tryFindOne(one.key(), one.value(), entity, collection, stock);
    }
    Queried queried = queried(QueryShape.Method.FIND_ONE, query, entity);
    return queried == null
        ? counted(null)
        : counted(
            ReactiveCalls.<T>typed(queried.call())
                .tryFirst(
                    collection, queried.arguments(), () -> stock.apply(queried.query(template))));
  }

  /**
   * Finds all of a query.
   *
   * @param stock finds by such a query.
   */
  public <T> @Nullable Flux<T> tryFind(
      Query query, Class<T> entity, String collection, Function<Query, Flux<T>> stock) {
    Queried queried = queried(QueryShape.Method.FIND, query, entity);
    return queried == null
        ? counted(null)
        : counted(
            ReactiveCalls.<T>typed(queried.call())
                .tryAll(
                    collection, queried.arguments(), () -> stock.apply(queried.query(template))));
  }

  /**
   * A call of a query.
   *
   * @param then the arguments, as they are when the call is made.
   */
  private record Queried(
      ReactiveCall<?> call, QueryShape shape, Object[] arguments, Object[] then) {

    /** The query as it was when the call was made. */
    Query query(ReactiveCallTemplate template) {
      return shape.query(then, template.converter());
    }

    /** The update as it was then. */
    Update update(ReactiveCallTemplate template) {
      return shape.update(then, template.converter());
    }
  }

  /** Arguments that stock may be given later, where databases may differ. */
  private Object[] kept(Object... arguments) {
    if (!template.countsDatabases()) {
      return arguments;
    }
    Object[] kept = arguments.clone();
    for (int i = 0; i < kept.length; i++) {
      if (kept[i] instanceof Collection<?> many) {
        kept[i] = new ArrayList<>(many);
      }
    }
    return kept;
  }

  private @Nullable Queried queried(QueryShape.Method method, Query query, Class<?> entity) {
    return queried(shaped(method, query, entity));
  }

  private @Nullable Queried queried(QueryShape.@Nullable Shaped shaped) {
    ReactiveCall<?> call = shaped == null ? null : call(shaped.shape());
    return shaped == null || call == null
        ? null
        : new Queried(call, shaped.shape(), shaped.arguments(), kept(shaped.arguments()));
  }

  /**
   * Finds the first one with one equality.
   *
   * @param stock finds by a query of it.
   */
  public <T> @Nullable Mono<T> tryFindOne(
      String key,
      Object value,
      Class<T> entity,
      String collection,
      Function<Query, Mono<T>> stock) {
    return tryFirst(
        call(Method.FIND_ONE, key, value, entity),
        value,
        collection,
        () -> stock.apply(new Query(Criteria.where(key).is(value))));
  }

  private <T> @Nullable Mono<T> tryFirst(
      @Nullable ReactiveCall<?> call,
      Object value,
      String collection,
      Supplier<Mono<T>> otherwise) {
    return call == null
        ? counted(null)
        : counted(
            ReactiveCalls.<T>typed(call).tryFirst(collection, new Object[] {value}, otherwise));
  }

  /**
   * Finds all with one of the values.
   *
   * @param stock finds by a query of them.
   */
  public <T> @Nullable Flux<T> tryFindAll(
      String key,
      Collection<?> values,
      Class<T> entity,
      String collection,
      Function<Query, Flux<T>> stock) {
    ReactiveCall<?> call = callOfAll(key, values, entity);
    if (call == null) {
      return counted(null);
    }
    Object[] then = kept(values);
    return counted(
        ReactiveCalls.<T>typed(call)
            .tryAll(
                collection,
                new Object[] {values},
                () -> stock.apply(new Query(Criteria.where(key).in((Collection<?>) then[0])))));
  }

  @SuppressWarnings("unchecked") // the call of a shape reads its entity
  private static <T> ReactiveCall<T> typed(ReactiveCall<?> call) {
    return (ReactiveCall<T>) call;
  }

  /**
   * {@return whether a query finds anything, for a subscriber}
   *
   * @param target the collection that stock has obtained.
   */
  @Nullable Mono<Boolean> tryExists(
      Query query, Class<?> entity, String collection, MongoCollection<Document> target) {
    OneCondition one = condition(query);
    if (one != null) {
      ReactiveCall<?> call = call(Method.EXISTS, one.key(), one.value(), entity);
      return call == null
          ? counted(null)
          : counted(call.tryExists(target, new Object[] {one.value()}));
    }
    Queried queried = queried(QueryShape.Method.EXISTS, query, entity);
    return queried == null
        ? counted(null)
        : counted(queried.call().tryExists(target, queried.arguments()));
  }

  /**
   * Counts for a query, for a subscriber.
   *
   * @param target the collection that stock has obtained.
   */
  @Nullable Mono<Long> tryCount(
      Query query, Class<?> entity, String collection, MongoCollection<Document> target) {
    Queried queried = queried(QueryShape.Method.COUNT, query, entity);
    return queried == null
        ? counted(null)
        : counted(queried.call().tryCount(collection, target, queried.arguments()));
  }

  /**
   * Updates the first one or all of a query, null when stock has to do it, or to refuse it.
   *
   * @param stock updates by such a query and update.
   */
  public @Nullable Mono<UpdateResult> tryUpdate(
      @Nullable Query query,
      UpdateDefinition update,
      @Nullable Class<?> entity,
      @Nullable String collection,
      boolean multi,
      BiFunction<Query, UpdateDefinition, Mono<UpdateResult>> stock) {
    if (query == null
        || entity == null
        || collection == null
        || !(update instanceof Update known)
        || !writesUnobserved(MongoActionOperation.UPDATE, entity, collection)) {
      return counted(null);
    }
    if (!multi) {
      return tryUpdateFirst(query, known, entity, collection, stock);
    }
    Queried queried = queried(shapedOfAll(query, known, entity));
    return queried == null
        ? counted(null)
        : tryWrite(
            queried,
            collection,
            () -> true,
            () -> stock.apply(queried.query(template), queried.update(template)));
  }

  private @Nullable Mono<UpdateResult> tryUpdateFirst(
      Query query,
      Update update,
      Class<?> entity,
      String collection,
      BiFunction<Query, UpdateDefinition, Mono<UpdateResult>> stock) {
    UpdateShape.Shaped shaped = shaped(query, update, entity);
    ReactiveCall<?> call = shaped == null ? null : call(shaped.shape());
    if (shaped == null || call == null) {
      return counted(null);
    }
    Object[] then = kept(shaped.arguments());
    return counted(
        call.tryUpdate(
            collection,
            shaped.arguments(),
            () -> stock.apply(shaped.shape().query(then), shaped.shape().update(then))));
  }

  /**
   * Deletes all of a query, null when stock has to do it, or to refuse it. As stock does, it looks
   * at the limit of the query for each subscriber.
   *
   * @param stock deletes by such a query.
   */
  public @Nullable Mono<DeleteResult> tryRemove(
      @Nullable Query query,
      @Nullable Class<?> entity,
      @Nullable String collection,
      Function<Query, Mono<DeleteResult>> stock) {
    if (query == null
        || entity == null
        || !StringUtils.hasText(collection)
        || !writesUnobserved(MongoActionOperation.REMOVE, entity, collection)) {
      return counted(null);
    }
    Queried queried = queried(QueryShape.Method.REMOVE, query, entity);
    return queried == null
        ? counted(null)
        : tryWrite(
            queried,
            collection,
            () -> !query.isLimited() && query.getSkip() <= 0,
            () -> stock.apply(limited(queried.query(template), query)));
  }

  /** The conditions as they were, with the order, limit and skip of now. */
  private static Query limited(Query then, Query now) {
    BasicQuery query = new BasicQuery(then.getQueryObject());
    query.setSortObject(now.getSortObject());
    return query.limit(now.getLimit()).skip(now.getSkip());
  }

  @SuppressWarnings("unchecked") // what the driver answers to such a write
  private <R> @Nullable Mono<R> tryWrite(
      Queried queried, String collection, BooleanSupplier mayServe, Supplier<Mono<R>> otherwise) {
    return (Mono<R>)
        counted(
            queried
                .call()
                .tryWrite(
                    collection,
                    queried.arguments(),
                    mayServe,
                    () -> otherwise.get().cast(Object.class)));
  }

  private <P extends Publisher<?>> @Nullable P counted(@Nullable P made) {
    if (made != null) {
      count();
    } else {
      CallCounts.countStock();
    }
    return made;
  }

  @Override
  protected ReactiveCall<?> bound(ReactiveCall<?> call) {
    return call.boundTo(template, answers);
  }

  @Override
  protected ReactiveCall<?> made(CallShape shape) {
    return made(
        shape.toString(),
        shape.entity(),
        shape.entity(),
        List.of(shape.type()),
        (stock, arguments) -> ReactiveQuestions.ask(stock, shape, arguments[0]));
  }

  @Override
  protected ReactiveCall<?> made(UpdateShape shape) {
    return made(
        shape.toString(),
        shape.entity(),
        shape.entity(),
        shape.types(),
        (stock, arguments) -> ReactiveQuestions.ask(stock, shape, arguments));
  }

  @Override
  protected ReactiveCall<?> made(QueryShape shape) {
    return made(
        shape.toString(),
        shape.entity(),
        shape.entity(),
        shape.types(),
        (stock, arguments) -> ReactiveQuestions.ask(stock, shape, arguments));
  }

  private <T> ReactiveCall<T> made(
      String name,
      Class<?> entity,
      Class<T> read,
      List<ArgumentType> types,
      BiFunction<ReactiveMongoOperations, Object[], Publisher<?>> stock) {
    return new ReactiveCall<>(
        template, answers, name, entity, read, types, ReactiveRecording.stock(stock));
  }

  /**
   * A method of a repository.
   *
   * @param name of the method, for reports.
   * @param read what documents are read as, the entity or a projection.
   * @param stock makes the call with another template.
   */
  public <T> ReactiveCall<T> method(
      String name,
      Class<?> entity,
      Class<T> read,
      List<ArgumentType> types,
      BiFunction<ReactiveMongoOperations, Object[], Publisher<?>> stock) {
    ReactiveCall<T> call = made(name, entity, read, types, stock);
    keep(name, call);
    return call;
  }

  /** A method that stock always serves. */
  public void refused(String name, Class<?> entity, String reason) {
    method(name, entity, entity, List.of(), (stock, arguments) -> Mono.empty()).refuse(reason);
  }

  /**
   * {@return what stock makes in a collection that a plan had obtained, with exceptions translated}
   */
  public <T> Flux<T> byStock(
      MongoCollection<Document> obtained, Supplier<? extends Publisher<T>> stock) {
    return Flux.from(template.byStock(obtained, stock)).onErrorMap(template::translated);
  }

  /** Deletes what a plan finds, as stock deletes what it finds, and emits it. */
  public <T> @Nullable Flux<T> deleting(Flux<T> found, Class<T> entity, String collection) {
    return template.deleting(found, entity, collection);
  }
}
