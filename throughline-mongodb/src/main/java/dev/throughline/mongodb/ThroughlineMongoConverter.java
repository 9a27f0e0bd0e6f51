package dev.throughline.mongodb;

import dev.throughline.codec.internal.CodecObserver;
import dev.throughline.codec.internal.EntityCodec;
import dev.throughline.codec.internal.ProjectionCodecs;
import dev.throughline.codec.internal.define.CodecClasses;
import dev.throughline.codec.internal.planner.MappingConfiguration;
import dev.throughline.mongodb.internal.convert.CompiledDocuments;
import dev.throughline.mongodb.internal.convert.PartMapping;
import dev.throughline.mongodb.internal.convert.RegistryInUse;
import dev.throughline.mongodb.internal.convert.StockProperties;
import dev.throughline.mongodb.internal.convert.WholeConversions;
import dev.throughline.mongodb.internal.follow.ConverterReferences;
import dev.throughline.mongodb.internal.follow.StockReferences;
import dev.throughline.mongodb.internal.json.PrintedTypes;
import dev.throughline.mongodb.internal.lifecycle.LifecycleObservers;
import dev.throughline.mongodb.internal.raw.LazyDocument;
import dev.throughline.mongodb.internal.raw.RawDocument;
import dev.throughline.mongodb.internal.reference.BatchedReferences;
import dev.throughline.mongodb.internal.verify.Verifier;
import dev.throughline.mongodb.verify.Verification;
import java.util.Map;
import java.util.function.Supplier;
import org.bson.Document;
import org.bson.RawBsonDocument;
import org.bson.codecs.configuration.CodecRegistry;
import org.bson.conversions.Bson;
import org.jspecify.annotations.Nullable;
import org.springframework.context.ApplicationContext;
import org.springframework.data.convert.CustomConversions;
import org.springframework.data.core.TypeInformation;
import org.springframework.data.mapping.callback.EntityCallbacks;
import org.springframework.data.mapping.context.MappingContext;
import org.springframework.data.mapping.model.EntityInstantiators;
import org.springframework.data.mongodb.CodecRegistryProvider;
import org.springframework.data.mongodb.MongoDatabaseFactory;
import org.springframework.data.mongodb.core.convert.DbRefResolver;
import org.springframework.data.mongodb.core.convert.DefaultDbRefResolver;
import org.springframework.data.mongodb.core.convert.DefaultMongoTypeMapper;
import org.springframework.data.mongodb.core.convert.MappingMongoConverter;
import org.springframework.data.mongodb.core.convert.MongoCustomConversions;
import org.springframework.data.mongodb.core.convert.MongoTypeMapper;
import org.springframework.data.mongodb.core.mapping.MongoMappingContext;
import org.springframework.data.mongodb.core.mapping.MongoPersistentEntity;
import org.springframework.data.mongodb.core.mapping.MongoPersistentProperty;
import org.springframework.data.mongodb.util.BsonUtils;
import org.springframework.data.projection.EntityProjection;

/**
 * A {@link MappingMongoConverter} that reads documents straight from their bytes where it can, and
 * that knows the codecs by which {@link ThroughlineMongoTemplate} writes entities straight to
 * bytes. Whatever the compiled codecs do not cover, the stock converter does.
 *
 * <p>A subclass may override any of the stock converter's hooks, so it gets stock behaviour
 * throughout. As safe for use by several threads as the stock converter, once configured.
 */
public class ThroughlineMongoConverter extends MappingMongoConverter {

  // A spy made of this converter has the fields of this one: it is known by what it is not.
  private final ThroughlineMongoConverter self = this;
  private final ConverterCodecs codecs =
      new ConverterCodecs(this::configuration, this::getCodecRegistry);
  private boolean customInstantiators;

  private final RegistryInUse registry = new RegistryInUse();
  private final ConverterReferences references;
  private final ConverterReports reports;
  private SaveAllCallbacks saveAllCallbacks = SaveAllCallbacks.SINGLE;

