package dev.throughline.mongodb.internal.call;

import com.mongodb.client.MongoClient;
import dev.throughline.mongodb.internal.call.CompiledCall.Results;
import dev.throughline.mongodb.internal.call.direct.DirectReads;
import dev.throughline.mongodb.internal.call.direct.DirectSettings;
import dev.throughline.mongodb.internal.call.direct.DirectWrites;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.LongAdder;
import java.util.function.BiConsumer;
import org.jspecify.annotations.Nullable;
import org.springframework.data.mongodb.core.MongoActionOperation;
import org.springframework.data.mongodb.core.MongoOperations;
import org.springframework.data.mongodb.core.query.Criteria;
import org.springframework.data.mongodb.core.query.Query;
import org.springframework.data.mongodb.core.query.Update;

/** The calls of a template that are compiled, and those that are not, with reasons. Thread-safe. */
public final class Calls {

  /** More are not kept. */
  private static final int MAX_SHAPES = 500;

  /** The methods of templates that are compiled. */
  private enum Template {
    FIND_BY_ID,
    FIND_ONE,
    FIND_ALL,
    EXISTS;

    void call(MongoOperations stock, Shape shape, Object value) {
      if (this == FIND_BY_ID) {
        stock.findById(value, shape.entity(), "recorded");
        return;
      }
      if (this == FIND_ALL) {
        Criteria values = new Criteria(shape.key()).in((Collection<?>) value);
        stock.find(new Query(values), shape.entity(), "recorded");
        return;
      }
      Query query = new Query(Criteria.where(shape.key()).is(value));
      if (this == FIND_ONE) {
        stock.findOne(query, shape.entity(), "recorded");
      } else {
        stock.exists(query, shape.entity(), "recorded");
      }
    }
  }

  /** A call of a template, as far as it does not differ with the value, or with many of a class. */
  private record Shape(Template method, Class<?> entity, String key, Class<?> value) {

    ArgumentType type() {
      return new ArgumentType(value, method == Template.FIND_ALL);
    }
  }

  private final BlockingCallTemplate template;
  private final Map<Shape, CompiledCall<?>> shapes = new ConcurrentHashMap<>();
  private final Map<UpdateShape, CompiledCall<?>> updates = new ConcurrentHashMap<>();
  private final Map<String, CompiledCall<?>> methods = new ConcurrentHashMap<>();
  private final @Nullable Calls original;
  private final LongAdder made = new LongAdder();
  private volatile boolean enabled = true;
  private volatile @Nullable DirectSettings<MongoClient> directSettings;
  private volatile @Nullable DirectReads directReads;

