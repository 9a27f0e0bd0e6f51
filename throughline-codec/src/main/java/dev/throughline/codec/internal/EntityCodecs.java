package dev.throughline.codec.internal;

import dev.throughline.codec.internal.define.CodecClasses;
import dev.throughline.codec.internal.lookup.ByClass;
import dev.throughline.codec.internal.plan.Conversion;
import dev.throughline.codec.internal.planner.EntityPlanner;
import dev.throughline.codec.internal.planner.ProjectionPlanner;
import dev.throughline.codec.internal.runtime.DriverValues;
import java.util.Collection;
import java.util.List;
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

  private record DocumentConversions(@Nullable Conversion writer, @Nullable Conversion reader) {}

  private final EntityPlanner planner;
  private final Compilations compilations;
  private final Set<EntityCodec<?>> known = ConcurrentHashMap.newKeySet();
  private volatile @Nullable ProjectionCodecs projected;

  private final ByClass<EntityCodec<?>> lookup = new ByClass<>(this::codec);

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
    this.compilations = new Compilations(planner, driver, exclusion, observer, classes, this::of);
  }

  private EntityCodec<?> codec(Class<?> type) {
    return new EntityCodec<>(type, compilations, known::add);
  }

  /** The codec of a type, which may turn out not to be compiled. */
  @SuppressWarnings("unchecked")
  public <T> EntityCodec<T> of(Class<T> type) {
    return (EntityCodec<T>) lookup.get(type);
  }

  /** The codecs that were used so far, compiled or not. */
  public Collection<EntityCodec<?>> known() {
    return List.copyOf(known);
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

  /** {@return whether the document names its type} */
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
      synchronized (known) {
        codecs = projected;
        if (codecs == null) {
          codecs =
              new ProjectionCodecs(
                  compilations,
                  new ProjectionPlanner(compilations::plan, context, factory, conversions));
          projected = codecs;
        }
      }
    }
    return codecs;
  }

  /**
   * Makes what is otherwise made with the first document that needs it: the codecs of the type, of
   * all that is nested in it, of the subtypes of sealed ones, and on request those of payloads.
   */
  public void complete(Class<?> type, boolean payloads) {
    new Completion(compilations, payloads).of(type);
  }
}
