package dev.throughline.mongodb.references;

import com.mongodb.ConnectionString;
import com.mongodb.MongoClientSettings;
import com.mongodb.client.MongoClient;
import com.mongodb.client.MongoClients;
import com.mongodb.client.MongoDatabase;
import com.mongodb.event.CommandListener;
import com.mongodb.event.CommandStartedEvent;
import de.bwaldvogel.mongo.MongoServer;
import de.bwaldvogel.mongo.backend.memory.MemoryBackend;
import dev.throughline.mongodb.ThroughlineMongoConverter;
import dev.throughline.mongodb.ThroughlineMongoTemplate;
import java.lang.reflect.Method;
import java.lang.reflect.Proxy;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.function.Consumer;
import java.util.function.Function;
import org.bson.BsonDocument;
import org.bson.UuidRepresentation;
import org.springframework.context.support.GenericApplicationContext;
import org.springframework.data.mongodb.MongoDatabaseFactory;
import org.springframework.data.mongodb.core.MongoTemplate;
import org.springframework.data.mongodb.core.SimpleMongoClientDatabaseFactory;
import org.springframework.data.mongodb.core.convert.DefaultDbRefResolver;
import org.springframework.data.mongodb.core.convert.MappingMongoConverter;
import org.springframework.data.mongodb.core.convert.MongoCustomConversions;
import org.springframework.data.mongodb.core.mapping.MongoMappingContext;

/** One database, a stock template and one of ours, and the commands that each of them sends. */
final class Databases implements AutoCloseable {

  private final MongoServer server = new MongoServer(new MemoryBackend());
  private final List<BsonDocument> sent = Collections.synchronizedList(new ArrayList<>());
  private final GenericApplicationContext context = new GenericApplicationContext();
  private final MongoClientSettings settings;
  private final MongoClient client;
  private final SimpleMongoClientDatabaseFactory factory;
  private final MongoTemplate stock;
  private String failing = "";
  private final MongoTemplate ours;

  Databases() {
    this(context -> {}, List.of());
  }

  Databases(Consumer<GenericApplicationContext> beans, List<?> converters) {
    settings = settings(server.bind().getPort());
    client = MongoClients.create(settings);
    factory = new SimpleMongoClientDatabaseFactory(client, "references");
    beans.accept(context);
    context.refresh();
    MongoMappingContext mapping = new MongoMappingContext();
    MongoCustomConversions conversions = new MongoCustomConversions(converters);
    mapping.setSimpleTypeHolder(conversions.getSimpleTypeHolder());
    mapping.afterPropertiesSet();
    DefaultDbRefResolver references = new DefaultDbRefResolver(failingFactory());
    MappingMongoConverter plain = new MappingMongoConverter(references, mapping);
    ThroughlineMongoConverter compiled = new ThroughlineMongoConverter(references, mapping);
    for (MappingMongoConverter converter : List.of(plain, compiled)) {
      converter.setCustomConversions(conversions);
      converter.setCodecRegistryProvider(factory);
      converter.setApplicationContext(context);
      converter.afterPropertiesSet();
    }
    stock = new MongoTemplate(factory, plain);
    stock.setApplicationContext(context);
    ours = new ThroughlineMongoTemplate(factory, compiled);
    ours.setApplicationContext(context);
  }

  /** Lets references to a collection fail. */
  void failing(String collection) {
    failing = collection;
  }

  /** The factory, whose databases refuse the collection that fails. */
  private MongoDatabaseFactory failingFactory() {
    return proxy(
        MongoDatabaseFactory.class,
        factory,
        (method, arguments, result) ->
            result instanceof MongoDatabase database
                ? proxy(MongoDatabase.class, database, this::refuse)
                : result);
  }

  private Object refuse(Method method, Object[] arguments, Object result) {
    if (method.getName().equals("getCollection") && arguments[0].equals(failing)) {
      throw ReferenceFailureTests.refused();
    }
    return result;
  }

  private interface Change {
    Object of(Method method, Object[] arguments, Object result);
  }

  private static <T> T proxy(Class<T> type, T target, Change change) {
    return type.cast(
        Proxy.newProxyInstance(
            Databases.class.getClassLoader(),
            new Class<?>[] {type},
            (proxy, method, arguments) ->
                change.of(method, arguments, method.invoke(target, arguments))));
  }

  private MongoClientSettings settings(int port) {
    return MongoClientSettings.builder()
        .applyConnectionString(new ConnectionString("mongodb://127.0.0.1:" + port))
        .uuidRepresentation(UuidRepresentation.STANDARD)
        .addCommandListener(
            new CommandListener() {
              @Override
              public void commandStarted(CommandStartedEvent event) {
                sent.add(event.getCommand().clone());
              }
            })
        .build();
  }

  /** How the server is reached, with commands listened to. */
  MongoClientSettings settings() {
    return settings;
  }

  MongoTemplate stock() {
    return stock;
  }

  MongoTemplate ours() {
    return ours;
  }

  ThroughlineMongoConverter converter() {
    return (ThroughlineMongoConverter) ours.getConverter();
  }

  MongoDatabase database() {
    return factory.getMongoDatabase();
  }

  MongoDatabase database(String name) {
    return client.getDatabase(name);
  }

  SimpleMongoClientDatabaseFactory factory() {
    return factory;
  }

  /** The commands that an action sends. */
  List<BsonDocument> commands(Runnable action) {
    sent.clear();
    action.run();
    return List.copyOf(sent);
  }

  /** How many commands a read of each template sends, and what it reads. */
  <T> Reads<T> reads(Function<MongoTemplate, T> read) {
    sent.clear();
    T expected = read.apply(stock);
    int before = sent.size();
    sent.clear();
    T actual = read.apply(ours);
    return new Reads<>(expected, before, actual, List.copyOf(sent));
  }

  /** What was read, and by how many commands. */
  record Reads<T>(T expected, int stockCommands, T actual, List<BsonDocument> commands) {}

  @Override
  public void close() {
    client.close();
    server.shutdownNow();
    context.close();
  }
}
