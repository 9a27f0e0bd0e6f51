package dev.throughline.mongodb.parity.template;

import com.mongodb.ConnectionString;
import com.mongodb.MongoClientSettings;
import com.mongodb.client.MongoClient;
import com.mongodb.client.MongoClients;
import de.bwaldvogel.mongo.MongoServer;
import de.bwaldvogel.mongo.backend.memory.MemoryBackend;
import dev.throughline.mongodb.ThroughlineMongoConverter;
import dev.throughline.mongodb.ThroughlineMongoTemplate;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import org.bson.UuidRepresentation;
import org.springframework.context.support.GenericApplicationContext;
import org.springframework.data.mongodb.core.MongoTemplate;
import org.springframework.data.mongodb.core.SimpleMongoClientDatabaseFactory;
import org.springframework.data.mongodb.core.convert.DefaultDbRefResolver;
import org.springframework.data.mongodb.core.convert.MappingMongoConverter;
import org.springframework.data.mongodb.core.convert.MongoCustomConversions;
import org.springframework.data.mongodb.core.mapping.MongoMappingContext;

/** A template with a server, a client and an application context of its own. */
final class Engine implements AutoCloseable {

  private static final String DATABASE = "parity";

  private final MongoServer server = new MongoServer(new MemoryBackend());
  private final WireTap tap = new WireTap(server.bind());
  private final GenericApplicationContext context = new GenericApplicationContext();
  private final MongoClient client;
  private final MongoTemplate template;

  private Engine(boolean ours, Consumer<GenericApplicationContext> beans) {
    this.client =
        MongoClients.create(
            MongoClientSettings.builder()
                .applyConnectionString(new ConnectionString("mongodb://127.0.0.1:" + tap.port()))
                .uuidRepresentation(UuidRepresentation.STANDARD)
                // The in-memory server hangs up on what it cannot read; be back soon.
                .applyToServerSettings(
                    settings -> settings.minHeartbeatFrequency(5, TimeUnit.MILLISECONDS))
                .build());
    SimpleMongoClientDatabaseFactory factory =
        new SimpleMongoClientDatabaseFactory(client, DATABASE);
    MongoCustomConversions conversions = new MongoCustomConversions(List.of());
    MongoMappingContext mapping = new MongoMappingContext();
    mapping.setSimpleTypeHolder(conversions.getSimpleTypeHolder());
    mapping.afterPropertiesSet();
    DefaultDbRefResolver references = new DefaultDbRefResolver(factory);
    MappingMongoConverter converter =
        ours
            ? new ThroughlineMongoConverter(references, mapping)
            : new MappingMongoConverter(references, mapping);
    converter.setCustomConversions(conversions);
    converter.setCodecRegistryProvider(factory);
    converter.afterPropertiesSet();
    this.template =
        ours
            ? new ThroughlineMongoTemplate(factory, converter)
            : new MongoTemplate(factory, converter);
    context.registerBean(MongoMappingContext.class, () -> mapping);
    beans.accept(context);
    context.refresh();
    converter.setApplicationContext(context);
    template.setApplicationContext(context);
  }

  static Engine stock(Consumer<GenericApplicationContext> beans) {
    return new Engine(false, beans);
  }

  static Engine ours(Consumer<GenericApplicationContext> beans) {
    return new Engine(true, beans);
  }

  MongoTemplate template() {
    return template;
  }

  GenericApplicationContext context() {
    return context;
  }

  /** Forgets all documents and messages. */
  void reset() {
    for (String collection : template.getCollectionNames()) {
      template.dropCollection(collection);
    }
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
    tap.close();
    server.shutdownNow();
    context.close();
  }
}
