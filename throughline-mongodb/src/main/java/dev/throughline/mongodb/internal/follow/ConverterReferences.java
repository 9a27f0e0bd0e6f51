package dev.throughline.mongodb.internal.follow;

import dev.throughline.codec.internal.EntityCodec;
import dev.throughline.codec.internal.planner.EntityPlanner;
import dev.throughline.codec.internal.planner.MappingConfiguration;
import dev.throughline.mongodb.internal.convert.CompiledDocuments;
import dev.throughline.mongodb.internal.convert.StockProperties;
import dev.throughline.mongodb.internal.lifecycle.LifecycleObservers;
import dev.throughline.mongodb.internal.raw.RawDocument;
import dev.throughline.mongodb.internal.reference.BatchedReferences;
import dev.throughline.mongodb.internal.reference.ReferenceKinds;
import dev.throughline.mongodb.internal.reference.ReferencePlans;
import java.util.Map;
import java.util.function.Function;
import java.util.function.Supplier;
import org.bson.Document;
import org.bson.codecs.configuration.CodecRegistry;
import org.jspecify.annotations.Nullable;
import org.springframework.data.core.TypeInformation;
import org.springframework.data.mongodb.core.convert.DbRefResolver;
import org.springframework.data.mongodb.core.convert.MappingMongoConverter;
import org.springframework.data.mongodb.core.mapping.MongoPersistentEntity;

/**
 * The references of what a converter reads, which it follows: those of a result together, unless
 * the resolver is the application's own. Thread-safe once configured.
 */
public final class ConverterReferences {

  private final MappingMongoConverter converter;
  private final DbRefResolver resolver;
  private final Supplier<MappingConfiguration> configuration;
  private final Function<Class<?>, @Nullable EntityCodec<?>> codecs;
  private final Supplier<CodecRegistry> registry;
  private final ReferencedTypes referencedTypes;

  /** Who observes the entities that others refer to: their events are the converter's. */
  private final LifecycleObservers observers = LifecycleObservers.blocking();

  private boolean together = true;
  private boolean lazyTogether;
  private volatile @Nullable ReferencePlans plans;
  private volatile OwnerReferences.@Nullable Configuration following;

  /**
   * Creates what follows a converter's references.
   *
   * @param resolver the converter's.
   * @param configuration the converter's, which may change.
   * @param codecs the codec of a type, null without compiled code.
   * @param registry the driver's codecs.
   */
  public ConverterReferences(
      MappingMongoConverter converter,
      DbRefResolver resolver,
      Supplier<MappingConfiguration> configuration,
      Function<Class<?>, @Nullable EntityCodec<?>> codecs,
      Supplier<CodecRegistry> registry) {
    this.converter = converter;
    this.resolver = resolver;
    this.configuration = configuration;
    this.codecs = codecs;
    this.registry = registry;
    this.referencedTypes = new ReferencedTypes(converter.getMappingContext());
    together(true);
  }

  /** The observers of the entities that others refer to. */
  public LifecycleObservers observers() {
    return observers;
  }

  /** Says whether the references of a result are fetched together. */
  public void together(boolean now) {
    together = now;
    if (resolver instanceof BatchedReferences own) {
      own.use(now ? new Referenced() : null);
    }
  }

  /** Says whether the lazy ones are, too, when the first of them is used. */
  public void lazyTogether(boolean now) {
    lazyTogether = now;
    plans = null;
  }

  /** Takes over the settings of the converter that this one's is a copy of. */
  public void settingsOf(ConverterReferences original) {
    together(original.together);
    lazyTogether(original.lazyTogether);
  }

  /** Forgets what was made of the mapping, which has changed. */
  public void forget() {
    plans = null;
    following = null;
  }

  /** Forgets what was made of the codecs, which have changed. */
  public void forgetCodecs() {
    following = null;
  }

  /** {@return whether documents of a type may have references that are fetched together} */
  public boolean follow(Class<?> type) {
    return together && resolver instanceof BatchedReferences && plans().follow(type);
  }

  /** The same for documents of a collection, as far as its entities are known. */
  public boolean follow(String collection) {
    return together && resolver instanceof BatchedReferences && plans().follow(collection);
  }

