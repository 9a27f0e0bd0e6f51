package dev.throughline.mongodb.internal.call.reactive;

import com.mongodb.client.result.UpdateResult;
import com.mongodb.reactivestreams.client.MongoClient;
import dev.throughline.mongodb.internal.call.ArgumentType;
import dev.throughline.mongodb.internal.call.OneCondition;
import dev.throughline.mongodb.internal.call.UpdateShape;
import dev.throughline.mongodb.internal.call.direct.DirectSettings;
import dev.throughline.mongodb.internal.call.record.ReactiveRecording;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.LongAdder;
import java.util.function.BiFunction;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.reactivestreams.Publisher;
import org.springframework.data.mongodb.core.MongoActionOperation;
import org.springframework.data.mongodb.core.ReactiveMongoOperations;
import org.springframework.data.mongodb.core.query.Criteria;
import org.springframework.data.mongodb.core.query.Query;
import org.springframework.data.mongodb.core.query.Update;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;

/**
 * The calls of a reactive template that are compiled, and those that are not, with reasons.
 * Thread-safe.
 */
public final class ReactiveCalls {

  /** More are not kept. */
  private static final int MAX_SHAPES = 500;

  /** The methods of templates that are compiled. */
  private enum Template {
    FIND_BY_ID,
    FIND_ONE,
    FIND_ALL,
    EXISTS;

    Publisher<?> call(ReactiveMongoOperations stock, Shape shape, Object value) {
      if (this == FIND_BY_ID) {
        return stock.findById(value, shape.entity(), "recorded");
      }
      if (this == FIND_ALL) {
        Criteria values = new Criteria(shape.key()).in((Collection<?>) value);
        return stock.find(new Query(values), shape.entity(), "recorded");
      }
      Query query = new Query(Criteria.where(shape.key()).is(value));
      return this == FIND_ONE
          ? stock.findOne(query, shape.entity(), "recorded")
          : stock.exists(query, shape.entity(), "recorded");
    }
  }

  /** A call of a template, as far as it does not differ with the value, or with many of a class. */
  private record Shape(Template method, Class<?> entity, String key, Class<?> value) {

    ArgumentType type() {
      return new ArgumentType(value, method == Template.FIND_ALL);
    }
  }

  private final ReactiveCallTemplate template;
  private final Map<Shape, ReactiveCall<?>> shapes = new ConcurrentHashMap<>();
  private final Map<UpdateShape, ReactiveCall<?>> updates = new ConcurrentHashMap<>();
  private final Map<String, ReactiveCall<?>> methods = new ConcurrentHashMap<>();
  private final @Nullable ReactiveCalls original;
  private final LongAdder made = new LongAdder();
  private volatile boolean enabled = true;
  private volatile @Nullable DirectSettings<MongoClient> directSettings;
  private volatile @Nullable ReactiveDirectReads directReads;

  /**
   * Creates the calls of a template.
   *
   * @param original of the template that this one is bound to a session of, null if it is not
   *     bound.
   */
  public ReactiveCalls(ReactiveCallTemplate template, @Nullable ReactiveCalls original) {
    this.template = template;
    this.original = original;
  }

  /** Says whether calls are compiled. */
  public void enable(boolean compiled) {
    this.enabled = compiled;
  }

  /** Says that commands of that client may be sent directly, null that they may not. */
  public void sendDirectly(@Nullable DirectSettings<MongoClient> settings) {
    this.directSettings = settings;
    this.directReads = null;
  }

  /** How many commands were sent directly. */
  public long sentDirectly() {
    ReactiveDirectReads known = directReads;
    return known == null ? 0 : known.sent();
  }

  /** Sends updates as whole commands, null when the driver is to send them. */
  public @Nullable ReactiveDirectWrites directWrites() {
    ReactiveDirectReads reads = usable() ? directReads() : null;
    return reads == null ? null : reads.writes();
  }

  /** Asked when a call is made: whose databases the template uses is not known before. */
  private @Nullable ReactiveDirectReads directReads() {
    DirectSettings<MongoClient> settings = directSettings;
    if (settings == null) {
      return null;
    }
    ReactiveDirectReads known = directReads;
    if (known == null && template.uses(settings.client())) {
      known = new ReactiveDirectReads(settings);
      directReads = known;
    }
    return known;
  }

  /** How many calls were made by plans; of methods, how many subscriptions. */
  public long made() {
    return made.sum();
  }

  /** Finds by id, null when stock has to do it. */
  public <T> @Nullable Mono<T> tryFindById(
      Object id, Class<T> entity, String collection, Supplier<Mono<T>> otherwise) {
    return tryFind(Template.FIND_BY_ID, "", id, entity, collection, otherwise);
  }

  /** Finds the first one of a query, null when stock has to do it. */
  public <T> @Nullable Mono<T> tryFindOne(
      Query query, Class<T> entity, String collection, Supplier<Mono<T>> otherwise) {
    OneCondition one = usable() ? OneCondition.of(query) : null;
    return one == null ? null : tryFindOne(one.key(), one.value(), entity, collection, otherwise);
  }

  /** Finds the first one with one equality, null when stock has to do it. */
  public <T> @Nullable Mono<T> tryFindOne(
      String key, Object value, Class<T> entity, String collection, Supplier<Mono<T>> otherwise) {
    return tryFind(Template.FIND_ONE, key, value, entity, collection, otherwise);
  }

  @SuppressWarnings("unchecked") // the call of a shape reads its entity
  private <T> @Nullable Mono<T> tryFind(
      Template method,
      String key,
      Object value,
      Class<T> entity,
      String collection,
      Supplier<Mono<T>> otherwise) {
    ReactiveCall<?> call = call(method, key, value.getClass(), entity);
    return call == null
        ? null
        : counted(((ReactiveCall<T>) call).tryFirst(collection, new Object[] {value}, otherwise));
  }

