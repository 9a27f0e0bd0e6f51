package dev.throughline.codec;

import dev.throughline.codec.internal.bson.Deopt;
import dev.throughline.codec.internal.define.CodecClasses;
import dev.throughline.codec.internal.diagnose.Plans;
import dev.throughline.codec.internal.emit.CodecCompiler;
import dev.throughline.codec.internal.lookup.ByClass;
import dev.throughline.codec.internal.plan.Conversion;
import dev.throughline.codec.internal.plan.EntityPlan;
import dev.throughline.codec.internal.plan.GenericType;
import dev.throughline.codec.internal.plan.PlanResult;
import dev.throughline.codec.internal.plan.ProjectionPlan;
import dev.throughline.codec.internal.plan.PropertyPlan;
import dev.throughline.codec.internal.planner.EntityPlanner;
import dev.throughline.codec.internal.planner.ProjectionPlanner;
import dev.throughline.codec.internal.runtime.CodecSource;
import dev.throughline.codec.internal.runtime.CompactCodec;
import dev.throughline.codec.internal.runtime.CompileException;
import dev.throughline.codec.internal.runtime.CompiledCodec;
import dev.throughline.codec.internal.runtime.DriverValues;
import dev.throughline.codec.internal.runtime.NestedCodec;
import dev.throughline.codec.internal.runtime.ProjectionReader;
import java.lang.reflect.Modifier;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Function;
import org.bson.Document;
import org.jspecify.annotations.Nullable;
import org.springframework.core.convert.ConversionService;
import org.springframework.data.mapping.context.MappingContext;
import org.springframework.data.mongodb.core.mapping.MongoPersistentEntity;
import org.springframework.data.mongodb.core.mapping.MongoPersistentProperty;
import org.springframework.data.projection.ProjectionFactory;

/**
 * The codecs of one converter's entity types: planned and compiled once, on first use. Safe for use
 * by several threads.
 */
public final class EntityCodecs {

  static final Deopt STOCK_TYPE = new Deopt("a value of a type that stock serves");

  /** Type hints come from documents: only so many different ones are remembered. */
  private static final int MAX_ALIASES = 10_000;

  /**
   * What came of compiling; a null reason means compiled.
   *
   * @param plan null when the type is not compiled.
   */
  record Compilation(
      @Nullable CompiledCodec codec,
      @Nullable EntityPlan plan,
      @Nullable String writeRefusal,
      @Nullable String readRefusal) {

    static Compilation refused(String reason) {
      return new Compilation(null, null, reason, reason);
    }
  }

  private record DocumentConversions(@Nullable Conversion writer, @Nullable Conversion reader) {}

  private record Hint(String alias, Class<?> declared) {}

  private final EntityPlanner planner;
  private final DriverValues driver;
  private final Function<Class<?>, @Nullable String> exclusion;
  private final CodecObserver observer;
  private final CodecSource source = new Source();
  private final Plans settled = new Settled();
  private final CodecCompiler compiler;
  private final Map<Class<?>, PlanResult> plans = new ConcurrentHashMap<>();
  private final Map<GenericType, PlanResult> genericPlans = new ConcurrentHashMap<>();
  private final Map<GenericType, Compilation> generics = new ConcurrentHashMap<>();
  private final Map<ProjectionPlan, ProjectionReader> projections = new ConcurrentHashMap<>();
  private volatile @Nullable ProjectionCodecs projected;
  private final Map<Hint, Class<?>> hints = new ConcurrentHashMap<>();
  private final ByClass<Optional<CompactCodec>> compact = new ByClass<>(this::makeCompact);
  private final Set<EntityCodec<?>> known = ConcurrentHashMap.newKeySet();

  private final ByClass<EntityCodec<?>> lookup =
      new ByClass<>(type -> new EntityCodec<>(type, this));

  private final ByClass<DocumentConversions> documentConversions =
      new ByClass<>(this::documentConversions);

  private DocumentConversions documentConversions(Class<?> type) {
    return new DocumentConversions(planner.documentWriter(type), planner.documentReader(type));
  }

  /** Creates an empty set of codecs over the planner. */
  public EntityCodecs(EntityPlanner planner, DriverValues driver) {
    this(planner, driver, type -> null, CodecObserver.NONE, CodecClasses.defined());
  }

