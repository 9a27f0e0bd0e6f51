package dev.throughline.codec.internal;

import dev.throughline.codec.Fallback;
import dev.throughline.codec.Fallback.Operation;
import dev.throughline.codec.internal.FallbackCounters.Diagnosis;
import dev.throughline.codec.internal.bson.BsonSink;
import dev.throughline.codec.internal.bson.BsonSource;
import dev.throughline.codec.internal.diagnose.Place;
import dev.throughline.codec.internal.diagnose.ReadWalk;
import dev.throughline.codec.internal.diagnose.StoredTypes;
import dev.throughline.codec.internal.diagnose.WriteWalk;
import dev.throughline.codec.internal.plan.EntityPlan;
import dev.throughline.codec.internal.plan.FollowingException;
import dev.throughline.codec.internal.plan.PlanText;
import dev.throughline.codec.internal.plan.PropertyPlan;
import dev.throughline.codec.internal.plan.ReferenceScope;
import dev.throughline.codec.internal.plan.ValuePlan;
import dev.throughline.codec.internal.runtime.CompactCodec;
import dev.throughline.codec.internal.runtime.CompiledCodec;
import dev.throughline.codec.internal.runtime.NestedCodec;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.Consumer;
import org.bson.BsonType;
import org.bson.types.ObjectId;
import org.jspecify.annotations.Nullable;

/**
 * Writes and reads whole documents of one type, or leaves a document to stock. Planned and compiled
 * at the first question. Safe for use by several threads.
 *
 * @param <T> the entity type; an abstract one is read by its documents' type hints.
 */
public final class EntityCodec<T> {

  /** The outcome of compiling; a null reason means compiled. */
  private record State(
      @Nullable CompiledCodec codec,
      @Nullable NestedCodec reader,
      @Nullable EntityPlan plan,
      @Nullable String writeRefusal,
      @Nullable String readRefusal,
      boolean refers,
      boolean plain) {}

  private final Class<T> type;
  private final Compilations compilations;
  private final Consumer<EntityCodec<?>> used;
  private final CodecObserver observer;
  private final FallbackCounters fallbacks;
  private volatile @Nullable State state;
  private volatile @Nullable CompactEntityCodec<T> compact;

  /**
   * Creates a codec.
   *
   * @param used gets the codec when it is first asked for anything.
   */
  EntityCodec(Class<T> type, Compilations compilations, Consumer<EntityCodec<?>> used) {
    this.type = type;
    this.compilations = compilations;
    this.used = used;
    this.observer = compilations.observer();
    this.fallbacks = new FallbackCounters(type);
  }

  private State state() {
    State current = state;
    return current != null ? current : compile();
  }

  private synchronized State compile() {
    State current = state;
    if (current == null) {
      Compilations.Compilation made = compilations.compile(type);
      boolean reads = made.readRefusal() == null;
      current =
          new State(
              made.codec(),
              reads ? compilations.reader(type) : null,
              made.plan(),
              made.writeRefusal(),
              made.readRefusal(),
              reads && made.plan() != null && made.plan().refers(),
              made.plan() != null && new PlainTypes(compilations::plan).plain(made.plan()));
      state = current;
      used.accept(this);
    }
    return current;
  }

  /** The entity type. */
  public Class<T> type() {
    return type;
  }

  /** Why stock writes this type, null when it is compiled. */
  public @Nullable String writeRefusal() {
    return state().writeRefusal();
  }

  /** Why stock reads this type, null when it is compiled. */
  public @Nullable String readRefusal() {
    return state().readRefusal();
  }

  /** {@return whether objects of this type are written by compiled code} */
  public boolean writes() {
    return state().writeRefusal() == null;
  }

  /** {@return whether documents are read as this type by compiled code} */
  public boolean reads() {
    return state().readRefusal() == null;
  }

  /**
   * {@return whether documents of exactly this type have references that are followed while it is
   * read}
   */
  public boolean refers() {
    return state().refers();
  }

  /**
   * {@return whether documents that are read as this type may have references that are followed}
   */
  public boolean mayRefer() {
    State current = state();
    return current.readRefusal() == null && (current.plan() == null || current.refers());
  }

  /**
   * {@return whether the type is compiled, and no converter of the application is called to write
   * it}
   */
  public boolean isPlain() {
    return state().plain();
  }

  /** {@return which properties of a compiled type are left to stock, by name, and why} */
  public Map<String, String> stockProperties() {
    Map<String, String> reasons = new TreeMap<>();
    EntityPlan plan = plan();
    if (plan != null) {
      for (PropertyPlan property : plan.properties()) {
        if (property.value() instanceof ValuePlan.Stock stock) {
          reasons.put(property.name(), stock.reason());
        }
      }
    }
    return reasons;
  }

  /**
   * The BSON types that a field's values are written as, null aside; empty where that is not known
   * before there are values, and for a type that is not both written and read by compiled code.
   *
   * @param path the field's name in documents, with those of the documents that it is in.
   */
  public Set<BsonType> storedTypes(String path) {
    EntityPlan plan = completePlan();
    return plan == null ? Set.of() : StoredTypes.of(plan, path, compilations.plans());
  }

