package dev.throughline.mongodb.internal.call.reactive;

import com.mongodb.client.result.UpdateResult;
import com.mongodb.reactivestreams.client.MongoCollection;
import dev.throughline.mongodb.internal.call.ArgumentType;
import dev.throughline.mongodb.internal.call.CallShape;
import dev.throughline.mongodb.internal.call.CallShape.Method;
import dev.throughline.mongodb.internal.call.OneCondition;
import dev.throughline.mongodb.internal.call.QueryShape;
import dev.throughline.mongodb.internal.call.TemplateCalls;
import dev.throughline.mongodb.internal.call.UpdateShape;
import dev.throughline.mongodb.internal.call.record.ReactiveRecording;
import java.util.Collection;
import java.util.List;
import java.util.function.BiFunction;
import java.util.function.Supplier;
import org.bson.Document;
import org.jspecify.annotations.Nullable;
import org.reactivestreams.Publisher;
import org.springframework.data.mongodb.core.ReactiveMongoOperations;
import org.springframework.data.mongodb.core.query.Query;
import org.springframework.data.mongodb.core.query.Update;
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
    super(template, original);
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
    QueryShape.Shaped shaped = shaped(method, query, entity);
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
    return queried == null
        ? null
        : counted(queried.call().tryExists(target, queried.arguments()));
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

  /** Updates the first one of a query as the collection's own concern says. */
  public @Nullable Mono<UpdateResult> tryUpdateFirst(
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
        (stock, arguments) -> call(stock, shape, arguments[0]));
  }

  private static Publisher<?> call(ReactiveMongoOperations stock, CallShape shape, Object value) {
    return switch (shape.method()) {
      case FIND_BY_ID -> stock.findById(value, shape.entity(), "recorded");
      case FIND_ONE -> stock.findOne(shape.query(value), shape.entity(), "recorded");
      case FIND_ALL -> stock.find(shape.query(value), shape.entity(), "recorded");
      case EXISTS -> stock.exists(shape.query(value), shape.entity(), "recorded");
    };
  }

  @Override
  protected ReactiveCall<?> made(UpdateShape shape) {
    return made(
        shape.toString(),
        shape.entity(),
        shape.entity(),
        shape.types(),
        (stock, arguments) -> {
          shape.require(stock.getConverter());
          return stock.updateFirst(
              shape.query(arguments), shape.update(arguments), shape.entity(), "recorded");
        });
  }

  @Override
  protected ReactiveCall<?> made(QueryShape shape) {
    return made(
        shape.toString(),
        shape.entity(),
        shape.entity(),
        shape.types(),
        (stock, arguments) -> call(stock, shape, shape.query(arguments)));
  }

  private static Publisher<?> call(ReactiveMongoOperations stock, QueryShape shape, Query query) {
    return switch (shape.method()) {
      case FIND -> stock.find(query, shape.entity(), "recorded");
      case FIND_ONE -> stock.findOne(query, shape.entity(), "recorded");
      case EXISTS -> stock.exists(query, shape.entity(), "recorded");
      case COUNT -> stock.count(query, shape.entity(), "recorded");
    };
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

  /** Whether the template's factory may count how often it is asked for databases. */
  public boolean countsDatabases() {
    return template.countsDatabases();
  }
}