  /** {@return how the properties of a type are followed, by their names} */
  public Map<String, String> describe(Class<?> type) {
    String otherwise =
        !(resolver instanceof BatchedReferences)
            ? "one by one: the resolver is " + resolver.getClass().getName()
            : together ? null : "one by one: switched off";
    Map<String, String> words = plans().describe(type, otherwise);
    Class<?> observed = words.isEmpty() ? null : observed(type);
    if (observed != null) {
      String reason =
          "; its owner is read by stock: reading " + observed.getName() + " is observed";
      words.replaceAll((property, how) -> how + reason);
    }
    return words;
  }

  /** A referenced type that is observed: its events are those of one reading alone. */
  private @Nullable Class<?> observed(Class<?> owner) {
    return referencedTypes.first(owner, observers::observesReading);
  }

  private ReferencePlans plans() {
    ReferencePlans made = plans;
    if (made == null) {
      MappingConfiguration now = configuration.get();
      made =
          new ReferencePlans(
              now.context(),
              now.conversions(),
              now.typeMapper(),
              new EntityPlanner(now).typeKey(),
              new ReferenceKinds(
                  now.context(),
                  now.conversionService(),
                  () -> StockProperties.spel(converter),
                  lazyTogether));
      plans = made;
    }
    return made;
  }

  /** Lets stock read a document; its references are fetched with those of the whole result. */
  public <T> T reading(RawDocument raw, Class<?> type, Supplier<T> read) {
    return resolver instanceof BatchedReferences own ? own.reading(raw, type, read) : read.get();
  }

  /** An entity whose own fields compiled code reads; null when stock has to. */
  public <T> @Nullable T tryRead(EntityCodec<T> codec, RawDocument raw) {
    return tryRead(codec, raw, null);
  }

  /**
   * The same for a document that others refer to: stock may take an object for it that lies on the
   * way.
   *
   * @param outer what stock reads the document with.
   */
  public @Nullable Object tryRead(
      EntityCodec<?> codec, RawDocument raw, TypeInformation<?> type, Object outer) {
    Object existing = existing(raw, type, outer);
    return existing != null ? existing : tryRead(codec, raw, outer);
  }

  private <T> @Nullable T tryRead(EntityCodec<T> codec, RawDocument raw, @Nullable Object outer) {
    OwnerReferences.Configuration configuration =
        observed(codec.type()) == null ? following() : null;
    return configuration == null
        ? null
        : CompiledDocuments.read(codec, raw, new OwnerReferences(configuration, outer));
  }

  private @Nullable Object existing(RawDocument raw, TypeInformation<?> type, Object outer) {
    OwnerReferences.Configuration configuration = following();
    if (configuration == null) {
      return null;
    }
    Document document = raw.decode();
    MongoPersistentEntity<?> entity =
        configuration
            .context()
            .getPersistentEntity(converter.getTypeMapper().readType(document, type));
    return entity == null ? null : configuration.stock().existing(outer, entity, document);
  }

  private OwnerReferences.@Nullable Configuration following() {
    OwnerReferences.Configuration made = following;
    StockReferences stock = made == null ? StockReferences.of(converter) : null;
    if (stock != null) {
      MappingConfiguration now = configuration.get();
      made =
          new OwnerReferences.Configuration(
              stock,
              now.context(),
              now.conversionService(),
              bytes -> bytes.decode(registry.get().get(Document.class)),
              property -> plans().alone(property),
              new DirectReferences(
                  codecs,
                  (property, value) ->
                      resolver instanceof BatchedReferences own
                          ? own.fetched(property, value)
                          : null));
      following = made;
    }
    return made;
  }

  /** The reading of documents that others refer to. */
  private final class Referenced implements BatchedReferences.Reader {

    @Override
    public ReferencePlans plans() {
      return ConverterReferences.this.plans();
    }

    @Override
    public boolean observed(Class<?> declared, Class<?> actual) {
      EntityCodec<?> codec = codecs.apply(declared);
      return codec == null || !codec.reads() || observers.reading(declared, actual);
    }
  }
}
