package dev.throughline.mongodb.internal.call;

import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.LongAdder;
import java.util.function.BiConsumer;
import org.jspecify.annotations.Nullable;
import org.springframework.data.mongodb.core.MongoOperations;

/** The calls of a template that are compiled, and those that are not, with reasons. Thread-safe. */
public final class Calls {

  private record ById(Class<?> entity, Class<?> id) {}

  private final CallTemplate template;
  private final Map<ById, CompiledCall<?>> byId = new ConcurrentHashMap<>();
  private final Map<String, CompiledCall<?>> methods = new ConcurrentHashMap<>();
  private final @Nullable Calls original;
  private final LongAdder made = new LongAdder();
  private volatile boolean enabled = true;
  private volatile @Nullable DirectSettings directSettings;
  private volatile @Nullable DirectReads directReads;

  /**
   * Creates the calls of a template.
   *
   * @param original of the template that this one is bound to a session of, null if it is not
   *     bound.
   */
  public Calls(CallTemplate template, @Nullable Calls original) {
    this.template = template;
    this.original = original;
  }

  /** Says whether calls are compiled. */
  public void enable(boolean compiled) {
    this.enabled = compiled;
  }

  /** Says that commands of that client may be sent directly, null that they may not. */
  public void sendDirectly(@Nullable DirectSettings settings) {
    this.directSettings = settings;
    this.directReads = null;
  }

  /** How many calls were made by plans. */
  public long made() {
    return made.sum();
  }

  /** How many reads were sent directly. */
  public long sentDirectly() {
    DirectReads known = directReads;
    return known == null ? 0 : known.sent();
  }

  /** Asked when a call is made: whose databases the template uses is not known before. */
  private @Nullable DirectReads directReads() {
    DirectSettings settings = directSettings;
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
  public <T> CompiledCall.@Nullable Found tryFindById(
      Object id, Class<T> entity, String collection) {
    if (!usable()) {
      return null;
    }
    ById key = new ById(entity, id.getClass());
    CompiledCall<?> call = byId.get(key);
    if (call == null) {
      call =
          byId.computeIfAbsent(
              key,
              ignored ->
                  new CompiledCall<>(
                      template,
                      this::directReads,
                      entity,
                      true,
                      List.of(id.getClass()),
                      (stock, arguments) -> stock.findById(arguments[0], entity, "recorded")));
    }
    return counted(call.tryCall(collection, new Object[] {id}));
  }

  /**
   * A method of a repository.
   *
   * @param name of the method, for reports.
   * @param single whether it returns at most one entity.
   * @param stock makes the call with another template.
   */
  <T> CompiledCall<T> method(
      String name,
      Class<T> entity,
      boolean single,
      List<Class<?>> types,
      BiConsumer<MongoOperations, Object[]> stock) {
    CompiledCall<T> call =
        new CompiledCall<>(template, this::directReads, entity, single, types, stock);
    methods.put(name, call);
    return call;
  }

  /** A method that stock always serves. */
  void refused(String name, Class<?> entity, String reason) {
    methods.put(name, CompiledCall.refused(template, entity, reason));
  }

  /** Counts a call that a plan has made. */
  CompiledCall.@Nullable Found counted(CompiledCall.@Nullable Found found) {
    if (found != null) {
      made.increment();
    }
    return found;
  }

  boolean usable() {
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

  /** How many methods of repositories, and finds by id, are made by plans. */
  public long compiled() {
    return methods.values().stream().filter(CompiledCall::compiled).count()
        + byId.values().stream().filter(CompiledCall::compiled).count();
  }
}