  /**
   * Creates the calls of a template.
   *
   * @param original of the template that this one is bound to a session of, null if it is not
   *     bound.
   */
  public Calls(BlockingCallTemplate template, @Nullable Calls original) {
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

  /** How many calls were made by plans. */
  public long made() {
    return made.sum();
  }

  /** How many commands were sent directly. */
  public long sentDirectly() {
    DirectReads known = directReads;
    return known == null ? 0 : known.sent();
  }

  /** Sends updates as whole commands, null when the driver is to send them. */
  public @Nullable DirectWrites directWrites() {
    DirectReads reads = usable() ? directReads() : null;
    return reads == null ? null : reads.writes();
  }

  /** Asked when a call is made: whose databases the template uses is not known before. */
  private @Nullable DirectReads directReads() {
    DirectSettings<MongoClient> settings = directSettings;
    if (settings == null) {
      return null;
    }
    DirectReads known = directReads;
    if (known == null && template.uses(settings.client())) {
      known = new DirectReads(settings);
      directReads = known;
    }
    return known;
  }

  /** Finds by id, null when stock has to do it. */
  public CompiledCall.@Nullable Found tryFindById(Object id, Class<?> entity, String collection) {
    return tryCall(Template.FIND_BY_ID, "", id, entity, collection);
  }

  /** Finds the first one of a query, null when stock has to do it. */
  public CompiledCall.@Nullable Found tryFindOne(Query query, Class<?> entity, String collection) {
    OneCondition one = usable() ? OneCondition.of(query) : null;
    return one == null
        ? null
        : tryCall(Template.FIND_ONE, one.key(), one.value(), entity, collection);
  }

  /** Finds the first one with one equality, null when stock has to do it. */
  public CompiledCall.@Nullable Found tryFindOne(
      String key, Object value, Class<?> entity, String collection) {
    return tryCall(Template.FIND_ONE, key, value, entity, collection);
  }

  /** Finds all with one of the values, null when stock has to do it. */
  public CompiledCall.@Nullable Found tryFindAll(
      String key, Collection<?> values, Class<?> entity, String collection) {
    Object first = values.isEmpty() ? null : values.iterator().next();
    return first == null
        ? null
        : tryCall(Template.FIND_ALL, key, values, first.getClass(), entity, collection);
  }

  /** Counts up to one for a query, null when stock has to do it. */
  public CompiledCall.@Nullable Found tryExists(Query query, Class<?> entity, String collection) {
    OneCondition one = usable() ? OneCondition.of(query) : null;
    return one == null ? null : tryExists(one.key(), one.value(), entity, collection);
  }

  /** Counts up to one with one equality, null when stock has to do it. */
  public CompiledCall.@Nullable Found tryExists(
      String key, Object value, Class<?> entity, String collection) {
    return tryCall(Template.EXISTS, key, value, entity, collection);
  }

  /** Updates the first one of a query as the collection's own concern says, null as the others. */
  public CompiledCall.@Nullable Found tryUpdateFirst(
      Query query, Update update, Class<?> entity, String collection) {
    OneCondition one = usable() ? OneCondition.of(query) : null;
    UpdateShape.Shaped shaped = one == null ? null : UpdateShape.of(one, update, entity);
    if (shaped == null) {
      return null;
    }
    CompiledCall<?> call = updates.get(shaped.shape());
    if (call == null) {
      if (updates.size() >= MAX_SHAPES) {
        return null;
      }
      call = updates.computeIfAbsent(shaped.shape(), this::call);
    }
    return counted(call.tryCall(collection, shaped.arguments()));
  }

  private CompiledCall<?> call(UpdateShape shape) {
    return new CompiledCall<>(
        template,
        this::directReads,
        "UPDATE_FIRST of " + shape.entity().getName(),
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

  private CompiledCall.@Nullable Found tryCall(
      Template method, String key, Object value, Class<?> entity, String collection) {
    return tryCall(method, key, value, value.getClass(), entity, collection);
  }

  private CompiledCall.@Nullable Found tryCall(
      Template method,
      String key,
      Object value,
      Class<?> type,
      Class<?> entity,
      String collection) {
    if (!usable()) {
      return null;
    }
    Shape shape = new Shape(method, entity, key, type);
    CompiledCall<?> call = shapes.get(shape);
    if (call == null) {
      if (shapes.size() >= MAX_SHAPES) {
        return null; // keys that are made up at run time
      }
      call = shapes.computeIfAbsent(shape, this::call);
    }
    return counted(call.tryCall(collection, new Object[] {value}));
  }

  private CompiledCall<?> call(Shape shape) {
    return new CompiledCall<>(
        template,
        this::directReads,
        "%s of %s".formatted(shape.method(), shape.entity().getName()),
        shape.entity(),
        shape.entity(),
        shape.method() == Template.FIND_ALL ? Results.LIST : Results.LIST_AND_DOCUMENTS,
        List.of(shape.type()),
        (stock, arguments) -> shape.method().call(stock, shape, arguments[0]));
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
    CompiledCall<T> made =
        new CompiledCall<>(template, this::directReads, name, entity, read, results, types, stock);
    CompiledCall<T> call = page ? made.first() : made;
    methods.put(name, call);
    return call;
  }

  /** A method that stock always serves. */
  public void refused(String name, Class<?> entity, String reason) {
    methods.put(name, CompiledCall.refused(template, name, entity, reason));
  }

  /** Counts a call that a plan has made. */
  public CompiledCall.@Nullable Found counted(CompiledCall.@Nullable Found found) {
    if (found != null) {
      made.increment();
    }
    return found;
  }

  /**
   * Whether nothing but the collection says how such a write is acknowledged, and no listener sees
   * it.
   */
  public boolean writesUnobserved(
      MongoActionOperation operation, Class<?> entity, String collection) {
    return template.writesUnobserved(operation, entity, collection);
  }

  /** Whether listeners or callbacks take part in reading entities of a class. */
  public boolean observesReading(Class<?> entity) {
    return template.observesReading(entity);
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
    return methods.values().stream().filter(CompiledCall::compiled).count()
        + updates.values().stream().filter(CompiledCall::compiled).count()
        + shapes.values().stream().filter(CompiledCall::compiled).count();
  }
}
