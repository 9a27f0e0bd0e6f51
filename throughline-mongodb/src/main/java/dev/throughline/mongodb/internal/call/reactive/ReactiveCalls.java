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
import java.util.Collection;
import java.util.List;
import java.util.function.BiFunction;
import java.util.function.Supplier;
import org.bson.Document;
import org.jspecify.annotations.Nullable;
import org.reactivestreams.Publisher;
import org.springframework.data.mongodb.core.MongoActionOperation;
import org.springframework.data.mongodb.core.ReactiveMongoOperations;
import org.springframework.data.mongodb.core.query.Query;
import org.springframework.data.mongodb.core.query.Update;
import org.springframework.data.mongodb.core.query.UpdateDefinition;
import org.springframework.util.StringUtils;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;

/**
 * The calls of a reactive template that are compiled, and those that are not. Each {@code try}
 * method returns null when stock has to make the call; what is given to be made {@code otherwise}
 * is subscribed to where that turns out later. Thread-safe.
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
    super(template, original, MongoCollection.class);
    this.template = template;
    this.answers = new ReactiveAnswers(direct());
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

  /** Finds the first one of a query. */
  public <T> @Nullable Mono<T> tryFindOne(
      Query query, Class<T> entity, String collection, Supplier<Mono<T>> otherwise) {
    OneCondition one = condition(query);
    if (one != null) {
      return tryFindOne(one.key(), one.value(), entity, collection, otherwise);
    }
    Queried queried = queried(QueryShape.Method.FIND_ONE, query, entity);
    return queried == null
        ? null
        : counted(
            ReactiveCalls.<T>typed(queried.call())
                .tryFirst(collection, queried.arguments(), otherwise));
  }

  /** Finds all of a query. */
  public <T> @Nullable Flux<T> tryFind(
      Query query, Class<T> entity, String collection, Supplier<Flux<T>> otherwise) {
    Queried queried = queried(QueryShape.Method.FIND, query, entity);
    return queried == null
        ? null
        : counted(
            ReactiveCalls.<T>typed(queried.call())
                .tryAll(collection, queried.arguments(), otherwise));
  }

  private record Queried(ReactiveCall<?> call, Object[] arguments) {}

  private @Nullable Queried queried(QueryShape.Method method, Query query, Class<?> entity) {
    return queried(shaped(method, query, entity));
  }

  private @Nullable Queried queried(QueryShape.@Nullable Shaped shaped) {
    ReactiveCall<?> call = shaped == null ? null : call(shaped.shape());
    return shaped == null || call == null ? null : new Queried(call, shaped.arguments());
  }

  /** Finds the first one with one equality. */
  public <T> @Nullable Mono<T> tryFindOne(
      String key, Object value, Class<T> entity, String collection, Supplier<Mono<T>> otherwise) {
    return tryFirst(call(Method.FIND_ONE, key, value, entity), value, collection, otherwise);
  }

  private <T> @Nullable Mono<T> tryFirst(
      @Nullable ReactiveCall<?> call,
      Object value,
      String collection,
      Supplier<Mono<T>> otherwise) {
    return call == null
        ? null
        : counted(
            ReactiveCalls.<T>typed(call).tryFirst(collection, new Object[] {value}, otherwise));
  }

  /** Finds all with one of the values. */
  public <T> @Nullable Flux<T> tryFindAll(
      String key,
      Collection<?> values,
      Class<T> entity,
      String collection,
      Supplier<Flux<T>> otherwise) {
    ReactiveCall<?> call = callOfAll(key, values, entity);
    return call == null
        ? null
        : counted(
            ReactiveCalls.<T>typed(call).tryAll(collection, new Object[] {values}, otherwise));
  }

  @SuppressWarnings("unchecked") // the call of a shape reads its entity
  private static <T> ReactiveCall<T> typed(ReactiveCall<?> call) {
    return (ReactiveCall<T>) call;
  }

  /**
   * Whether a query finds anything, for a subscriber.
   *
   * @param target the collection that stock has obtained.
   */
  @Nullable Mono<Boolean> tryExists(
      Query query, Class<?> entity, String collection, MongoCollection<Document> target) {
    OneCondition one = condition(query);
    Queried queried =
        one == null
            ? queried(QueryShape.Method.EXISTS, query, entity)
            : queried(call(Method.EXISTS, one.key(), one.value(), entity), one.value());
    return queried == null ? null : counted(queried.call().tryExists(target, queried.arguments()));
  }

  private static @Nullable Queried queried(@Nullable ReactiveCall<?> call, Object value) {
    return call == null ? null : new Queried(call, new Object[] {value});
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
        ? null
        : counted(queried.call().tryCount(collection, target, queried.arguments()));
  }

  /** Updates the first one or all of a query, null when stock has to do it, or to refuse it. */
  public @Nullable Mono<UpdateResult> tryUpdate(
      @Nullable Query query,
      UpdateDefinition update,
      @Nullable Class<?> entity,
      @Nullable String collection,
      boolean multi,
      Supplier<Mono<UpdateResult>> otherwise) {
    if (query == null
        || entity == null
        || collection == null
        || !(update instanceof Update known)
        || !writesUnobserved(MongoActionOperation.UPDATE, entity, collection)) {
      return null;
    }
    return multi
        ? tryWrite(queried(shapedOfAll(query, known, entity)), collection, otherwise)
        : tryUpdateFirst(query, known, entity, collection, otherwise);
  }

  private @Nullable Mono<UpdateResult> tryUpdateFirst(
      Query query,
      Update update,
      Class<?> entity,
      String collection,
      Supplier<Mono<UpdateResult>> otherwise) {
    UpdateShape.Shaped shaped = shaped(query, update, entity);
    ReactiveCall<?> call = shaped == null ? null : call(shaped.shape());
    return shaped == null || call == null
        ? null
        : counted(call.tryUpdate(collection, shaped.arguments(), otherwise));
  }

  /**
   * Deletes all of a query, null when stock has to do it, or to refuse it. As stock does, it looks
   * at the limit of the query for each subscriber.
   */
  public @Nullable Mono<DeleteResult> tryRemove(
      @Nullable Query query,
      @Nullable Class<?> entity,
      @Nullable String collection,
      Supplier<Mono<DeleteResult>> otherwise) {
    if (query == null
        || entity == null
        || !StringUtils.hasText(collection)
        || !writesUnobserved(MongoActionOperation.REMOVE, entity, collection)) {
      return null;
    }
    Mono<DeleteResult> removed =
        tryWrite(queried(QueryShape.Method.REMOVE, query, entity), collection, otherwise);
    return removed == null
        ? null
        : Mono.defer(() -> query.isLimited() || query.getSkip() > 0 ? otherwise.get() : removed);
  }

  @SuppressWarnings("unchecked") // what the driver answers to such a write
  private <R> @Nullable Mono<R> tryWrite(
      @Nullable Queried queried, String collection, Supplier<Mono<R>> otherwise) {
    return queried == null
        ? null
        : (Mono<R>)
            counted(
                queried
                    .call()
                    .tryWrite(
                        collection, queried.arguments(), () -> otherwise.get().cast(Object.class)));
  }

  private <P extends Publisher<?>> @Nullable P counted(@Nullable P made) {
    if (made != null) {
      count();
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

  /** Deletes what a plan finds, as stock deletes what it finds, and emits it. */
  public <T> @Nullable Flux<T> deleting(Flux<T> found, Class<T> entity, String collection) {
    return template.deleting(found, entity, collection);
  }

  /** Whether the template's factory may count how often it is asked for databases. */
  public boolean countsDatabases() {
    return template.countsDatabases();
  }
}