  /**
   * Creates a converter.
   *
   * @param dbRefResolver must not be {@literal null}.
   * @param mappingContext must not be {@literal null}.
   */
  public ThroughlineMongoConverter(
      DbRefResolver dbRefResolver,
      MappingContext<? extends MongoPersistentEntity<?>, MongoPersistentProperty> mappingContext) {
    super(BatchedReferences.over(dbRefResolver), mappingContext);
    references =
        new ConverterReferences(
            this, this.dbRefResolver, this::configuration, this::codec, this::getCodecRegistry);
    reports = new ConverterReports(codecs, references::describe);
  }

  /**
   * Creates a converter with the factory's codecs, that follows references in its databases.
   *
   * @param mongoDbFactory must not be {@literal null}.
   * @param mappingContext must not be {@literal null}.
   * @deprecated as in stock: use the constructor with a {@link DbRefResolver} instead.
   */
  @Deprecated
  @SuppressWarnings("this-escape")
  public ThroughlineMongoConverter(
      MongoDatabaseFactory mongoDbFactory,
      MappingContext<? extends MongoPersistentEntity<?>, MongoPersistentProperty> mappingContext) {
    this(new DefaultDbRefResolver(mongoDbFactory), mappingContext);
    super.setCodecRegistryProvider(mongoDbFactory);
    registry.of(mongoDbFactory);
  }

  /** {@return whether documents of a type may have references that are fetched together} */
  boolean followsReferencesOf(Class<?> type) {
    return refusal() == null && references.follow(type);
  }

  /** The same for documents of a collection, as far as its entities are known. */
  boolean followsReferencesIn(String collection) {
    return refusal() == null && references.follow(collection);
  }

  /** Why no compiled code is used at all, null when it is. */
  private @Nullable String refusal() {
    if (getClass() != ThroughlineMongoConverter.class) {
      return "the converter is the subclass " + getClass().getName();
    }
    if (self != this) {
      return "the converter is a spy";
    }
    if (mappingContext.getClass() != MongoMappingContext.class) {
      return "the mapping context is the subclass " + mappingContext.getClass().getName();
    }
    if (ownConversions()) {
      return "the conversions are the subclass " + conversions.getClass().getName();
    }
    return customInstantiators ? "the converter has entity instantiators of its own" : null;
  }

  private MappingConfiguration configuration() {
    return new MappingConfiguration(
        mappingContext,
        conversions,
        conversionService,
        getTypeMapper(),
        mapKeyDotReplacement,
        new StockProperties(this, conversions, new Parts(), StockReferences.of(this) != null));
  }

  private ProjectionCodecs projections() {
    return codecs.current().projections(mappingContext, getProjectionFactory(), conversionService);
  }

  /**
   * The codec of a type, for code that handles buffers itself.
   *
   * @return a codec that may have been refused for writing or reading; null when no compiled code
   *     is used at all.
   */
  public <T> @Nullable EntityCodec<T> codec(Class<T> type) {
    return refusal() == null ? codecs.current().of(type) : null;
  }

  /** The codec that writes entities of this class, null when stock writes them. */
  @Nullable EntityCodec<?> writingCodec(Class<?> type) {
    EntityCodec<?> codec = codec(type);
    return codec != null && codec.writes() ? codec : null;
  }

  /** Plans and compiles the entity types that the mapping context knows already. */
  public void compileKnownEntities() {
    if (refusal() == null) {
      codecs.compile(mappingContext);
    }
  }

  /**
   * Compiles all that the entity types which the mapping context knows may need, with {@link
   * CodecClasses#recorded} for a later run.
   *
   * @param payloads whether compact payloads are made of them.
   */
  public void compileCompletely(boolean payloads) {
    codecs.complete(mappingContext, payloads);
  }

  /** Says which registry a factory's database has, which matters if it is the provider. */
  void uses(CodecRegistryProvider factory, CodecRegistry used) {
    registry.uses(factory, used);
  }

