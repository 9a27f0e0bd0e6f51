package dev.throughline.mongodb.replica;

import com.mongodb.client.ClientSession;
import dev.throughline.mongodb.ThroughlineMongoRepository;
import dev.throughline.mongodb.ThroughlineMongoTemplate;
import dev.throughline.mongodb.ThroughlineReactiveMongoRepository;
import dev.throughline.mongodb.ThroughlineReactiveMongoTemplate;
import dev.throughline.mongodb.parity.template.BlockingView;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import org.reactivestreams.Publisher;
import org.springframework.data.mongodb.MongoDatabaseFactory;
import org.springframework.data.mongodb.MongoTransactionManager;
import org.springframework.data.mongodb.ReactiveMongoTransactionManager;
import org.springframework.data.mongodb.core.MongoOperations;
import org.springframework.data.mongodb.core.MongoTemplate;
import org.springframework.data.mongodb.core.ReactiveMongoOperations;
import org.springframework.data.mongodb.core.ReactiveMongoTemplate;
import org.springframework.data.mongodb.core.SimpleMongoClientDatabaseFactory;
import org.springframework.data.mongodb.core.SimpleReactiveMongoDatabaseFactory;
import org.springframework.data.mongodb.core.convert.MongoConverter;
import org.springframework.data.mongodb.repository.support.MongoRepositoryFactory;
import org.springframework.data.mongodb.repository.support.ReactiveMongoRepositoryFactory;
import org.springframework.transaction.reactive.TransactionalOperator;
import org.springframework.transaction.support.TransactionTemplate;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;

/** A template, stock's or ours, blocking or reactive, and how it is called. */
final class Side {

  /** Where an operation runs. */
  enum Context {
    PLAIN,
    SESSION,
    TRANSACTION
  }

  private static final Duration LIMIT = Duration.ofSeconds(20);

  /**
   * Those of the first templates: to compile the same classes for each run takes half of its time.
   */
  private static final Map<Boolean, MongoConverter> CONVERTERS = new ConcurrentHashMap<>();

  private final Cluster cluster;
  private final String database;
  private final boolean ours;
  private final boolean blocking;
  private final Context context;
  private final SimpleReactiveMongoDatabaseFactory reactiveFactory;
  private @Nullable MongoTemplate template;
  private @Nullable ReactiveMongoOperations reactive;

  Side(Cluster cluster, String database, boolean ours, boolean blocking, Context context) {
    this.cluster = cluster;
    this.database = database;
    this.ours = ours;
    this.blocking = blocking;
    this.context = context;
    this.reactiveFactory = new SimpleReactiveMongoDatabaseFactory(cluster.reactive(), database);
  }

  boolean ours() {
    return ours;
  }

  boolean blocking() {
    return blocking;
  }

  /** Calls the operation where it is to run. */
  Object run(Function<Side, Object> operation) {
    return blocking ? runBlocking(operation) : runReactive(operation);
  }

  private Object runBlocking(Function<Side, Object> operation) {
    var factory = new SimpleMongoClientDatabaseFactory(cluster.blocking, database);
    MongoConverter converter = converter(factory);
    MongoTemplate own =
        ours
            ? new ThroughlineMongoTemplate(factory, converter)
            : new MongoTemplate(factory, converter);
    template = own;
    switch (context) {
      case PLAIN -> {
        return operation.apply(this);
      }
      case SESSION -> {
        try (ClientSession session = cluster.blocking.startSession()) {
          template = own.withSession(session);
          return operation.apply(this);
        }
      }
      default -> {
        return new TransactionTemplate(new MongoTransactionManager(factory))
            .execute(status -> operation.apply(this));
      }
    }
  }

  private MongoConverter converter(MongoDatabaseFactory factory) {
    return CONVERTERS.computeIfAbsent(
        ours,
        it ->
            it
                ? new ThroughlineMongoTemplate(factory).getConverter()
                : new MongoTemplate(factory).getConverter());
  }

  private Object runReactive(Function<Side, Object> operation) {
    ReactiveMongoTemplate own = reactiveTemplate();
    reactive = own;
    if (context != Context.SESSION) {
      return operation.apply(this);
    }
    try (var session = Mono.from(cluster.reactive().startSession()).block(LIMIT)) {
      reactive = own.withSession(session);
      return operation.apply(this);
    }
  }

  private ReactiveMongoTemplate reactiveTemplate() {
    MongoConverter converter =
        converter(new SimpleMongoClientDatabaseFactory(cluster.blocking, database));
    return ours
        ? new ThroughlineReactiveMongoTemplate(reactiveFactory, converter)
        : new ReactiveMongoTemplate(reactiveFactory, converter);
  }

  /** The blocking template, or a blocking view of the reactive one. */
  MongoOperations operations() {
    return blocking ? template() : BlockingView.of(MongoOperations.class, reactive(), this::await);
  }

  MongoTemplate template() {
    if (template == null) {
      throw new IllegalStateException("reactive");
    }
    return template;
  }

  ReactiveMongoOperations reactive() {
    if (reactive == null) {
      throw new IllegalStateException("blocking");
    }
    return reactive;
  }

  /** All elements of a publisher, which runs in a transaction of its own where it is to. */
  List<?> await(Publisher<?> publisher) {
    Flux<?> flux = Flux.from(publisher);
    if (context == Context.TRANSACTION) {
      var manager = new ReactiveMongoTransactionManager(reactiveFactory);
      flux = TransactionalOperator.create(manager).transactional(flux);
    }
    return flux.collectList().block(LIMIT);
  }

  /** Saves by the repository. */
  List<?> saveAll(List<Account> accounts) {
    if (blocking) {
      MongoRepositoryFactory factory = new MongoRepositoryFactory(template());
      if (ours) {
        factory.setRepositoryBaseClass(ThroughlineMongoRepository.class);
      }
      return factory.getRepository(Accounts.Blocking.class).saveAll(accounts);
    }
    ReactiveMongoRepositoryFactory factory = new ReactiveMongoRepositoryFactory(reactive());
    if (ours) {
      factory.setRepositoryBaseClass(ThroughlineReactiveMongoRepository.class);
    }
    return await(factory.getRepository(Accounts.Reactive.class).saveAll(accounts));
  }
}
