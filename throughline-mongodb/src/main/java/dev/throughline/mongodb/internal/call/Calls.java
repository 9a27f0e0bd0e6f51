package dev.throughline.mongodb.internal.call;

import dev.throughline.mongodb.internal.call.record.StockCall;
import dev.throughline.mongodb.internal.call.shape.ArgumentType;
import dev.throughline.mongodb.internal.call.shape.CallShape;
import dev.throughline.mongodb.internal.call.shape.KnownContainers;
import dev.throughline.mongodb.internal.call.shape.OneCondition;
import dev.throughline.mongodb.internal.call.shape.QueryShape;
import dev.throughline.mongodb.internal.call.shape.Shape;
import dev.throughline.mongodb.internal.call.shape.Shape.Method;
import dev.throughline.mongodb.internal.call.shape.UpdateShape;
import dev.throughline.mongodb.internal.driver.CallCounts;
import dev.throughline.mongodb.internal.driver.DirectLevel;
import dev.throughline.mongodb.internal.driver.DriverSupport;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.LongAdder;
import java.util.function.Function;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.springframework.data.mongodb.core.MongoActionOperation;
import org.springframework.data.mongodb.core.query.Query;
import org.springframework.data.mongodb.core.query.Update;
import org.springframework.data.mongodb.core.query.UpdateDefinition;
import org.springframework.util.StringUtils;

/**
 * The calls of a template, blocking or reactive, that are compiled, and those that are not, with
 * reasons. Each method that finds a call returns null when stock has to make it. Thread-safe.
 */
public final class Calls {

  /** More are not kept: keys may be made up at run time. */
  private static final int MAX_SHAPES = 500;

  private final CallTemplate template;
  private final Function<Shape, StockCall<?>> stock;
  private final @Nullable Calls original;
  private final DirectLevel direct;
  private final Map<CallShape, PlannedCall<?>> shapes = new ConcurrentHashMap<>();
  private final Map<UpdateShape, PlannedCall<?>> updates = new ConcurrentHashMap<>();
  private final Map<QueryShape, PlannedCall<?>> queries = new ConcurrentHashMap<>();
  private final Map<String, PlannedCall<?>> methods = new ConcurrentHashMap<>();
  private final Map<String, String> refused = new ConcurrentHashMap<>();
  private final LongAdder made = new LongAdder();
  private volatile boolean enabled = true;

  /**
   * Creates the calls of a template.
   *
   * @param stock makes calls of such shapes with another template.
   * @param support whether the template's driver lets whole commands be sent.
   */
  public Calls(CallTemplate template, Function<Shape, StockCall<?>> stock, DriverSupport support) {
    this.template = template;
    this.stock = stock;
    this.original = null;
    this.direct = new DirectLevel(support);
  }

  private Calls(CallTemplate template, Calls original) {
    this.template = template;
    this.stock = original.stock;
    this.original = original;
    this.direct = original.direct;
  }

  /**
   * The same calls, by the same plans and settings, of a template that is bound to a session, which
   * may live for one call.
   */
  public Calls boundTo(CallTemplate bound) {
    return new Calls(bound, root());
  }

  /** Says whether calls are compiled. */
  public void enable(boolean compiled) {
    this.enabled = compiled;
  }

  /** {@return whether calls are compiled now} */
  public boolean usable() {
    return root().enabled && template.takesStockSteps();
  }

  /** Says whether whole commands are sent, where the driver lets them be its own operations. */
  public void sendDirectly(boolean whole) {
    sendDirectly(whole, false);
  }

  /**
   * Says whether whole commands are sent.
   *
   * @param unknownDrivers whether they may be with a driver that was not tested.
   */
  public void sendDirectly(boolean whole, boolean unknownDrivers) {
    direct.set(whole, unknownDrivers);
  }

  /** {@return whether whole commands are sent, and how many were} */
  public DirectLevel direct() {
    return direct;
  }

  /** {@return how many commands were sent directly} */
  public long sentDirectly() {
    return direct.sent();
  }

  /** Finds by id. */
  public <T> @Nullable TemplateCall<T> findById(Object id, Class<T> entity) {
    return ofValue(Method.FIND_BY_ID, "_id", id, entity);
  }

