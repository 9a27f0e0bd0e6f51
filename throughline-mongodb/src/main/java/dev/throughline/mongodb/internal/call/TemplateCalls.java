package dev.throughline.mongodb.internal.call;

import dev.throughline.mongodb.internal.call.shape.CallShape;
import dev.throughline.mongodb.internal.call.shape.KnownContainers;
import dev.throughline.mongodb.internal.call.shape.OneCondition;
import dev.throughline.mongodb.internal.call.shape.QueryShape;
import dev.throughline.mongodb.internal.call.shape.UpdateShape;
import dev.throughline.mongodb.internal.driver.DirectLevel;
import dev.throughline.mongodb.internal.driver.DriverSupport;
import java.util.Collection;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.LongAdder;
import java.util.function.BiFunction;
import java.util.function.Function;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.springframework.data.mongodb.core.MongoActionOperation;
import org.springframework.data.mongodb.core.query.Query;
import org.springframework.data.mongodb.core.query.Update;

/**
 * The calls of a template that are compiled, and those that are not, with reasons. Thread-safe.
 *
 * @param <C> a call, blocking or reactive.
 */
public abstract class TemplateCalls<C extends PlannedCall> {

  /** More are not kept: keys may be made up at run time. */
  private static final int MAX_SHAPES = 500;

  private final CallTemplate template;
  private final @Nullable TemplateCalls<C> original;
  private final Map<CallShape, C> shapes = new ConcurrentHashMap<>();
  private final Map<UpdateShape, C> updates = new ConcurrentHashMap<>();
  private final Map<QueryShape, C> queries = new ConcurrentHashMap<>();
  private final Map<String, C> methods = new ConcurrentHashMap<>();
  private final LongAdder made = new LongAdder();
  private volatile boolean enabled = true;
  private final DirectLevel direct;

  /**
   * Creates the calls of a template.
   *
   * @param original of the template that this one is bound to a session of, null if it is not
   *     bound.
   * @param support whether the template's driver lets whole commands be sent.
   */
  protected TemplateCalls(
      CallTemplate template, @Nullable TemplateCalls<C> original, DriverSupport support) {
    this.template = template;
    this.original = original;
    this.direct = new DirectLevel(support);
  }

  /** A find that is not planned yet. */
  protected abstract C made(CallShape shape);

  /** An update that is not planned yet. */
  protected abstract C made(UpdateShape shape);

  /** A call with a query that is not planned yet. */
  protected abstract C made(QueryShape shape);

  /** A call of the template that this one is bound to a session of, made in the session. */
  protected abstract C bound(C call);

  /** Says whether calls are compiled. */
  public final void enable(boolean compiled) {
    this.enabled = compiled;
  }

  /** {@return whether calls are compiled now} */
  public final boolean usable() {
    boolean on = original == null ? enabled : original.enabled;
    return on && template.takesStockSteps();
  }

  /** Says whether whole commands are sent, where the driver lets them be its own operations. */
  public final void sendDirectly(boolean whole) {
    sendDirectly(whole, false);
  }

  /**
   * The same.
   *
   * @param unknownDrivers whether they may be with a driver that was not tested.
   */
  public final void sendDirectly(boolean whole, boolean unknownDrivers) {
    direct.set(whole, unknownDrivers);
  }

  /** {@return whether whole commands are sent, and how many were} */
  public final DirectLevel direct() {
    return direct;
  }

  /** {@return how many commands were sent directly} */
  public final long sentDirectly() {
    return direct.sent();
  }

  /** The call of such a value, null when stock has to make it. */
  protected final @Nullable C call(
      CallShape.Method method, String key, Object value, Class<?> entity) {
    return call(new CallShape(method, entity, key, value.getClass()));
  }

