package dev.throughline.redis.timeline;

import com.mongodb.client.MongoClient;
import com.mongodb.client.MongoClients;
import com.mongodb.event.CommandFailedEvent;
import com.mongodb.event.CommandListener;
import com.mongodb.event.CommandStartedEvent;
import com.mongodb.event.CommandSucceededEvent;
import dev.throughline.cache.PayloadCodec;
import dev.throughline.cache.PayloadCodecs;
import dev.throughline.embedded.EmbeddedMongo;
import dev.throughline.mongodb.ThroughlineMongoConverter;
import dev.throughline.mongodb.ThroughlineMongoTemplate;
import dev.throughline.mongodb.ThroughlineReactiveMongoTemplate;
import dev.throughline.testkit.replica.ReplicaSet;
import java.net.InetSocketAddress;
import java.util.List;
import java.util.UUID;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicInteger;
import org.bson.BsonDocument;
import org.springframework.data.mongodb.core.SimpleMongoClientDatabaseFactory;
import org.springframework.data.mongodb.core.SimpleReactiveMongoDatabaseFactory;
import org.springframework.data.mongodb.core.convert.MongoCustomConversions;
import org.springframework.data.mongodb.core.mapping.MongoMappingContext;

/** A server with an empty database, and the templates for it. */
final class Database implements AutoCloseable {

  private static final EmbeddedMongo SERVER = EmbeddedMongo.inMemory();

  private final List<BsonDocument> commands = new CopyOnWriteArrayList<>();
  private final AtomicInteger underWay = new AtomicInteger();

  /** How many commands were under way at once, at most. */
  final AtomicInteger mostUnderWay = new AtomicInteger();

  private final MongoClient client;
  private final com.mongodb.reactivestreams.client.MongoClient reactiveClient;
  final ThroughlineMongoTemplate template;
  final ThroughlineReactiveMongoTemplate reactiveTemplate;

  Database() {
    this(SERVER.connectionString());
  }

  /** On the members in front of the server, say. */
  Database(String uri) {
    com.mongodb.MongoClientSettings settings =
        com.mongodb.MongoClientSettings.builder()
            .applyConnectionString(new com.mongodb.ConnectionString(uri))
            .uuidRepresentation(org.bson.UuidRepresentation.STANDARD)
            .addCommandListener(
                new CommandListener() {
                  @Override
                  public void commandStarted(CommandStartedEvent event) {
                    if (event.getCommand().containsKey("lsid") || event.getDatabaseName() != null) {
                      commands.add(BsonDocument.parse(event.getCommand().toJson()));
                    }
                    mostUnderWay.accumulateAndGet(underWay.incrementAndGet(), Math::max);
                  }

                  @Override
                  public void commandSucceeded(CommandSucceededEvent event) {
                    underWay.decrementAndGet();
                  }

                  @Override
                  public void commandFailed(CommandFailedEvent event) {
                    underWay.decrementAndGet();
                  }
                })
            .build();
    client = MongoClients.create(settings);
    reactiveClient = com.mongodb.reactivestreams.client.MongoClients.create(settings);
    String name = "timelines-" + UUID.randomUUID();
    MongoMappingContext context = new MongoMappingContext();
    context.setSimpleTypeHolder(new MongoCustomConversions(List.of()).getSimpleTypeHolder());
    SimpleMongoClientDatabaseFactory factory = new SimpleMongoClientDatabaseFactory(client, name);
    ThroughlineMongoConverter converter =
        new ThroughlineMongoConverter(
            org.springframework.data.mongodb.core.convert.NoOpDbRefResolver.INSTANCE, context);
    converter.afterPropertiesSet();
    template = new ThroughlineMongoTemplate(factory, converter);
    reactiveTemplate =
        new ThroughlineReactiveMongoTemplate(
            new SimpleReactiveMongoDatabaseFactory(reactiveClient, name), converter);
  }

  /** Members with transactions in front of the server that all databases share. */
  static ReplicaSet members() {
    com.mongodb.ServerAddress server =
        new com.mongodb.ServerAddress(
            new com.mongodb.ConnectionString(SERVER.connectionString()).getHosts().get(0));
    return ReplicaSet.start(new InetSocketAddress(server.getHost(), server.getPort()), 2);
  }

  <T> PayloadCodec<T> payloads(Class<T> type) {
    return PayloadCodecs.of(template.getConverter()).get("compact", type);
  }

  void index(Class<?> type) {
    TimelineIndexes.of(type, template.getConverter()).create(template);
  }

  /** The commands on collections since the last time. */
  List<BsonDocument> takeCommands() {
    List<BsonDocument> taken =
        commands.stream()
            .filter(
                c ->
                    c.containsKey("find")
                        || c.containsKey("insert")
                        || c.containsKey("findAndModify")
                        || c.containsKey("aggregate")
                        || c.containsKey("count")
                        || c.containsKey("update"))
            .toList();
    commands.clear();
    return taken;
  }

  @Override
  public void close() {
    client.close();
    reactiveClient.close();
  }
}
