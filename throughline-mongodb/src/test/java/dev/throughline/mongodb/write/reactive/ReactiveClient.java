package dev.throughline.mongodb.write.reactive;

import com.mongodb.ConnectionString;
import com.mongodb.MongoClientSettings;
import com.mongodb.event.CommandFailedEvent;
import com.mongodb.event.CommandListener;
import com.mongodb.event.CommandStartedEvent;
import com.mongodb.event.CommandSucceededEvent;
import com.mongodb.reactivestreams.client.MongoClient;
import com.mongodb.reactivestreams.client.MongoClients;
import dev.throughline.mongodb.ThroughlineReactiveMongoRepository;
import dev.throughline.mongodb.ThroughlineReactiveMongoTemplate;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.bson.BsonDocument;
import org.springframework.data.mongodb.core.SimpleReactiveMongoDatabaseFactory;
import org.springframework.data.mongodb.repository.support.ReactiveMongoRepositoryFactory;

/** A reactive template on a client whose commands are counted, and can be held up. */
final class ReactiveClient implements AutoCloseable {

  private static final Set<String> HOUSEKEEPING = Set.of("hello", "isMaster", "endSessions");

  private final List<BsonDocument> commands = new CopyOnWriteArrayList<>();
  private final AtomicInteger underWay = new AtomicInteger();
  private final AtomicInteger mostUnderWay = new AtomicInteger();
  private volatile CountDownLatch gate = new CountDownLatch(0);
  final MongoClient client;
  final SimpleReactiveMongoDatabaseFactory factory;
  final ThroughlineReactiveMongoTemplate template;

  ReactiveClient(String uri) {
    CommandListener recorder =
        new CommandListener() {
          @Override
          public void commandStarted(CommandStartedEvent event) {
            if (!HOUSEKEEPING.contains(event.getCommandName())) {
              commands.add(BsonDocument.parse(event.getCommand().toJson()));
              mostUnderWay.accumulateAndGet(underWay.incrementAndGet(), Math::max);
            }
          }

          @Override
          public void commandSucceeded(CommandSucceededEvent event) {
            ended(event.getCommandName());
          }

          @Override
          public void commandFailed(CommandFailedEvent event) {
            ended(event.getCommandName());
          }
        };
    this.client =
        MongoClients.create(
            MongoClientSettings.builder()
                .applyConnectionString(new ConnectionString(uri))
                .addCommandListener(recorder)
                .build());
    this.factory = new SimpleReactiveMongoDatabaseFactory(client, "test");
    this.template = new ThroughlineReactiveMongoTemplate(factory);
  }

  private void ended(String command) {
    if (!HOUSEKEEPING.contains(command)) {
      try {
        if (!gate.await(30, TimeUnit.SECONDS)) {
          throw new IllegalStateException("the gate was not opened in time");
        }
      } catch (InterruptedException e) {
        Thread.currentThread().interrupt();
      }
      underWay.decrementAndGet();
    }
  }

  /** Holds answers up until the returned latch is counted down. */
  CountDownLatch holdAnswers() {
    gate = new CountDownLatch(1);
    return gate;
  }

  <R> R repository(Class<R> type) {
    var factory = new ReactiveMongoRepositoryFactory(template);
    factory.setRepositoryBaseClass(ThroughlineReactiveMongoRepository.class);
    return factory.getRepository(type);
  }

  /** The commands since the last call. */
  List<BsonDocument> commands() {
    List<BsonDocument> seen = List.copyOf(commands);
    commands.clear();
    return seen;
  }

  /** Their names: as many as round trips, while only one is under way at a time. */
  List<String> calls() {
    return commands().stream().map(BsonDocument::getFirstKey).toList();
  }

  int mostUnderWay() {
    return mostUnderWay.get();
  }

  @Override
  public void close() {
    client.close();
  }
}
