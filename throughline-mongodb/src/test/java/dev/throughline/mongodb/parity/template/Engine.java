package dev.throughline.mongodb.parity.template;

import com.mongodb.ConnectionString;
import com.mongodb.MongoClientSettings;
import com.mongodb.client.MongoClient;
import com.mongodb.client.MongoClients;
import com.mongodb.client.MongoDatabase;
import de.bwaldvogel.mongo.MongoServer;
import de.bwaldvogel.mongo.backend.memory.MemoryBackend;
import dev.throughline.mongodb.ThroughlineMongoConverter;
import dev.throughline.mongodb.ThroughlineMongoTemplate;
import dev.throughline.mongodb.ThroughlineReactiveMongoTemplate;
import dev.throughline.mongodb.internal.call.Calls;
import dev.throughline.testkit.WireTap;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import org.bson.BsonDocument;
import org.bson.UuidRepresentation;
import org.bson.codecs.Codec;
import org.bson.codecs.configuration.CodecRegistries;
import org.springframework.context.support.GenericApplicationContext;
import org.springframework.data.mongodb.CodecRegistryProvider;
import org.springframework.data.mongodb.core.MongoOperations;
import org.springframework.data.mongodb.core.MongoTemplate;
import org.springframework.data.mongodb.core.ReactiveMongoOperations;
import org.springframework.data.mongodb.core.ReactiveMongoTemplate;
import org.springframework.data.mongodb.core.SimpleMongoClientDatabaseFactory;
import org.springframework.data.mongodb.core.SimpleReactiveMongoDatabaseFactory;
import org.springframework.data.mongodb.core.convert.DbRefResolver;
import org.springframework.data.mongodb.core.convert.DefaultDbRefResolver;
import org.springframework.data.mongodb.core.convert.MappingMongoConverter;
import org.springframework.data.mongodb.core.convert.MongoCustomConversions;
import org.springframework.data.mongodb.core.mapping.MongoMappingContext;
import reactor.core.publisher.Mono;

/** A template with a server, a client and an application context of its own. */
final class Engine implements AutoCloseable {

  private static final String DATABASE = "parity";

  private final MemoryBackend stored = new MemoryBackend();
  private final MongoServer server = new MongoServer(stored);
  private final WireTap tap = new WireTap(server.bind());
  private final GenericApplicationContext context = new GenericApplicationContext();
  private final MongoMappingContext mapping = new MongoMappingContext();
  private final boolean ours;
  private final int connections;
  private final List<?> converters;
  private final List<Codec<?>> codecs;
  private final MongoClient client;
  private final AutoCloseable reactiveClient;
  private final MongoTemplate blocking;
  private final ReactiveMongoTemplate reactive;
  private final MongoOperations template;

  Engine(boolean ours, Access access, Consumer<GenericApplicationContext> beans) {
    this(ours, access, 100, beans);
  }

  /**
   * Creates an engine.
   *
   * @param connections how many commands may be under way at the same time. With a single one they
   *     come in the order in which they are made, but the reactive driver does not give it back
   *     after some failures.
   */
  Engine(boolean ours, Access access, int connections, Consumer<GenericApplicationContext> beans) {
    this(ours, access, connections, beans, List.of(), List.of());
  }

  /**
   * The same with converters and codecs of the application's.
   *
   * @param converters as {@link MongoCustomConversions} takes them.
   * @param codecs that the driver has before its own.
   */
  Engine(
      boolean ours,
      Access access,
      int connections,
      Consumer<GenericApplicationContext> beans,
      List<?> converters,
      List<Codec<?>> codecs) {
    this.ours = ours;
    this.connections = connections;
    this.converters = converters;
    this.codecs = codecs;
    this.client = MongoClients.create(settings());
    context.registerBean(MongoMappingContext.class, () -> mapping);
    beans.accept(context);
    if (access == Access.BLOCKING) {
      this.reactiveClient = () -> {};
      this.reactive = null;
      this.blocking = blockingTemplate();
      this.template = blocking;
    } else {
      var reactiveDriver = com.mongodb.reactivestreams.client.MongoClients.create(settings());
      this.reactiveClient = reactiveDriver;
      this.blocking = null;
      this.reactive = reactiveTemplate(reactiveDriver);
      this.template = BlockingView.of(MongoOperations.class, reactive);
    }
    context.refresh();
    ((MappingMongoConverter) template.getConverter()).setApplicationContext(context);
    if (blocking != null) {
      blocking.setApplicationContext(context);
    } else {
      reactive.setApplicationContext(context);
    }
  }