  /** {@return whether a field of that name in a document's root is one that the type says} */
  public boolean hasField(String name) {
    EntityPlan plan = completePlan();
    return plan == null || name.equals(plan.typeKey()) || StoredTypes.property(plan, name) != null;
  }

  /**
   * {@return what was decided for the type, a line for each property; null when it is not compiled}
   */
  public @Nullable String planText() {
    EntityPlan plan = plan();
    return plan == null ? null : PlanText.of(plan);
  }

  /** The documents that were handed to stock, by reason, with the first place of each. */
  public List<Fallback> fallbacks() {
    return fallbacks.all();
  }

  CompiledCodec compiled() {
    CompiledCodec codec = state().codec();
    if (codec == null) {
      throw Compilations.STOCK_TYPE;
    }
    return codec;
  }

  /** The codec of compact payloads of this type, null when they hold BSON instead. */
  public @Nullable CompactEntityCodec<T> compact() {
    CompactEntityCodec<T> known = compact;
    return known != null ? known : makeCompact();
  }

  private @Nullable CompactEntityCodec<T> makeCompact() {
    CompactCodec codec = compilations.compact(type);
    EntityPlan plan = completePlan();
    if (codec == null || plan == null || plan.refers()) {
      return null;
    }
    CompactEntityCodec<T> made =
        new CompactEntityCodec<>(this, plan, codec, compilations.plans(), fallbacks);
    compact = made;
    return made;
  }

  /** The plan, null when the type is not compiled. */
  @Nullable EntityPlan plan() {
    return state().plan();
  }

  /** The plan, null when the type is not both written and read by compiled code. */
  @Nullable EntityPlan completePlan() {
    return writes() && reads() ? plan() : null;
  }

  /** The type of id that is generated when the entity's own is null, null when none can be. */
  public @Nullable Class<?> generatedId() {
    EntityPlan plan = plan();
    return plan == null ? null : plan.generatedId();
  }

  /** {@return whether the entity has an id that is not null} */
  public boolean hasId(Object entity) {
    return compiled().hasId(entity);
  }

  /**
   * Gives a generated id to an entity whose id is null.
   *
   * @return the entity, a copy where it is immutable, or null when that is left to stock.
   */
  @SuppressWarnings("unchecked") // a codec is asked for objects of its own type only
  public <E> @Nullable E withId(E entity, ObjectId id) {
    try {
      return (E) compiled().withId(entity, id);
    } catch (Throwable e) {
      Failures.check(e);
      fallbacks.count(Operation.SET_ID, e, Diagnosis.NONE);
      return null;
    }
  }

  /**
   * Writes a complete document.
   *
   * @param newId written as {@code _id} when the entity's own is null; null for none.
   * @return false when this entity is left to stock; the sink is as before then.
   */
  public boolean tryWrite(BsonSink sink, Object entity, @Nullable ObjectId newId) {
    int start = sink.position();
    int depth = sink.depth();
    CompiledCodec codec = compiled();
    try {
      sink.begin();
      codec.write(sink, entity, newId, true);
      sink.end(start);
    } catch (Throwable e) {
      sink.truncate(start, depth);
      if (e instanceof VirtualMachineError) {
        sink.trim();
      }
      Failures.check(e);
      fallbacks.count(
          Operation.WRITE,
          e,
          reason ->
              WriteWalk.find(compilations.plans(), entity, sink.uuidRepresentation(), reason));
      return false;
    }
    observer.written(entity, newId, sink, start);
    return true;
  }

  /**
   * Reads a complete document.
   *
   * @return null when this document is left to stock.
   */
  public @Nullable T tryRead(BsonSource source) {
    return refers() ? null : attempt(source, null);
  }

  /**
   * Reads a complete document.
   *
   * @param scope follows its references; null leaves a document to stock that has some.
   * @return null when this document is left to stock.
   * @throws RuntimeException what stock throws where a reference could not be followed.
   */
  public @Nullable T tryRead(BsonSource source, @Nullable ReferenceScope scope) {
    return attempt(source, scope);
  }

  // Of another name than its callers, of which Failures finds one on the stack for each attempt.
  @SuppressWarnings("unchecked")
  private @Nullable T attempt(BsonSource source, @Nullable ReferenceScope scope) {
    NestedCodec reader = state().reader();
    if (reader == null) {
      return null;
    }
    int start = source.position();
    T value;
    source.scope(scope);
    try {
      value = (T) reader.read(source);
    } catch (FollowingException e) {
      throw e.rethrow();
    } catch (Throwable e) {
      Failures.check(e);
      fallbacks.count(Operation.READ, e, reason -> place(source, start, reason));
      return null;
    }
    if (scope != null && scope.followed()) {
      observer.followed(type);
    } else {
      observer.read(type, value, source, start);
    }
    return value;
  }

  private @Nullable Place place(BsonSource source, int start, String reason) {
    int position = source.position();
    source.position(start);
    try {
      return ReadWalk.find(compilations.plans(), type, source, reason);
    } finally {
      source.position(position);
    }
  }
}
