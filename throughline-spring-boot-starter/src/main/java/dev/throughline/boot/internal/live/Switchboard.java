package dev.throughline.boot.internal.live;

import dev.throughline.boot.internal.CompiledSettings;
import dev.throughline.boot.internal.ServingMode;
import dev.throughline.boot.internal.observe.Traffic;
import dev.throughline.mongodb.EntityMode;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** Says who serves the application's templates, at run time. Thread-safe. */
public final class Switchboard {

  private final Traffic traffic;
  private final Supplier<CompiledSettings> properties;
  private final List<LiveTarget<?, CompiledSettings>> targets = new CopyOnWriteArrayList<>();
  private final Map<String, EntityMode> entities = new HashMap<>();
  private ServingMode mode;
  private @Nullable Double verifyRate;
  private @Nullable CompiledSettings settings;

  /**
   * The settings in force.
   *
   * @param verifyRate the share of documents that is compared, null as the properties say.
   * @param entities what was set at run time.
   */
  public record State(
      ServingMode mode, @Nullable Double verifyRate, Map<String, EntityMode> entities) {}

  /**
   * Creates a switchboard.
   *
   * @param mode in force at first.
   */
  public Switchboard(ServingMode mode, Traffic traffic, Supplier<CompiledSettings> properties) {
    this.mode = mode;
    this.traffic = traffic;
    this.properties = properties;
  }

  /** {@return what is in force} */
  public synchronized State state() {
    return new State(mode, verifyRate, Map.copyOf(entities));
  }

  /** The settings of compiled templates. */
  public synchronized CompiledSettings settings() {
    CompiledSettings made = settings;
    if (made == null) {
      made = properties.get().with(entities, verifyRate);
      settings = made;
    }
    return made;
  }

  /**
   * Takes a template, which is served as all others are.
   *
   * @throws RuntimeException when there can be no compiled one: now, not when it is to serve.
   */
  public synchronized void add(LiveTarget<?, CompiledSettings> target) {
    target.prepare(settings());
    prepare(target).run();
    targets.add(target);
  }

  /** Says who serves from now on; calls under way are not changed. */
  public synchronized State serve(ServingMode wanted) {
    mode = wanted;
    return applied();
  }

  /** Says how many documents are compared while compiled code serves, from 0.0 to 1.0. */
  public synchronized State verify(double rate) {
    if (!(rate >= 0 && rate <= 1)) {
      throw new IllegalArgumentException("The rate must be from 0.0 to 1.0, but is " + rate);
    }
    verifyRate = rate;
    settings = null;
    return applied();
  }

  /** Says who maps an entity while compiled code serves, by the name of its class. */
  public synchronized State entity(String className, EntityMode of) {
    entities.put(className, of);
    settings = null;
    return applied();
  }

  /** All templates are made before one of them serves. */
  private State applied() {
    List<Runnable> prepared = new ArrayList<>();
    for (LiveTarget<?, CompiledSettings> target : targets) {
      prepared.add(prepare(target));
    }
    prepared.forEach(Runnable::run);
    traffic.watch(mode != ServingMode.STOCK);
    return state();
  }

  private <T> Runnable prepare(LiveTarget<T, CompiledSettings> target) {
    T template = target.prepare(mode == ServingMode.COMPILED ? settings() : null);
    return () -> target.serve(template);
  }

  /** A setter of the template was called, on stock's: a compiled one has to have it, too. */
  synchronized void configured(LiveTarget<?, CompiledSettings> target) {
    target.changed();
    prepare(target).run();
  }
}
