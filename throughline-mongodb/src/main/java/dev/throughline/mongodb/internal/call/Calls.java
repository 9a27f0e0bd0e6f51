package dev.throughline.mongodb.internal.call;

import dev.throughline.mongodb.internal.call.CompiledCall.Found;
import dev.throughline.mongodb.internal.call.CompiledCall.Results;
import dev.throughline.mongodb.internal.call.shape.ArgumentType;
import dev.throughline.mongodb.internal.call.shape.CallShape;
import dev.throughline.mongodb.internal.call.shape.CallShape.Method;
import dev.throughline.mongodb.internal.call.shape.OneCondition;
import dev.throughline.mongodb.internal.call.shape.QueryShape;
import dev.throughline.mongodb.internal.call.shape.UpdateShape;
import dev.throughline.mongodb.internal.driver.CallCounts;
import dev.throughline.mongodb.internal.driver.Senders;
import java.util.Collection;
import java.util.List;
import java.util.function.BiConsumer;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.springframework.data.mongodb.core.MongoActionOperation;
import org.springframework.data.mongodb.core.MongoOperations;
import org.springframework.data.mongodb.core.query.Query;
import org.springframework.data.mongodb.core.query.Update;
import org.springframework.data.mongodb.core.query.UpdateDefinition;
import org.springframework.util.StringUtils;

/** The calls of a blocking template that are compiled, and those that are not. Thread-safe. */
public final class Calls extends TemplateCalls<CompiledCall<?>> {

  private final BlockingCallTemplate template;
  private final BlockingAnswers answers;

  /**
   * Creates the calls of a template.
   *
   * @param original of the template that this one is bound to a session of, null if it is not
   *     bound.
   */
  public Calls(BlockingCallTemplate template, @Nullable Calls original) {
    super(template, original, Senders.blockingSupport());
    this.template = template;
    this.answers = new BlockingAnswers(direct(), Senders.blocking());
  }

  /** Sends whole commands, or leaves them to the driver. */
  public BlockingAnswers answers() {
    return answers;
  }

  /** Finds by id, null when stock has to do it. */
  public @Nullable Found tryFindById(Object id, Class<?> entity, String collection) {
    return tryCall(call(Method.FIND_BY_ID, "", id, entity), id, collection);
  }

  /** Finds the first one of a query, null when stock has to do it. */
  public @Nullable Found tryFindOne(Query query, Class<?> entity, String collection) {
    OneCondition one = condition(query);
    return one == null
        ? tryQuery(QueryShape.Method.FIND_ONE, query, entity, collection)
        : tryFindOne(one.key(), one.value(), entity, collection);
  }

  /** Finds all of a query, null when stock has to do it. */
  public @Nullable Found tryFind(Query query, Class<?> entity, String collection) {
    return tryQuery(QueryShape.Method.FIND, query, entity, collection);
  }

  /** Counts for a query, null when stock has to do it. */
  public @Nullable Found tryCount(Query query, Class<?> entity, String collection) {
    return tryQuery(QueryShape.Method.COUNT, query, entity, collection);
  }

  /** Deletes all of a query, null when stock has to do it, or to refuse it. */
  public @Nullable Found tryRemove(
      @Nullable Query query, @Nullable Class<?> entity, @Nullable String collection) {
    return query == null
            || entity == null
            || !StringUtils.hasText(collection)
            || !writesUnobserved(MongoActionOperation.REMOVE, entity, collection)
        ? counted(null)
        : tryQuery(QueryShape.Method.REMOVE, query, entity, collection);
  }

  /** Updates the first one or all of a query, null when stock has to do it, or to refuse it. */
  public @Nullable Found tryUpdate(
      @Nullable Query query,
      UpdateDefinition update,
      @Nullable Class<?> entity,
      @Nullable String collection,
      boolean multi) {
    if (query == null
        || entity == null
        || collection == null
        || !(update instanceof Update known)
        || !writesUnobserved(MongoActionOperation.UPDATE, entity, collection)) {
      return counted(null);
    }
    return multi
        ? tryQuery(shapedOfAll(query, known, entity), collection)
        : tryUpdateFirst(query, known, entity, collection);
  }

  private @Nullable Found tryQuery(
      QueryShape.Method method, Query query, Class<?> entity, String collection) {
    return tryQuery(shaped(method, query, entity), collection);
  }

  private @Nullable Found tryQuery(QueryShape.@Nullable Shaped shaped, String collection) {
    CompiledCall<?> call = shaped == null ? null : call(shaped.shape());
    return counted(
        shaped == null || call == null
            ? null
            : shaped.shape().method() == QueryShape.Method.EXISTS
                ? tryExists(call, collection, shaped.arguments())
                : call.tryCall(collection, shaped.arguments()));
  }

  /** Finds the first one with one equality, null when stock has to do it. */
  public @Nullable Found tryFindOne(String key, Object value, Class<?> entity, String collection) {
    return tryCall(call(Method.FIND_ONE, key, value, entity), value, collection);
  }

  /** Finds all with one of the values, null when stock has to do it. */
  public @Nullable Found tryFindAll(
      String key, Collection<?> values, Class<?> entity, String collection) {
    return tryCall(callOfAll(key, values, entity), values, collection);
  }

  /** Counts up to one for a query, null when stock has to do it. */
  public @Nullable Found tryExists(Query query, Class<?> entity, String collection) {
    OneCondition one = condition(query);
    return one == null
        ? tryQuery(QueryShape.Method.EXISTS, query, entity, collection)
        : tryExists(one.key(), one.value(), entity, collection);
  }