  /**
   * Creates an empty set of codecs over the planner.
   *
   * @param exclusion why a type is to be left to stock although it could be compiled, null when it
   *     is not.
   * @param observer sees what the codecs do.
   * @param classes where their classes come from.
   */
  public EntityCodecs(
      EntityPlanner planner,
      DriverValues driver,
      Function<Class<?>, @Nullable String> exclusion,
      CodecObserver observer,
      CodecClasses classes) {
    this.planner = planner;
    this.driver = driver;
    this.exclusion = exclusion;
    this.observer = observer;
    this.compiler = new CodecCompiler(source, classes);
  }

  /** The codec of a type, which may turn out not to be compiled. */
  @SuppressWarnings("unchecked")
  public <T> EntityCodec<T> of(Class<T> type) {
    return (EntityCodec<T>) lookup.get(type);
  }

  /** Why a type is to be left to stock, null when it is not. */
  @Nullable String exclusion(Class<?> type) {
    return exclusion.apply(type);
  }

  /** The plans, to find a place in a document that no plan covers. */
  Plans plans() {
    return settled;
  }

  CodecObserver observer() {
    return observer;
  }

  /** The codecs that were used so far, compiled or not. */
  public Collection<EntityCodec<?>> known() {
    return List.copyOf(known);
  }

  void known(EntityCodec<?> codec) {
    known.add(codec);
  }

  /**
   * The user's conversion of whole entities of the type to documents, null for none. It is found
   * once; calling it does without the conversion service.
   */
  public @Nullable Conversion documentWriter(Class<?> type) {
    return documentConversions.get(type).writer();
  }

  /** The user's conversion of documents without type hint to whole entities, null for none. */
  public @Nullable Conversion documentReader(Class<?> type) {
    return documentConversions.get(type).reader();
  }

  /** Whether the document names its type. */
  public boolean hasTypeHint(Document document) {
    String key = planner.typeKey();
    return key != null && document.containsKey(key);
  }

  /**
   * Codecs of projections of these entities. They are made at the first question: later ones get
   * the same, whatever they pass.
   *
   * @param factory makes the proxies of interfaces.
   * @param conversions converts values to the types of an interface's getters.
   */
  public ProjectionCodecs projections(
      MappingContext<? extends MongoPersistentEntity<?>, MongoPersistentProperty> context,
      ProjectionFactory factory,
      ConversionService conversions) {
    ProjectionCodecs codecs = projected;
    if (codecs == null) {
      synchronized (projections) {
        codecs = projected;
        if (codecs == null) {
          codecs =
              new ProjectionCodecs(
                  this, new ProjectionPlanner(this::plan, context, factory, conversions));
          projected = codecs;
        }
      }
    }
    return codecs;
  }

  /** The codec of compact payloads of exactly this type, null when they hold BSON instead. */
  @Nullable CompactCodec compact(Class<?> type) {
    return compact.get(type).orElse(null);
  }

  private Optional<CompactCodec> makeCompact(Class<?> type) {
    EntityCodec<?> codec = of(type);
    EntityPlan plan = codec.reads() ? codec.plan() : null;
    if (plan == null) {
      return Optional.empty();
    }
    try {
      return Optional.of(compiler.compact(plan));
    } catch (CompileException e) {
      return Optional.empty();
    }
  }

  NestedCodec reader(Class<?> type) {
    return new NestedCodec(source, type, Object.class, planner.typeKey());
  }

  Compilation compile(Class<?> type) {
    if (type.isInterface() || Modifier.isAbstract(type.getModifiers())) {
      String excluded = exclusion.apply(type);
      return new Compilation(
          null, null, "abstract type", excluded != null ? excluded : planner.dispatchRefusal(type));
    }
    return compile(type, plan(type));
  }

  private Compilation compile(Class<?> type, PlanResult result) {
    if (result instanceof PlanResult.Refused refused) {
      return Compilation.refused(refused.reason());
    }
    PlanResult.Planned planned = (PlanResult.Planned) result;
    String read = planned.readRefusal();
    if (read == null) {
      read = planner.wholeRefusal(type);
    }
    List<PropertyPlan> properties = new ArrayList<>();
    for (PropertyPlan property : planned.plan().properties()) {
      String reason = nestedRefusal(property, read == null);
      PropertyPlan settled = reason == null ? property : property.leftToStock(reason);
      if (settled == null) {
        return Compilation.refused("property " + property.name() + ": " + reason);
      }
      properties.add(settled);
    }
    EntityPlan plan = planned.plan().withProperties(properties);
    try {
      return new Compilation(compiler.compile(plan), plan, plan.rootRefusal(), read);
    } catch (CompileException e) {
      return Compilation.refused(String.valueOf(e.getMessage()));
    }
  }

