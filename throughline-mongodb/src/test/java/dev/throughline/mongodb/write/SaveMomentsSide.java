package dev.throughline.mongodb.write;

import com.mongodb.MongoClientException;
import com.mongodb.MongoClientSettings;
import com.mongodb.ServerAddress;
import com.mongodb.client.MongoClient;
import com.mongodb.client.MongoClients;
import com.mongodb.client.MongoDatabase;
import com.mongodb.event.ConnectionCheckedInEvent;
import com.mongodb.event.ConnectionCheckedOutEvent;
import com.mongodb.event.ConnectionPoolListener;
import de.bwaldvogel.mongo.MongoServer;
import de.bwaldvogel.mongo.backend.memory.MemoryBackend;
import dev.throughline.mongodb.ThroughlineMongoConverter;
import dev.throughline.mongodb.ThroughlineMongoRepository;
import dev.throughline.mongodb.ThroughlineMongoTemplate;
import dev.throughline.mongodb.ThroughlineReactiveMongoTemplate;
import java.net.InetSocketAddress;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Consumer;
import org.bson.Document;
import org.springframework.context.ApplicationListener;
import org.springframework.context.support.GenericApplicationContext;
import org.springframework.core.convert.converter.Converter;
import org.springframework.data.annotation.Id;
import org.springframework.data.annotation.Version;
import org.springframework.data.convert.WritingConverter;
import org.springframework.data.mapping.callback.EntityCallbacks;
import org.springframework.data.mongodb.core.SimpleMongoClientDatabaseFactory;
import org.springframework.data.mongodb.core.SimpleReactiveMongoDatabaseFactory;
import org.springframework.data.mongodb.core.convert.MongoCustomConversions;
import org.springframework.data.mongodb.core.convert.NoOpDbRefResolver;
import org.springframework.data.mongodb.core.mapping.MongoMappingContext;
import org.springframework.data.mongodb.core.mapping.event.AfterSaveCallback;
import org.springframework.data.mongodb.core.mapping.event.BeforeConvertCallback;
import org.springframework.data.mongodb.core.mapping.event.BeforeSaveCallback;
import org.springframework.data.mongodb.core.mapping.event.MongoMappingEvent;
import org.springframework.data.mongodb.repository.MongoRepository;
import org.springframework.data.mongodb.repository.support.MongoRepositoryFactory;

/** Templates with a pool of one connection, whose users' code says when it is called. */
final class SaveMomentsSide implements AutoCloseable {

  record Amount(int cents) {}

  static class Plain {
    @Id String id;
    Amount amount;

    Plain() {}

    Plain(String id, int cents) {
      this.id = id;
      this.amount = new Amount(cents);
    }
  }

  static class Versioned extends Plain {
    @Version Long version;

    Versioned() {}

    Versioned(String id, int cents) {
      super(id, cents);
    }
  }

  interface Versioneds extends MongoRepository<Versioned, String> {}

  interface Plains extends MongoRepository<Plain, String> {}

  @WritingConverter
  private final class AmountWriter implements Converter<Amount, Integer> {
    @Override
    public Integer convert(Amount amount) {
      onConversion.run();
      return amount.cents();
    }
  }

  /** Asked as an application's own factory is, of which nothing is known. */
  private final class Factory extends SimpleMongoClientDatabaseFactory {
    private Factory(MongoClient client) {
      super(client, "test");
    }

    @Override
    public MongoDatabase getMongoDatabase() {
      asked.incrementAndGet();
      if (unreachable) {
        throw new MongoClientException("no database");
      }
      return super.getMongoDatabase();
    }
  }

  private final MongoServer server = new MongoServer(new MemoryBackend());
  private final MongoClient client;
  private final com.mongodb.reactivestreams.client.MongoClient reactiveClient;
  final AtomicInteger taken = new AtomicInteger();
  final AtomicInteger asked = new AtomicInteger();
  volatile boolean unreachable;
  volatile Runnable onConversion = () -> {};
  final ThroughlineMongoConverter converter;
  final ThroughlineMongoTemplate blocking;
  final ThroughlineReactiveMongoTemplate reactive;