  /**
   * The driver's codecs: those of the database that a template has used last. The provider, mostly
   * the database factory, is asked as long as there was none.
   */
  @Override
  public CodecRegistry getCodecRegistry() {
    CodecRegistry used = registry.inUse();
    return used != null ? used : super.getCodecRegistry();
  }

  /**
   * {@return whether calls ask the mapping context, which is a user's or creates indexes, or the
   * conversions or the type mapper, which are a user's}
   */
  boolean asksParts() {
    return mappingContext.getClass() != MongoMappingContext.class
        || ((MongoMappingContext) mappingContext).isAutoIndexCreation()
        || ownConversions()
        || getTypeMapper().getClass() != DefaultMongoTypeMapper.class;
  }

  private boolean ownConversions() {
    Class<?> type = conversions.getClass();
    return type != MongoCustomConversions.class && type != CustomConversions.class;
  }

  /** Tells who observes the entities of a template that uses this converter. */
  void observedBy(LifecycleObservers template) {
    reports.observedBy(template);
  }

  /** {@return what is compiled and what is not, for the entity types used so far} */
  public EntityReport report() {
    return reports.all(refusal(), this::projections, PrintedTypes.of(this));
  }

  /** {@return what is compiled for one type, which is planned and compiled if it was not yet} */
  public EntityReport.Entry report(Class<?> type) {
    return reports.of(type, refusal(), PrintedTypes.of(this));
  }

  /**
   * Writes an entity as a complete document.
   *
   * @return what the stock template would put on the wire, except for an id that is generated.
   * @throws RuntimeException whatever the stock converter or the driver throws for the entity.
   */
  public RawBsonDocument writeRaw(Object entity) {
    CodecRegistry codecRegistry = getCodecRegistry();
    RawBsonDocument compiled =
        CompiledDocuments.write(codec(entity.getClass()), entity, codecRegistry);
    if (compiled != null) {
      return compiled;
    }
    Document document = new Document();
    write(entity, document);
    return CompiledDocuments.encode(document, codecRegistry);
  }

  /**
   * Reads a document as an object.
   *
   * @param type the expected type; type hints in the document may name a subtype.
   * @throws RuntimeException whatever the driver or the stock converter throws for the document.
   */
  public <T> T readRaw(Class<T> type, RawBsonDocument raw) {
    CodecRegistry codecRegistry = getCodecRegistry();
    EntityCodec<T> codec = codec(type);
    if (codec != null && codec.mayRefer()) {
      return read(type, CompiledDocuments.lazy(raw, codecRegistry));
    }
    T value = CompiledDocuments.read(codec, raw, codecRegistry);
    return value == null ? super.read(type, raw.decode(codecRegistry.get(Document.class))) : value;
  }

  @Override
  public <S extends Object> S read(Class<S> clazz, Bson bson) {
    S value = tryRead(clazz, bson);
    if (value != null) {
      return value;
    }
    return following(
        bson,
        clazz,
        () -> {
          S owner = tryFollow(clazz, bson);
          if (owner != null) {
            return owner;
          }
          Bson plain = plain(bson);
          S converted =
              refusal() == null ? WholeConversions.read(codecs.current(), clazz, plain) : null;
          return converted == null ? super.read(clazz, plain) : converted;
        });
  }

  /** An entity whose references are followed when its own fields were read by compiled code. */
  private <T> @Nullable T tryFollow(Class<T> type, Bson bson) {
    RawDocument raw = untouched(bson);
    EntityCodec<T> codec = raw == null ? null : codec(type);
    return raw != null && codec != null && codec.mayRefer() ? references.tryRead(codec, raw) : null;
  }

  /** Lets stock read a document; its references are fetched with those of the whole result. */
  private <T> T following(Bson bson, Class<?> type, Supplier<T> read) {
    return bson instanceof RawDocument raw && refusal() == null && !codecs.excluded(type)
        ? references.reading(raw, type, read)
        : read.get();
  }