  private MongoClientSettings settings() {
    return MongoClientSettings.builder()
        .applyConnectionString(new ConnectionString("mongodb://127.0.0.1:" + tap.port()))
        .codecRegistry(
            CodecRegistries.fromRegistries(
                CodecRegistries.fromCodecs(codecs), MongoClientSettings.getDefaultCodecRegistry()))
        .uuidRepresentation(UuidRepresentation.STANDARD)
        .applyToConnectionPoolSettings(pool -> pool.maxSize(connections))
        // The in-memory server hangs up on what it cannot read; be back soon.
        .applyToServerSettings(settings -> settings.minHeartbeatFrequency(5, TimeUnit.MILLISECONDS))
        .build();
  }

  private MongoTemplate blockingTemplate() {
    var factory = new SimpleMongoClientDatabaseFactory(client, DATABASE);
    MappingMongoConverter converter = converter(new DefaultDbRefResolver(factory), factory);
    return ours
        ? new ThroughlineMongoTemplate(factory, converter)
        : new MongoTemplate(factory, converter);
  }

  private ReactiveMongoTemplate reactiveTemplate(
      com.mongodb.reactivestreams.client.MongoClient driver) {
    var factory = new SimpleReactiveMongoDatabaseFactory(driver, DATABASE);
    MappingMongoConverter converter = converter(ReactiveMongoTemplate.NO_OP_REF_RESOLVER, factory);
    return ours
        ? new ThroughlineReactiveMongoTemplate(factory, converter)
        : new ReactiveMongoTemplate(factory, converter);
  }

  private MappingMongoConverter converter(DbRefResolver references, CodecRegistryProvider codecs) {
    MongoCustomConversions conversions = new MongoCustomConversions(converters);
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

  /** The template, or a blocking view of the reactive one. */
  MongoOperations template() {
    return template;
  }

  /** The same for what a reactive template never answers: waits no longer than this. */
  MongoOperations template(Duration limit) {
    return reactive == null ? template : BlockingView.of(MongoOperations.class, reactive, limit);
  }

  /** The template; null when access is reactive. */
  MongoTemplate blocking() {
    return blocking;
  }

  /** The template; null when access is blocking. */
  ReactiveMongoTemplate reactive() {
    return reactive;
  }

  /** The calls of our template that are compiled. */
  Calls calls() {
    return blocking != null
        ? ((ThroughlineMongoTemplate) blocking).runner().calls()
        : ((ThroughlineReactiveMongoTemplate) reactive).runner().calls();
  }

  /** A view of the template that is bound to a new session. */
  BoundTemplate withSession() {
    if (blocking != null) {
      var session = client.startSession();
      MongoTemplate bound = blocking.withSession(session);
      return new BoundTemplate(
          bound,
          bound,
          session.getServerSession().getIdentifier(),
          session::startTransaction,
          session::commitTransaction);
    }
    var session = Mono.from(reactiveClient().startSession()).block();
    ReactiveMongoOperations bound = reactive.withSession(session);
    return new BoundTemplate(
        bound,
        BlockingView.of(MongoOperations.class, bound),
        session.getServerSession().getIdentifier(),
        session::startTransaction,
        () -> Mono.from(session.commitTransaction()).block());
  }

  /**
   * A template that is bound to a session.
   *
   * @param template the template itself.
   * @param operations the template, or a blocking view of it.
   * @param session how the session is called on the wire.
   */
  record BoundTemplate(
      Object template,
      MongoOperations operations,
      BsonDocument session,
      Runnable startTransaction,
      Runnable commitTransaction) {}

  /** The client of a blocking template. */
  MongoClient client() {
    return client;
  }

  /** The client of a reactive template. */
  com.mongodb.reactivestreams.client.MongoClient reactiveClient() {
    return (com.mongodb.reactivestreams.client.MongoClient) reactiveClient;
  }

  /** What is there, past the template. */
  MongoDatabase database() {
    return client.getDatabase(DATABASE);
  }

  GenericApplicationContext context() {
    return context;
  }

  /** Forgets all documents and messages. */
  void reset() {
    stored.dropDatabase(DATABASE);
    tap.drain();
  }

  /** The commands sent since the last call, without what differs from one client to another. */
  List<WireMessage> sent() {
    List<WireMessage> sent = new ArrayList<>();
    tap.drain().forEach(message -> WireMessage.of(message).ifPresent(sent::add));
    return sent;
  }

  @Override
  public void close() {
    client.close();
    try {
      reactiveClient.close();
    } catch (Exception e) {
      throw new IllegalStateException(e);
    }
    tap.close();
    server.shutdownNow();
    context.close();
  }
}
