package dev.throughline.mongodb.moments;

import com.mongodb.ConnectionString;
import com.mongodb.MongoClientSettings;
import com.mongodb.client.MongoClient;
import com.mongodb.client.MongoClients;
import com.mongodb.client.MongoDatabase;
import dev.throughline.mongodb.EntityReport;
import dev.throughline.mongodb.ThroughlineMongoConverter;
import dev.throughline.mongodb.ThroughlineMongoRepository;
import dev.throughline.mongodb.ThroughlineMongoTemplate;
import dev.throughline.mongodb.ThroughlineReactiveMongoRepository;
import dev.throughline.mongodb.ThroughlineReactiveMongoTemplate;
import dev.throughline.mongodb.internal.call.Calls;
import dev.throughline.mongodb.internal.call.method.CompiledRepositoryFactoryBean;
import dev.throughline.mongodb.internal.call.method.ReactiveRowsFactoryBean;
import dev.throughline.mongodb.parity.template.BlockingView;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.TimeUnit;
import org.bson.Document;
import org.bson.UuidRepresentation;
import org.bson.codecs.configuration.CodecRegistries;
import org.springframework.context.support.GenericApplicationContext;
import org.springframework.data.mongodb.CodecRegistryProvider;
import org.springframework.data.mongodb.core.MongoOperations;
import org.springframework.data.mongodb.core.MongoTemplate;
import org.springframework.data.mongodb.core.ReactiveMongoTemplate;
import org.springframework.data.mongodb.core.convert.DbRefResolver;
import org.springframework.data.mongodb.core.convert.DefaultDbRefResolver;
import org.springframework.data.mongodb.core.convert.MappingMongoConverter;
import org.springframework.data.mongodb.core.convert.MongoCustomConversions;
import org.springframework.data.mongodb.core.mapping.MongoMappingContext;
import org.springframework.data.mongodb.repository.support.MongoRepositoryFactoryBean;
import org.springframework.data.mongodb.repository.support.ReactiveMongoRepositoryFactoryBean;
import reactor.core.publisher.Mono;

/** Stock or ours: a template and repositories of it, and who looks at what they do. */
final class Side implements AutoCloseable {

  /** The collection that converters query. */
  static final String LOOK_UPS = "lookups";

  static final String DATABASE = "moments";

  private final boolean ours;
  private final Setting setting;
  private final Server server;
  private final Pool pool = new Pool();
  private final MongoMappingContext mapping = new MongoMappingContext();
  private final GenericApplicationContext context = new GenericApplicationContext();
  private final Watchers watchers;
  private final MongoClient peek;
  private final MongoClient client;
  private final com.mongodb.reactivestreams.client.MongoClient reactiveClient;
  private final MongoTemplate blocking;
  private final ReactiveMongoTemplate reactive;
  private final Map<Variant, ThingRepositories.Repository<Object, Object>> repositories =
      new EnumMap<>(Variant.class);

  Side(boolean ours, boolean reactiveAccess, Setting setting, Server server, MongoClient peek) {
    this.ours = ours;
    this.setting = setting;
    this.server = server;
    this.peek = peek;
    this.watchers = new Watchers(setting == Setting.LOOKING ? this::holds : null);
    this.client = reactiveAccess ? null : MongoClients.create(settings());
    this.reactiveClient =
        reactiveAccess ? com.mongodb.reactivestreams.client.MongoClients.create(settings()) : null;
    this.blocking = reactiveAccess ? null : blockingTemplate();
    this.reactive = reactiveAccess ? reactiveTemplate() : null;
    context.registerBean(MongoMappingContext.class, () -> mapping);
    switch (setting) {
      case EVENTS -> watchers.events(context);
      case CALLBACKS -> watchers.callbacks(context);
      case LOOKING -> watchers.beforeConvert(context);
      case LIFECYCLE -> watchers.lifecycle(context, mapping);
      default -> {}
    }
    context.refresh();
    converter().setApplicationContext(context);
    if (blocking != null) {
      blocking.setApplicationContext(context);
    } else {
      reactive.setApplicationContext(context);
    }
  }

