package dev.throughline.codec.internal;

import dev.throughline.codec.internal.bson.Deopt;
import dev.throughline.codec.internal.define.CodecClasses;
import dev.throughline.codec.internal.diagnose.Plans;
import dev.throughline.codec.internal.emit.CodecCompiler;
import dev.throughline.codec.internal.lookup.ByClass;
import dev.throughline.codec.internal.plan.EntityPlan;
import dev.throughline.codec.internal.plan.GenericType;
import dev.throughline.codec.internal.plan.PlanResult;
import dev.throughline.codec.internal.plan.ProjectionPlan;
import dev.throughline.codec.internal.plan.PropertyPlan;
import dev.throughline.codec.internal.plan.ValuePlan;
import dev.throughline.codec.internal.planner.EntityPlanner;
import dev.throughline.codec.internal.runtime.CodecSource;
import dev.throughline.codec.internal.runtime.CompactCodec;
import dev.throughline.codec.internal.runtime.CompileException;
import dev.throughline.codec.internal.runtime.CompiledCodec;
import dev.throughline.codec.internal.runtime.DriverValues;
import dev.throughline.codec.internal.runtime.HintedCodec;
import dev.throughline.codec.internal.runtime.NestedCodec;
import dev.throughline.codec.internal.runtime.ProjectionReader;
import java.lang.reflect.Modifier;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * Plans and compiles the types of one converter, and keeps what serves several of them: plans,
 * generic types, projections, compact payloads. Safe for use by several threads.
 */
final class Compilations {

  static final Deopt STOCK_TYPE = new Deopt("a value of a type that stock serves");

  /**
   * The outcome of compiling; a null reason means compiled.
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

  private final EntityPlanner planner;
  private final DriverValues driver;
  private final Function<Class<?>, @Nullable String> exclusion;
  private final CodecObserver observer;
  private final Function<Class<?>, EntityCodec<?>> codecs;
  private final CodecSource source = new Source();
  private final Plans settled = new Settled();
  private final CodecCompiler compiler;
  private final Map<Class<?>, PlanResult> plans = new ConcurrentHashMap<>();
  private final Map<GenericType, PlanResult> genericPlans = new ConcurrentHashMap<>();
  private final Map<GenericType, Compilation> generics = new ConcurrentHashMap<>();
  private final Map<ProjectionPlan, ProjectionReader> projections = new ConcurrentHashMap<>();
  private final TypeHints hints;
  private final ByClass<Optional<CompactCodec>> compact = new ByClass<>(this::makeCompact);

  /**
   * Creates compilations of which there are none yet.
   *
   * @param exclusion why a type is to be left to stock although it could be compiled, null when it
   *     is not.
   * @param codecs the codec of a type, the same one each time.
   */
  Compilations(
      EntityPlanner planner,
      DriverValues driver,
      Function<Class<?>, @Nullable String> exclusion,
      CodecObserver observer,
      CodecClasses classes,
      Function<Class<?>, EntityCodec<?>> codecs) {
    this.planner = planner;
    this.driver = driver;
    this.exclusion = exclusion;
    this.observer = observer;
    this.codecs = codecs;
    this.hints = new TypeHints(planner);
    this.compiler = new CodecCompiler(source, classes);
  }

  /** The codec of a type, which may turn out not to be compiled. */
  EntityCodec<?> of(Class<?> type) {
    return codecs.apply(type);
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

  /** The codec of compact payloads of exactly this type, null when they hold BSON instead. */
  @Nullable CompactCodec compact(Class<?> type) {
    return compact.get(type).orElse(null);
  }

  private Optional<CompactCodec> makeCompact(Class<?> type) {
    EntityCodec<?> codec = of(type);
    EntityPlan plan = codec.reads() ? codec.plan() : null;
    if (plan == null || plan.refers()) {
      return Optional.empty();
    }
    try {
      return Optional.of(compiler.compact(plan));
    } catch (CompileException e) {
      return Optional.empty();
    }
  }

  NestedCodec reader(Class<?> type) {
    return NestedCodec.root(source, type, planner.typeKey());
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
    if (read == null) {
      read = settledRefusal(properties);
    }
    try {
      return new Compilation(hinted(compiler.compile(plan), plan), plan, plan.rootRefusal(), read);
    } catch (CompileException e) {
      return Compilation.refused(String.valueOf(e.getMessage()));
    }
  }

  /** The codec of a plan whose type hint is this one: a type mapper may have other aliases. */
  private CompiledCodec written(CompiledCodec codec, EntityPlan plan, @Nullable String hint) {
    return Objects.equals(hint, plan.alias()) ? codec : compiler.compile(plan.withAlias(hint));
  }

  private CompiledCodec hinted(CompiledCodec codec, EntityPlan plan) {
    String alias = plan.alias();
    Class<?> type = plan.type();
    return alias != null && planner.hasAlias(type)
        ? new HintedCodec(codec, () -> written(codec, plan, planner.writtenHint(type)))
        : codec;
  }

  /** Why stock reads the whole document since it reads a property, null when it need not. */
  private static @Nullable String settledRefusal(List<PropertyPlan> properties) {
    for (PropertyPlan property : properties) {
      boolean stock = property.value() instanceof ValuePlan.Stock;
      if (property.refers() && property.read() && stock && !property.follows()) {
        return "property " + property.name() + ": references in what is left to stock";
      }
    }
    return null;
  }

  PlanResult plan(Class<?> type) {
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
      return Compilations.this.compact(type);
    }

    @Override
    public boolean refers(Class<?> type) {
      return of(type).refers();
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
      return hints.resolve(alias, declared);
    }
  }
}