  /** Counts up to one with one equality, null when stock has to do it. */
  public @Nullable Found tryExists(String key, Object value, Class<?> entity, String collection) {
    CompiledCall<?> call = call(Method.EXISTS, key, value, entity);
    return counted(call == null ? null : tryExists(call, collection, new Object[] {value}));
  }

  /**
   * Counts up to one by a call, null when stock has to do it. A factory that may count is asked
   * twice, as by stock, which counts within another callback.
   */
  public @Nullable Found tryExists(CompiledCall<?> call, String collection, Object[] arguments) {
    if (!template.countsDatabases() || !call.takes(arguments)) {
      return call.tryCall(collection, arguments);
    }
    return template.obtains(call::fits) ? call.tryNext(collection, arguments) : null;
  }

  /** Lets stock make a call that was tried here, as the template's own calls. */
  public <T extends @Nullable Object> T byStock(Supplier<T> stock) {
    return template.byStock(stock);
  }

  private @Nullable Found tryCall(@Nullable CompiledCall<?> call, Object value, String collection) {
    return counted(call == null ? null : call.tryCall(collection, new Object[] {value}));
  }

  private @Nullable Found tryUpdateFirst(
      Query query, Update update, Class<?> entity, String collection) {
    UpdateShape.Shaped shaped = shaped(query, update, entity);
    CompiledCall<?> call = shaped == null ? null : call(shaped.shape());
    return counted(
        shaped == null || call == null ? null : call.tryCall(collection, shaped.arguments()));
  }

  @Override
  protected CompiledCall<?> bound(CompiledCall<?> call) {
    return call.boundTo(template);
  }

  @Override
  protected CompiledCall<?> made(CallShape shape) {
    return made(
        shape.toString(),
        shape.entity(),
        shape.entity(),
        shape.method() == Method.FIND_ALL ? Results.LIST : Results.LIST_AND_DOCUMENTS,
        List.of(shape.type()),
        (stock, arguments) -> call(stock, shape, arguments[0]));
  }

  private static void call(MongoOperations stock, CallShape shape, Object value) {
    switch (shape.method()) {
      case FIND_BY_ID -> stock.findById(value, shape.entity(), "recorded");
      case FIND_ONE -> stock.findOne(shape.query(value), shape.entity(), "recorded");
      case FIND_ALL -> stock.find(shape.query(value), shape.entity(), "recorded");
      case EXISTS -> stock.exists(shape.query(value), shape.entity(), "recorded");
    }
  }

  @Override
  protected CompiledCall<?> made(UpdateShape shape) {
    return made(
        shape.toString(),
        shape.entity(),
        shape.entity(),
        Results.LIST,
        shape.types(),
        (stock, arguments) -> {
          shape.require(stock.getConverter());
          stock.updateFirst(
              shape.query(arguments), shape.update(arguments), shape.entity(), "recorded");
        });
  }

  @Override
  protected CompiledCall<?> made(QueryShape shape) {
    return made(
        shape.toString(),
        shape.entity(),
        shape.entity(),
        Results.LIST,
        shape.types(),
        (stock, arguments) -> call(stock, shape, arguments));
  }

  private static void call(MongoOperations stock, QueryShape shape, Object[] arguments) {
    Query query = shape.query(arguments, stock.getConverter());
    switch (shape.method()) {
      case FIND -> stock.find(query, shape.entity(), "recorded");
      case FIND_ONE -> stock.findOne(query, shape.entity(), "recorded");
      case EXISTS -> stock.exists(query, shape.entity(), "recorded");
      case COUNT -> stock.count(query, shape.entity(), "recorded");
      case REMOVE -> stock.remove(query, shape.entity(), "recorded");
      case UPDATE_MULTI ->
          stock.updateMulti(
              query, shape.update(arguments, stock.getConverter()), shape.entity(), "recorded");
    }
  }

  private <T> CompiledCall<T> made(
      String name,
      Class<?> entity,
      Class<T> read,
      Results results,
      List<ArgumentType> types,
      BiConsumer<MongoOperations, Object[]> stock) {
    return new CompiledCall<>(template, answers, name, entity, read, results, types, stock);
  }

  /**
   * A method of a repository.
   *
   * @param name of the method, for reports.
   * @param read what documents are read as, the entity or a projection.
   * @param results what is made of a cursor.
   * @param page whether it counts behind its find.
   * @param stock makes the call with another template.
   */
  public <T> CompiledCall<T> method(
      String name,
      Class<?> entity,
      Class<T> read,
      Results results,
      boolean page,
      List<ArgumentType> types,
      BiConsumer<MongoOperations, Object[]> stock) {
    CompiledCall<T> made = made(name, entity, read, results, types, stock);
    CompiledCall<T> call = page ? made.first() : made;
    keep(name, call);
    return call;
  }

  /** A method that stock always serves. */
  public void refused(String name, Class<?> entity, String reason) {
    keep(name, CompiledCall.refused(template, answers, name, entity, reason));
  }

  /** Counts a call that a plan has made, or that stock has to make. */
  public @Nullable Found counted(@Nullable Found found) {
    if (found != null) {
      count();
    } else {
      CallCounts.countStock();
    }
    return found;
  }

  /** {@return whether listeners or callbacks take part in reading entities of a class} */
  public boolean observesReading(Class<?> entity) {
    return template.observesReading(entity);
  }
}