  private MappingMongoConverter converter() {
    return (MappingMongoConverter)
        (blocking != null ? blocking.getConverter() : reactive.getConverter());
  }

  private MongoClientSettings settings() {
    return MongoClientSettings.builder()
        .applyConnectionString(new ConnectionString("mongodb://127.0.0.1:" + server.gatedPort()))
        .uuidRepresentation(UuidRepresentation.STANDARD)
        .codecRegistry(
            CodecRegistries.fromRegistries(
                CodecRegistries.fromCodecs(new Converters.HeatCodec()),
                MongoClientSettings.getDefaultCodecRegistry()))
        .applyToConnectionPoolSettings(
            settings ->
                settings
                    .maxSize(setting.connections())
                    .maxWaitTime(
                        setting == Setting.ONE_CONNECTION ? 1_000 : 10_000, TimeUnit.MILLISECONDS)
                    .addConnectionPoolListener(pool))
        .build();
  }

  private MongoTemplate blockingTemplate() {
    var factory = new Factories.Blocking(client, DATABASE);
    MappingMongoConverter converter = converter(new DefaultDbRefResolver(factory), factory);
    MongoTemplate template =
        ours
            ? new ThroughlineMongoTemplate(factory, converter)
            : new MongoTemplate(factory, converter);
    if (setting.hasResolver()) {
      template.setWriteConcernResolver(Watchers::resolved);
    }
    return template;
  }

  private ReactiveMongoTemplate reactiveTemplate() {
    var factory = new Factories.Reactive(reactiveClient, DATABASE);
    MappingMongoConverter converter = converter(ReactiveMongoTemplate.NO_OP_REF_RESOLVER, factory);
    ReactiveMongoTemplate template =
        ours
            ? new ThroughlineReactiveMongoTemplate(factory, converter)
            : new ReactiveMongoTemplate(factory, converter);
    if (setting.hasResolver()) {
      template.setWriteConcernResolver(Watchers::resolved);
    }
    return template;
  }

  private MappingMongoConverter converter(DbRefResolver references, CodecRegistryProvider codecs) {
    MongoCustomConversions conversions = new MongoCustomConversions(Converters.all());
    mapping.setSimpleTypeHolder(conversions.getSimpleTypeHolder());
    mapping.afterPropertiesSet();
    MappingMongoConverter converter =
        ours
            ? new ThroughlineMongoConverter(references, mapping)
            : new MappingMongoConverter(references, mapping);
    converter.setCustomConversions(conversions);
    converter.setCodecRegistryProvider(codecs);
    converter.afterPropertiesSet();
    return converter;
  }

  /** What is compiled; of ours. */
  EntityReport report() {
    return ((ThroughlineMongoConverter) converter()).report();
  }

  /** How many calls were made by plans, and how many commands sent whole; none by stock. */
  Served served() {
    if (!ours) {
      return Served.NONE;
    }
    Calls calls =
        blocking != null
            ? ((ThroughlineMongoTemplate) blocking).runner().calls()
            : ((ThroughlineReactiveMongoTemplate) reactive).runner().calls();
    return new Served(calls.made(), calls.sentDirectly());
  }

  Setting setting() {
    return setting;
  }

  Server server() {
    return server;
  }

  Watchers watchers() {
    return watchers;
  }

  int taken() {
    return pool.taken();
  }

  /** Waits until so many connections are taken. */
  void awaitTaken(int number) {
    pool.await(number);
  }

  /** The template; null when access is reactive. */
  MongoTemplate blocking() {
    return blocking;
  }

  /** The template; null when access is blocking. */
  ReactiveMongoTemplate reactive() {
    return reactive;
  }

  com.mongodb.reactivestreams.client.MongoDatabase reactiveDatabase() {
    return reactiveClient.getDatabase(DATABASE);
  }