  /**
   * The same of many values; those of none, of null, and of the application's classes are stock's.
   */
  protected final @Nullable C callOfAll(String key, Collection<?> values, Class<?> entity) {
    boolean known = KnownContainers.isOfJava(values) && !values.isEmpty();
    Object first = known ? values.iterator().next() : null;
    return first == null
        ? null
        : call(new CallShape(CallShape.Method.FIND_ALL, entity, key, first.getClass()));
  }

  private @Nullable C call(CallShape shape) {
    return usable() ? known(it -> it.shapes, (it, made) -> it.made(made), shape) : null;
  }

  /** Plans are the original's: a template that is bound to a session may live for one call. */
  private <S> @Nullable C known(
      Function<TemplateCalls<C>, Map<S, C>> kept,
      BiFunction<TemplateCalls<C>, S, C> making,
      S shape) {
    Map<S, C> all = kept.apply(this);
    C known = all.get(shape);
    if (known != null || all.size() >= MAX_SHAPES) {
      return known;
    }
    if (original == null) {
      return all.computeIfAbsent(shape, it -> making.apply(this, it));
    }
    C theirs = original.known(kept, making, shape);
    return theirs == null ? null : all.computeIfAbsent(shape, it -> bound(theirs));
  }

  /** The only condition of a query, null when stock has to make the call. */
  protected final @Nullable OneCondition condition(Query query) {
    return usable() ? OneCondition.of(query) : null;
  }

  /** The shape of an update with one condition, null when stock has to make it. */
  protected final UpdateShape.@Nullable Shaped shaped(Query query, Update update, Class<?> entity) {
    OneCondition one = condition(query);
    return one == null ? null : UpdateShape.of(one, update, entity);
  }

  /** The call of an update, null when stock has to make it. */
  protected final @Nullable C call(UpdateShape shape) {
    return known(it -> it.updates, (it, made) -> it.made(made), shape);
  }

  /** The shape of a query, null when stock has to make the call. */
  protected final QueryShape.@Nullable Shaped shaped(
      QueryShape.Method method, Query query, Class<?> entity) {
    return usable() ? QueryShape.of(method, query, entity, template.converter()) : null;
  }

  /** The same of an update of all documents. */
  protected final QueryShape.@Nullable Shaped shapedOfAll(
      Query query, Update update, Class<?> entity) {
    return usable() ? QueryShape.of(query, update, entity, template.converter()) : null;
  }

  /**
   * The call with such a query, null when stock has to make it: the first one of each shape, too,
   * since queries that are put together at run time may have a shape once.
   */
  protected final @Nullable C call(QueryShape shape) {
    C known = queries.get(shape);
    if (known != null || queries.size() >= MAX_SHAPES) {
      return known;
    }
    if (original == null) {
      queries.putIfAbsent(shape, made(shape));
      return null;
    }
    C theirs = original.call(shape);
    return theirs == null ? null : queries.computeIfAbsent(shape, it -> bound(theirs));
  }

  /**
   * {@return whether the template's factory may count how often it is asked, and answer
   * differently}
   */
  public final boolean countsDatabases() {
    return template.countsDatabases();
  }

  /** Keeps the call of a repository's method. */
  protected final void keep(String name, C call) {
    methods.put(name, call);
  }

  /** Counts a call that a plan makes. */
  public final void count() {
    made.increment();
  }

  /** {@return how many calls were made by plans; of reactive methods, how many subscriptions} */
  public final long made() {
    return made.sum();
  }

  /**
   * {@return whether nothing but the collection says how such a write is acknowledged, and no
   * listener sees it}
   */
  public final boolean writesUnobserved(
      MongoActionOperation operation, Class<?> entity, String collection) {
    return template.writesUnobserved(operation, entity, collection);
  }

  /** Methods of repositories that stock serves, with the reason; those made so far. */
  public final Map<String, String> refusals() {
    Map<String, String> refusals = new TreeMap<>();
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
  public final long compiled() {
    return Stream.of(methods, updates, queries, shapes)
        .flatMap(calls -> calls.values().stream())
        .filter(PlannedCall::compiled)
        .count();
  }
}