  @Override
  public void write(Object obj, Bson bson) {
    boolean whole = obj != null && bson instanceof Document && refusal() == null;
    Document converted = whole ? WholeConversions.write(codecs.current(), obj) : null;
    if (converted == null) {
      super.write(obj, bson);
    } else {
      BsonUtils.addAllToMap(bson, converted);
      BsonUtils.removeNullId(bson);
    }
  }

  @Override
  protected <S extends Object> S read(TypeInformation<S> type, Bson bson) {
    boolean plain = type.getTypeArguments().isEmpty();
    S value = plain ? tryRead(type.getType(), bson) : null;
    if (value != null) {
      return value;
    }
    return following(
        bson,
        type.getType(),
        () -> {
          S owner = plain ? tryFollow(type.getType(), bson) : null;
          return owner == null ? super.read(type, plain(bson)) : owner;
        });
  }

  @Override
  @SuppressWarnings("unchecked") // what a projection's codec makes is of its mapped type
  public <R> R project(EntityProjection<R, ?> projection, Bson bson) {
    if (projection.getMappedType().getType() == RawBsonDocument.class
        && bson instanceof RawDocument own) {
      return (R) new RawBsonDocument(own.bytes());
    }
    RawDocument raw = projection.isProjection() && refusal() == null ? untouched(bson) : null;
    R value = raw == null ? null : (R) CompiledDocuments.project(projections(), projection, raw);
    if (value != null) {
      return value;
    }
    return following(
        bson,
        projection.getDomainType().getType(),
        () -> super.project(projection, projection.isProjection() ? plain(bson) : bson));
  }

  private <T> @Nullable T tryRead(Class<T> type, Bson bson) {
    RawDocument raw = untouched(bson);
    EntityCodec<T> codec = raw == null ? null : codec(type);
    return raw == null || codec == null || codec.mayRefer()
        ? null
        : CompiledDocuments.read(codec, raw);
  }

  private static @Nullable RawDocument untouched(@Nullable Bson bson) {
    return bson instanceof RawDocument raw && raw.untouched() ? raw : null;
  }

  /** A document that was fetched for others, and that nothing else looks into. */
  @Override
  @SuppressWarnings("unchecked") // the codec of a type makes its instances
  protected <S extends Object> S readDocument(
      ConversionContext context, @Nullable Bson bson, TypeInformation<? extends S> typeHint) {
    RawDocument raw = typeHint.getTypeArguments().isEmpty() ? untouched(bson) : null;
    EntityCodec<? extends S> codec = raw == null ? null : codec(typeHint.getType());
    S value = null;
    if (raw != null && codec != null) {
      value =
          codec.mayRefer()
              ? (S) references.tryRead(codec, raw, typeHint, context)
              : CompiledDocuments.read(codec, raw);
    }
    return value == null ? super.readDocument(context, plainOrNull(bson), typeHint) : value;
  }

  @Override
  public void setApplicationContext(ApplicationContext applicationContext) {
    super.setApplicationContext(applicationContext);
    references.observers().context(applicationContext);
  }

  @Override
  public void setEntityCallbacks(EntityCallbacks entityCallbacks) {
    super.setEntityCallbacks(entityCallbacks);
    references.observers().entityCallbacks(entityCallbacks);
  }

  /** Stock and its results never see a lazy document. */
  private static @Nullable Bson plainOrNull(@Nullable Bson bson) {
    return bson == null ? null : plain(bson);
  }

  private static Bson plain(Bson bson) {
    return bson instanceof LazyDocument lazy ? lazy.plain() : bson;
  }

  @Override
  public ThroughlineMongoConverter with(MongoDatabaseFactory dbFactory) {
    MappingMongoConverter template = super.with(dbFactory);
    ThroughlineMongoConverter target =
        new ThroughlineMongoConverter(new DefaultDbRefResolver(dbFactory), mappingContext);
    if (applicationContext != null) {
      target.setApplicationContext(applicationContext);
    }
    target.setCustomConversions(conversions);
    target.setInstantiators(instantiators);
    target.customInstantiators = customInstantiators;
    target.saveAllCallbacks = saveAllCallbacks;
    target.references.settingsOf(references);
    target.setTypeMapper(template.getTypeMapper());
    target.setCodecRegistryProvider(dbFactory);
    target.afterPropertiesSet();
    target.codecs.share(codecs);
    return target;
  }