  SaveMomentsSide() {
    InetSocketAddress address = server.bind();
    MongoClientSettings settings =
        MongoClientSettings.builder()
            .applyToClusterSettings(it -> it.hosts(List.of(new ServerAddress(address))))
            .applyToConnectionPoolSettings(it -> it.maxSize(1).addConnectionPoolListener(pool()))
            .build();
    this.client = MongoClients.create(settings);
    this.reactiveClient = com.mongodb.reactivestreams.client.MongoClients.create(settings);
    this.converter = converter();
    this.blocking = new ThroughlineMongoTemplate(new Factory(client), converter);
    this.reactive =
        new ThroughlineReactiveMongoTemplate(
            new SimpleReactiveMongoDatabaseFactory(reactiveClient, "test"), converter());
    blocking.collectionExists("any"); // the first call finds out what the database is
  }

  private ThroughlineMongoConverter converter() {
    var conversions = new MongoCustomConversions(List.of(new AmountWriter()));
    var mapping = new MongoMappingContext();
    mapping.setSimpleTypeHolder(conversions.getSimpleTypeHolder());
    var made = new ThroughlineMongoConverter(NoOpDbRefResolver.INSTANCE, mapping);
    made.setCustomConversions(conversions);
    made.afterPropertiesSet();
    return made;
  }

  private ConnectionPoolListener pool() {
    return new ConnectionPoolListener() {
      @Override
      public void connectionCheckedOut(ConnectionCheckedOutEvent event) {
        taken.incrementAndGet();
      }

      @Override
      public void connectionCheckedIn(ConnectionCheckedInEvent event) {
        taken.decrementAndGet();
      }
    };
  }

  MongoDatabase database() {
    return client.getDatabase("test");
  }

  Document stored(String collection) {
    return database().getCollection(collection).find().first();
  }

  void callBack(BeforeConvertCallback<?> callback) {
    EntityCallbacks callbacks = EntityCallbacks.create();
    callbacks.addEntityCallback(callback);
    blocking.setEntityCallbacks(callbacks);
  }

  /** Takes down each event and callback, and how many documents there are then. */
  void observe(Consumer<String> steps, String collection) {
    Consumer<String> step =
        name -> steps.accept(name + " " + database().getCollection(collection).countDocuments());
    GenericApplicationContext context = new GenericApplicationContext();
    context.addApplicationListener(new EventsOfMapping(step));
    context.refresh();
    blocking.setApplicationContext(context);
    EntityCallbacks callbacks = EntityCallbacks.create();
    callbacks.addEntityCallback(
        (BeforeConvertCallback<Plain>)
            (entity, name) -> {
              step.accept("BeforeConvertCallback");
              return entity;
            });
    callbacks.addEntityCallback(
        (BeforeSaveCallback<Plain>)
            (entity, document, name) -> {
              step.accept("BeforeSaveCallback");
              return entity;
            });
    callbacks.addEntityCallback(
        (AfterSaveCallback<Plain>)
            (entity, document, name) -> {
              step.accept("AfterSaveCallback");
              return entity;
            });
    blocking.setEntityCallbacks(callbacks);
  }

  private record EventsOfMapping(Consumer<String> step)
      implements ApplicationListener<MongoMappingEvent<?>> {
    @Override
    public void onApplicationEvent(MongoMappingEvent<?> event) {
      step.accept(event.getClass().getSimpleName());
    }
  }

  <R> R repository(Class<R> type) {
    MongoRepositoryFactory factory = new MongoRepositoryFactory(blocking);
    factory.setRepositoryBaseClass(ThroughlineMongoRepository.class);
    return factory.getRepository(type);
  }

  @Override
  public void close() {
    reactiveClient.close();
    client.close();
    server.shutdownNow();
  }
}