  /** Finds the first one with one equality. */
  public <T> @Nullable TemplateCall<T> findOne(String key, Object value, Class<T> entity) {
    return ofValue(Method.FIND_ONE, key, value, entity);
  }

  /** Finds the first one of a query. */
  public <T> @Nullable TemplateCall<T> findOne(Query query, Class<T> entity) {
    OneCondition one = condition(query);
    return one == null
        ? ofQuery(Method.FIND_ONE, query, entity)
        : findOne(one.key(), one.value(), entity);
  }

  /** Finds all of a query. */
  public <T> @Nullable TemplateCall<T> find(Query query, Class<T> entity) {
    return ofQuery(Method.FIND, query, entity);
  }

  /** Finds all of a collection. */
  public <T> @Nullable TemplateCall<T> findAll(Class<T> entity) {
    return ofQuery(Method.FIND_ALL, new Query(), entity);
  }

  /**
   * Finds all with one of the values; those of none, of null, and of the application's classes are
   * stock's.
   */
  public <T> @Nullable TemplateCall<T> findAll(String key, Collection<?> values, Class<T> entity) {
    boolean known = KnownContainers.isOfJava(values) && !values.isEmpty();
    Object first = known ? values.iterator().next() : null;
    return first == null || !usable()
        ? null
        : call(
            root().shapes, new CallShape(Method.FIND, entity, key, first.getClass(), true), values);
  }

  /** Asks whether there is one with one equality. */
  public <T> @Nullable TemplateCall<T> exists(String key, Object value, Class<T> entity) {
    return ofValue(Method.EXISTS, key, value, entity);
  }

  /** Asks whether there is one of a query. */
  public <T> @Nullable TemplateCall<T> exists(Query query, Class<T> entity) {
    OneCondition one = condition(query);
    return one == null
        ? ofQuery(Method.EXISTS, query, entity)
        : exists(one.key(), one.value(), entity);
  }

  /** Counts for a query. */
  public <T> @Nullable TemplateCall<T> count(Query query, Class<T> entity) {
    return ofQuery(Method.COUNT, query, entity);
  }

  /** Deletes all of a query; null also when stock has to refuse it. */
  public <T> @Nullable TemplateCall<T> remove(
      @Nullable Query query, @Nullable Class<T> entity, @Nullable String collection) {
    return query == null
            || entity == null
            || !StringUtils.hasText(collection)
            || !writesUnobserved(MongoActionOperation.REMOVE, entity, collection)
        ? null
        : ofQuery(Method.REMOVE, query, entity);
  }

  /** Updates the first one or all of a query; null also when stock has to refuse it. */
  public <T> @Nullable TemplateCall<T> update(
      @Nullable Query query,
      UpdateDefinition update,
      @Nullable Class<T> entity,
      @Nullable String collection,
      boolean multi) {
    if (query == null
        || entity == null
        || collection == null
        || !(update instanceof Update known)
        || !writesUnobserved(MongoActionOperation.UPDATE, entity, collection)) {
      return null;
    }
    if (multi) {
      return usable() ? ofQuery(QueryShape.of(query, known, entity, template.converter())) : null;
    }
    OneCondition one = condition(query);
    UpdateShape.Shaped shaped = one == null ? null : UpdateShape.of(one, known, entity);
    return shaped == null ? null : call(root().updates, shaped.shape(), shaped.arguments());
  }

  private <T> @Nullable TemplateCall<T> ofValue(
      Method method, String key, Object value, Class<T> entity) {
    return usable()
        ? call(root().shapes, new CallShape(method, entity, key, value.getClass(), false), value)
        : null;
  }

  /** The only condition of a query, null when stock has to make the call. */
  private @Nullable OneCondition condition(Query query) {
    return usable() ? OneCondition.of(query) : null;
  }

  private <T> @Nullable TemplateCall<T> ofQuery(Method method, Query query, Class<T> entity) {
    return usable() ? ofQuery(QueryShape.of(method, query, entity, template.converter())) : null;
  }