  /** Finds all with one of the values, null when stock has to do it. */
  @SuppressWarnings("unchecked") // the call of a shape reads its entity
  public <T> @Nullable Flux<T> tryFindAll(
      String key,
      Collection<?> values,
      Class<T> entity,
      String collection,
      Supplier<Flux<T>> otherwise) {
    Object first = values.isEmpty() ? null : values.iterator().next();
    ReactiveCall<?> call =
        first == null ? null : call(Template.FIND_ALL, key, first.getClass(), entity);
    Flux<T> found =
        call == null
            ? null
            : ((ReactiveCall<T>) call).tryAll(collection, new Object[] {values}, otherwise);
    if (found != null) {
      count();
    }
    return found;
  }

  /** Whether a query finds anything, null when stock has to do it. */
  public @Nullable Mono<Boolean> tryExists(
      Query query, Class<?> entity, String collection, Supplier<Mono<Boolean>> otherwise) {
    OneCondition one = usable() ? OneCondition.of(query) : null;
    return one == null ? null : tryExists(one.key(), one.value(), entity, collection, otherwise);
  }

  /** Whether there is one with one equality, null when stock has to do it. */
  public @Nullable Mono<Boolean> tryExists(
      String key,
      Object value,
      Class<?> entity,
      String collection,
      Supplier<Mono<Boolean>> otherwise) {
    ReactiveCall<?> call = call(Template.EXISTS, key, value.getClass(), entity);
    return call == null
        ? null
        : counted(call.tryExists(collection, new Object[] {value}, otherwise));
  }

  private <R> @Nullable Mono<R> counted(@Nullable Mono<R> made) {
    if (made != null) {
      count();
    }
    return made;
  }

  /** The call of such a value, null when it is not compiled. */
  private @Nullable ReactiveCall<?> call(
      Template method, String key, Class<?> value, Class<?> entity) {
    if (!usable()) {
      return null;
    }
    Shape shape = new Shape(method, entity, key, value);
    ReactiveCall<?> call = shapes.get(shape);
    return call != null
        ? call
        : shapes.size() >= MAX_SHAPES
            ? null // keys that are made up at run time
            : shapes.computeIfAbsent(shape, this::call);
  }

  private ReactiveCall<?> call(Shape shape) {
    return new ReactiveCall<>(
        template,
        this::directReads,
        "%s of %s".formatted(shape.method(), shape.entity().getName()),
        shape.entity(),
        shape.entity(),
        List.of(shape.type()),
        ReactiveRecording.stock(
            (stock, arguments) -> shape.method().call(stock, shape, arguments[0])));
  }

  /** Updates the first one of a query as the collection's own concern says, null as the others. */
  public @Nullable Mono<UpdateResult> tryUpdateFirst(
      Query query,
      Update update,
      Class<?> entity,
      String collection,
      Supplier<Mono<UpdateResult>> otherwise) {
    OneCondition one = usable() ? OneCondition.of(query) : null;
    UpdateShape.Shaped shaped = one == null ? null : UpdateShape.of(one, update, entity);
    if (shaped == null) {
      return null;
    }
    ReactiveCall<?> call = updates.get(shaped.shape());
    if (call == null) {
      if (updates.size() >= MAX_SHAPES) {
        return null;
      }
      call = updates.computeIfAbsent(shaped.shape(), this::call);
    }
    return counted(call.tryUpdate(collection, shaped.arguments(), otherwise));
  }

  private ReactiveCall<?> call(UpdateShape shape) {
    return new ReactiveCall<>(
        template,
        this::directReads,
        "UPDATE_FIRST of " + shape.entity().getName(),
        shape.entity(),
        shape.entity(),
        shape.types(),
        ReactiveRecording.stock(
            (stock, arguments) -> {
              shape.require(stock.getConverter());
              return stock.updateFirst(
                  shape.query(arguments), shape.update(arguments), shape.entity(), "recorded");
            }));
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
    ReactiveCall<T> call =
        new ReactiveCall<>(
            template, this::directReads, name, entity, read, types, ReactiveRecording.stock(stock));
    methods.put(name, call);
    return call;
  }

  /** A method that stock always serves. */
  public void refused(String name, Class<?> entity, String reason) {
    method(name, entity, entity, List.of(), (stock, arguments) -> Mono.empty()).refuse(reason);
  }

  /** Counts a call that a plan makes. */
  public void count() {
    made.increment();
  }

  /**
   * Whether nothing but the collection says how such a write is acknowledged, and no listener sees
   * it.
   */
  public boolean writesUnobserved(
      MongoActionOperation operation, Class<?> entity, String collection) {
    return template.writesUnobserved(operation, entity, collection);
  }

  /** Whether the template's factory may count how often it is asked for databases. */
  public boolean countsDatabases() {
    return template.countsDatabases();
  }

  /** Whether calls are compiled now. */
  public boolean usable() {
    boolean on = original == null ? enabled : original.enabled;
    return on && template.takesStockSteps();
  }

  /** Methods of repositories that stock serves, with the reason; those made so far. */
  public Map<String, String> refusals() {
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

  /** How many methods of repositories, and calls of templates, are made by plans. */
  public long compiled() {
    return methods.values().stream().filter(ReactiveCall::compiled).count()
        + updates.values().stream().filter(ReactiveCall::compiled).count()
        + shapes.values().stream().filter(ReactiveCall::compiled).count();
  }
}