  private PlanResult plan(Class<?> type) {
    PlanResult result = plans.get(type);
    if (result == null) {
      String excluded = exclusion.apply(type);
      result = excluded == null ? planner.plan(type) : new PlanResult.Refused(type, excluded);
      plans.put(type, result);
    }
    return result;
  }

  Compilation compilation(GenericType type) {
    Compilation made = generics.get(type);
    if (made == null) {
      made = compile(type.type(), plan(type));
      generics.put(type, made);
    }
    return made;
  }

  /**
   * Makes what is otherwise made with the first document that needs it: the codecs of the type, of
   * all that is nested in it, of the subtypes of sealed ones, and on request those of payloads.
   */
  public void complete(Class<?> type, boolean payloads) {
    new Completion(this, payloads).of(type);
  }

  /** Why a type that the property nests is not compiled, null when all are. */
  private @Nullable String nestedRefusal(PropertyPlan property, boolean reading) {
    for (Class<?> nested : property.nested()) {
      String reason = refusal(plan(nested), reading);
      if (reason != null) {
        return "nested type " + nested.getName() + ": " + reason;
      }
    }
    for (GenericType generic : property.value().generics().toList()) {
      String reason = refusal(plan(generic), reading);
      if (reason != null) {
        return "nested type " + generic + ": " + reason;
      }
    }
    return null;
  }

  /**
   * The reader of a projection.
   *
   * @throws CompileException when it cannot be compiled.
   */
  ProjectionReader reader(ProjectionPlan plan) {
    ProjectionReader reader = projections.get(plan);
    if (reader == null) {
      reader = compiler.compile(plan);
      projections.put(plan, reader);
    }
    return reader;
  }

  private static @Nullable String refusal(PlanResult result, boolean reading) {
    if (result instanceof PlanResult.Planned planned) {
      return reading ? planned.readRefusal() : null;
    }
    return ((PlanResult.Refused) result).reason();
  }

  private PlanResult plan(GenericType type) {
    PlanResult result = genericPlans.get(type);
    if (result == null) {
      result = planner.plan(type);
      genericPlans.put(type, result);
    }
    return result;
  }

  private final class Settled implements Plans {

    @Override
    public @Nullable EntityPlan plan(Class<?> type) {
      return of(type).plan();
    }

    @Override
    public @Nullable EntityPlan plan(GenericType type) {
      return compilation(type).plan();
    }

    @Override
    public Class<?> resolve(String alias, Class<?> declared) {
      return source.resolve(alias, declared);
    }

    @Override
    public @Nullable String typeKey() {
      return planner.typeKey();
    }
  }

  private final class Source implements CodecSource {

    @Override
    public DriverValues driver() {
      return driver;
    }

    @Override
    public @Nullable CompactCodec compact(Class<?> type) {
      return EntityCodecs.this.compact(type);
    }

    @Override
    public long layout(Class<?> type) {
      return planner.layout(type);
    }

    @Override
    public ProjectionReader projection(ProjectionPlan plan) {
      return reader(plan);
    }

    @Override
    public CompiledCodec codec(Class<?> type) {
      return of(type).compiled();
    }

    @Override
    public CompiledCodec codec(GenericType type) {
      CompiledCodec codec = compilation(type).codec();
      if (codec == null) {
        throw STOCK_TYPE;
      }
      return codec;
    }

    @Override
    public CompiledCodec compile(EntityPlan plan) {
      return compiler.compile(plan);
    }

    @Override
    public Class<?> resolve(String alias, Class<?> declared) {
      Hint hint = new Hint(alias, declared);
      Class<?> type = hints.get(hint);
      if (type == null) {
        type = planner.resolve(alias, declared);
        if (hints.size() < MAX_ALIASES) {
          hints.put(hint, type);
        }
      }
      return type;
    }
  }
}