  /**
   * The call with such a query, which stock makes the first time: queries that are put together at
   * run time may have a shape once.
   */
  private <T> @Nullable TemplateCall<T> ofQuery(QueryShape.@Nullable Shaped shaped) {
    if (shaped == null) {
      return null;
    }
    Map<QueryShape, PlannedCall<?>> known = root().queries;
    PlannedCall<?> call = known.get(shaped.shape());
    if (call == null && known.size() < MAX_SHAPES) {
      known.putIfAbsent(shaped.shape(), root().made(shaped.shape()));
    }
    return call == null
        ? null
        : new TemplateCall<>(typed(call), shaped.shape(), shaped.arguments());
  }

  private <S extends Shape, T> @Nullable TemplateCall<T> call(
      Map<S, PlannedCall<?>> known, S shape, Object... arguments) {
    PlannedCall<?> call = known.get(shape);
    if (call == null && known.size() < MAX_SHAPES) {
      call = known.computeIfAbsent(shape, root()::made);
    }
    return call == null ? null : new TemplateCall<>(typed(call), shape, arguments);
  }

  @SuppressWarnings("unchecked") // the call of a shape reads its entity
  private static <T> PlannedCall<T> typed(PlannedCall<?> call) {
    return (PlannedCall<T>) call;
  }

  private PlannedCall<?> made(Shape shape) {
    return made(
        shape.toString(), shape.entity(), shape.entity(), shape.types(), stock.apply(shape));
  }

  private <T> PlannedCall<T> made(
      String name,
      Class<?> entity,
      Class<T> read,
      List<ArgumentType> types,
      StockCall<?> stockCall) {
    return new PlannedCall<>(template, name, entity, read, types, stockCall);
  }

  /** The calls that plans are kept by. */
  private Calls root() {
    return original == null ? this : original;
  }

  /**
   * The call of a method of a repository.
   *
   * @param name of the method, for reports.
   * @param read what documents are read as, the entity or a projection.
   * @param stockCall makes the call with another template.
   */
  public <T> PlannedCall<T> method(
      String name,
      Class<?> entity,
      Class<T> read,
      List<ArgumentType> types,
      StockCall<?> stockCall) {
    PlannedCall<T> call = made(name, entity, read, types, stockCall);
    methods.put(name, call);
    return call;
  }

  /**
   * The count behind the find of a method.
   *
   * @param stockCall makes the find and the count.
   */
  public PlannedCall<?> methodCount(
      String name, Class<?> entity, List<ArgumentType> types, StockCall<?> stockCall) {
    return made(name, entity, entity, types, stockCall);
  }

  /** Takes down a method that stock always serves. */
  public void refused(String name, String reason) {
    refused.put(name, reason);
  }

  /** The template's values as they are now, for stock's later call where databases may differ. */
  public Object[] kept(Object[] arguments) {
    if (!countsDatabases()) {
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

  /** The parts of the template. */
  public CallTemplate template() {
    return template;
  }

  /**
   * {@return whether the template's factory may count how often it is asked, and answer
   * differently}
   */
  public boolean countsDatabases() {
    return template.countsDatabases();
  }

  /**
   * {@return whether nothing but the collection says how such a write is acknowledged, and no
   * listener sees it}
   */
  public boolean writesUnobserved(
      MongoActionOperation operation, Class<?> entity, String collection) {
    return template.writesUnobserved(operation, entity, collection);
  }

  /** Counts a call that a plan makes. */
  public void countMade() {
    made.increment();
  }

  /** Counts a call that a plan has made, or that stock has to make where there is no answer. */
  public <A> @Nullable A counted(@Nullable A answer) {
    if (answer != null) {
      countMade();
    } else {
      CallCounts.countStock();
    }
    return answer;
  }

  /** {@return how many calls were made by plans; of reactive methods, how many subscriptions} */
  public long made() {
    return made.sum();
  }

  /** Methods of repositories that stock serves, with the reason; those made so far. */
  public Map<String, String> refusals() {
    Map<String, String> refusals = new TreeMap<>(refused);
    methods.forEach(
        (name, call) -> {
          String refusal = call.refusal();
          if (refusal != null) {
            refusals.put(name, refusal);
          }
        });
    return refusals;
  }

  /** {@return how many methods of repositories, and calls of templates, are made by plans} */
  public long compiled() {
    return Stream.of(methods, updates, queries, shapes)
        .flatMap(calls -> calls.values().stream())
        .filter(PlannedCall::compiled)
        .count();
  }
}