  /** The template, or a blocking view of the reactive one. */
  MongoOperations template(BlockingView.Waiting waiting) {
    return blocking != null ? blocking : BlockingView.of(MongoOperations.class, reactive, waiting);
  }

  /** The repository of a template, or a blocking view of the reactive one. */
  @SuppressWarnings("unchecked")
  ThingRepositories.Repository<Object, Object> repository(
      Variant variant, BlockingView.Waiting waiting) {
    if (reactive != null) {
      return BlockingView.of(
          ThingRepositories.Repository.class, reactiveRepository(variant), waiting);
    }
    return repositories.computeIfAbsent(
        variant,
        key -> {
          var factory = blockingFactory(key.repository());
          factory.setMongoOperations(blocking);
          factory.afterPropertiesSet();
          return (ThingRepositories.Repository<Object, Object>) (Object) factory.getObject();
        });
  }

  @SuppressWarnings({"unchecked", "rawtypes"}) // any repository
  private MongoRepositoryFactoryBean<?, ?, ?> blockingFactory(Class<?> repository) {
    if (!ours) {
      return new MongoRepositoryFactoryBean(repository);
    }
    var factory = new CompiledRepositoryFactoryBean(repository);
    factory.setRepositoryBaseClass(ThroughlineMongoRepository.class);
    return factory;
  }

  private final Map<Variant, Object> reactiveRepositories = new EnumMap<>(Variant.class);

  @SuppressWarnings("unchecked")
  ThingRepositories.ReactiveRepository<Object, Object> reactiveRepository(Variant variant) {
    return (ThingRepositories.ReactiveRepository<Object, Object>)
        reactiveRepositories.computeIfAbsent(
            variant,
            key -> {
              var factory = factory(key.reactiveRepository());
              factory.setReactiveMongoOperations(reactive);
              factory.afterPropertiesSet();
              return factory.getObject();
            });
  }

  @SuppressWarnings({"unchecked", "rawtypes"}) // any repository
  private ReactiveMongoRepositoryFactoryBean<?, ?, ?> factory(Class<?> repository) {
    if (!ours) {
      return new ReactiveMongoRepositoryFactoryBean(repository);
    }
    var factory = new ReactiveRowsFactoryBean(repository);
    factory.setRepositoryBaseClass(ThroughlineReactiveMongoRepository.class);
    return factory;
  }

  /** What is there, past the template and its connections. */
  MongoDatabase database() {
    return peek.getDatabase(DATABASE);
  }

  private String holds(String collection) {
    List<String> texts = new ArrayList<>();
    database().getCollection(collection).find().forEach(it -> texts.add(it.getString("text")));
    texts.sort(Comparator.nullsFirst(Comparator.naturalOrder()));
    return texts.toString();
  }

  /** Queries through the client of the template, as converters of applications do. */
  void lookUp() {
    if (client != null) {
      client.getDatabase(DATABASE).getCollection(LOOK_UPS).find().first();
    } else {
      Mono.from(reactiveDatabase().getCollection(LOOK_UPS).find().first())
          .block(Duration.ofSeconds(3));
    }
  }

  void reset() {
    server.clear();
    watchers.reset();
  }

  /** All documents, in the order in which they were written. */
  String stored() {
    return stored(false);
  }

  /** All documents, in any order. */
  String sorted() {
    return stored(true);
  }

  private String stored(boolean sorted) {
    Map<String, List<String>> all = new TreeMap<>();
    for (String name : database().listCollectionNames()) {
      List<String> documents = new ArrayList<>();
      for (Document document : database().getCollection(name).find()) {
        documents.add(Moments.neutral(document.toJson()));
      }
      if (sorted) {
        documents.sort(null);
      }
      all.put(name, documents);
    }
    return all.toString();
  }

  @Override
  public void close() {
    context.close();
    if (client != null) {
      client.close();
    } else {
      reactiveClient.close();
    }
  }
}