  /**
   * Leaves entity types to stock, or compiles them although they are annotated.
   *
   * @param modesByName the mode of types by {@link Class#getName()}; it does not extend to their
   *     subtypes. For all others {@link StockMapping} decides.
   */
  public void setEntityModes(Map<String, EntityMode> modesByName) {
    codecs.use(new EntityModes(modesByName));
    references.forgetCodecs();
  }

  /**
   * Says where the classes of codecs come from. They are defined at run time, unless Spring uses
   * what it has generated ahead of time; then they are among that.
   */
  public void setCodecClasses(CodecClasses classes) {
    codecs.use(classes);
    references.forgetCodecs();
  }

  /**
   * Says what {@code saveAll} of repositories, and {@code insert} of reactive ones, do with types
   * that have listeners or callbacks of the application's own. By default they write their entities
   * one by one, as stock does.
   */
  public void setSaveAllCallbacks(SaveAllCallbacks callbacks) {
    this.saveAllCallbacks = callbacks;
  }

  SaveAllCallbacks saveAllCallbacks() {
    return saveAllCallbacks;
  }

  /** Compares a share of the documents with what stock makes of them. Off by default. */
  public void setVerification(Verification verification) {
    boolean on = verification.sampleRate() > 0;
    watchedBy(on ? new Verifier(this, verification) : CodecObserver.NONE);
  }

  /** Who sees what compiled code does. */
  void watchedBy(CodecObserver codecObserver) {
    codecs.observedBy(codecObserver);
    references.forgetCodecs();
  }

  CodecObserver observer() {
    return codecs.observer();
  }

  /** An object that is another one after a setting was changed. */
  Object mappingSettings() {
    return codecs.current();
  }

  private void forget() {
    codecs.forget();
    references.forget();
  }

  /**
   * Says whether the references of a result are fetched together. They are by default.
   *
   * @param together false for a command for each reference, as stock does.
   */
  public void setReferencesBatched(boolean together) {
    references.together(together);
  }

  /**
   * Says whether the lazy references of a result are fetched together, when the first of them is
   * used. Their proxies then hold what was fetched. One by one by default.
   */
  public void setLazyReferencesBatched(boolean together) {
    references.lazyTogether(together);
  }

  @Override
  public void setTypeMapper(@Nullable MongoTypeMapper typeMapper) {
    super.setTypeMapper(typeMapper);
    forget();
  }

  @Override
  public void setCustomConversions(CustomConversions conversions) {
    super.setCustomConversions(conversions);
    forget();
  }

  @Override
  public void setInstantiators(@Nullable EntityInstantiators instantiators) {
    super.setInstantiators(instantiators);
    customInstantiators = instantiators != null;
    forget();
  }

  @Override
  public void setMapKeyDotReplacement(@Nullable String mapKeyDotReplacement) {
    super.setMapKeyDotReplacement(mapKeyDotReplacement);
    forget();
  }

  @Override
  public void setCodecRegistryProvider(@Nullable CodecRegistryProvider codecRegistryProvider) {
    super.setCodecRegistryProvider(codecRegistryProvider);
    registry.of(codecRegistryProvider);
    forget();
  }

  @Override
  public void afterPropertiesSet() {
    super.afterPropertiesSet();
    forget();
  }

  /** The stock converter's mapping of parts of documents. */
  private final class Parts implements PartMapping {

    @Override
    public void write(Object entity, Document target, MongoPersistentEntity<?> properties) {
      ThroughlineMongoConverter.super.writeInternal(entity, target, properties);
    }

    @Override
    public @Nullable Object read(TypeInformation<?> type, Document document) {
      return ThroughlineMongoConverter.super.read(type, document);
    }
  }
}
