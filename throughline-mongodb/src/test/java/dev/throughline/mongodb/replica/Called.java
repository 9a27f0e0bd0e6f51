package dev.throughline.mongodb.replica;

import com.mongodb.client.ClientSession;
import com.mongodb.client.MongoClient;
import dev.throughline.mongodb.ThroughlineMongoTemplate;
import dev.throughline.mongodb.ThroughlineReactiveMongoTemplate;
import dev.throughline.mongodb.internal.call.method.CompiledRepositoryFactoryBean;
import dev.throughline.mongodb.internal.call.method.ReactiveRowsFactoryBean;
import dev.throughline.mongodb.parity.template.BlockingView;
import dev.throughline.mongodb.replica.Side.Context;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.function.BiFunction;
import java.util.function.LongSupplier;
import org.reactivestreams.Publisher;
import org.springframework.data.domain.Pageable;
import org.springframework.data.mongodb.MongoTransactionManager;
import org.springframework.data.mongodb.ReactiveMongoTransactionManager;
import org.springframework.data.mongodb.core.MongoOperations;
import org.springframework.data.mongodb.core.MongoTemplate;
import org.springframework.data.mongodb.core.ReactiveMongoOperations;
import org.springframework.data.mongodb.core.ReactiveMongoTemplate;
import org.springframework.data.mongodb.core.SimpleMongoClientDatabaseFactory;
import org.springframework.data.mongodb.core.SimpleReactiveMongoDatabaseFactory;
import org.springframework.data.mongodb.repository.Aggregation;
import org.springframework.data.mongodb.repository.MongoRepository;
import org.springframework.data.mongodb.repository.ReactiveMongoRepository;
import org.springframework.data.mongodb.repository.support.MongoRepositoryFactoryBean;
import org.springframework.data.mongodb.repository.support.ReactiveMongoRepositoryFactoryBean;
import org.springframework.transaction.reactive.TransactionalOperator;
import org.springframework.transaction.support.TransactionTemplate;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;

/**
 * A template with a repository, stock's or ours, blocking or reactive, where a call is made.
 *
 * @param contexts makes a call, in a context.
 * @param sentDirectly how many commands ours has sent directly, 0 of stock's.
 */
record Called(BiFunction<Context, Call, Object> contexts, LongSupplier sentDirectly) {

  private static final Duration LIMIT = Duration.ofSeconds(20);

  /** What is called. */
  interface Call {
    Object make(MongoOperations template, Found repository);
  }

  /** How reads of accounts are declared. */
  interface Found extends MongoRepository<Account, String> {
    Optional<Account> findFirstByNameAndAmountLessThan(String name, int amount);

    boolean existsByName(String name);

    long countByAmountGreaterThan(int amount);

    List<Account> findByAmountGreaterThan(int amount);

    List<Account> findByAmountLessThan(int amount, Pageable pageable);

    @Aggregation("{$match: {amount: {$gt: ?0}}}")
    List<Account> aggregated(int amount);
  }

  /** The same of a reactive repository. */
  interface ReactiveFound extends ReactiveMongoRepository<Account, String> {
    Mono<Account> findFirstByNameAndAmountLessThan(String name, int amount);

    Mono<Boolean> existsByName(String name);

    Mono<Long> countByAmountGreaterThan(int amount);

    Flux<Account> findByAmountGreaterThan(int amount);

    Flux<Account> findByAmountLessThan(int amount, Pageable pageable);

    @Aggregation("{$match: {amount: {$gt: ?0}}}")
    Flux<Account> aggregated(int amount);
  }

  Object in(Context context, Call call) {
    return contexts.apply(context, call);
  }

  /** A blocking one, ours or stock's. */
  static Called blocking(MongoClient client, String database, boolean direct) {
    var factory = new SimpleMongoClientDatabaseFactory(client, database);
    ThroughlineMongoTemplate ours = !direct ? null : new ThroughlineMongoTemplate(factory);
    MongoTemplate template = ours == null ? new MongoTemplate(factory) : ours;
    MongoRepositoryFactoryBean<Found, Account, String> bean =
        ours == null
            ? new MongoRepositoryFactoryBean<>(Found.class)
            : new CompiledRepositoryFactoryBean<>(Found.class);
    bean.setMongoOperations(template);
    bean.afterPropertiesSet();
    Found repository = bean.getObject();
    return new Called(
        (context, call) ->
            switch (context) {
              case PLAIN -> call.make(template, repository);
              case SESSION -> {
                try (ClientSession session = client.startSession()) {
                  yield call.make(template.withSession(session), repository);
                }
              }
              case TRANSACTION ->
                  new TransactionTemplate(new MongoTransactionManager(factory))
                      .execute(status -> String.valueOf(call.make(template, repository)));
            },
        () -> ours == null ? 0 : ours.runner().calls().sentDirectly());
  }

  /** A reactive one, ours or stock's, whose results are waited for. */
  static Called reactive(
      com.mongodb.reactivestreams.client.MongoClient client, String database, boolean direct) {
    var factory = new SimpleReactiveMongoDatabaseFactory(client, database);
    ThroughlineReactiveMongoTemplate ours =
        !direct ? null : new ThroughlineReactiveMongoTemplate(factory);
    ReactiveMongoTemplate template = ours == null ? new ReactiveMongoTemplate(factory) : ours;
    ReactiveMongoRepositoryFactoryBean<ReactiveFound, Account, String> bean =
        ours == null
            ? new ReactiveMongoRepositoryFactoryBean<>(ReactiveFound.class)
            : new ReactiveRowsFactoryBean<>(ReactiveFound.class);
    bean.setReactiveMongoOperations(template);
    bean.afterPropertiesSet();
    ReactiveFound repository = bean.getObject();
    var manager = TransactionalOperator.create(new ReactiveMongoTransactionManager(factory));
    return new Called(
        (context, call) ->
            switch (context) {
              case PLAIN -> made(call, template, repository, Flux::from);
              case SESSION -> {
                try (var session = Mono.from(client.startSession()).block(LIMIT)) {
                  yield made(call, template.withSession(session), repository, Flux::from);
                }
              }
              case TRANSACTION ->
                  String.valueOf(
                      made(call, template, repository, it -> manager.transactional(Flux.from(it))));
            },
        () -> ours == null ? 0 : ours.runner().calls().sentDirectly());
  }

  private interface Within {
    Flux<?> of(Publisher<?> publisher);
  }

  private static Object made(
      Call call, ReactiveMongoOperations template, ReactiveFound repository, Within within) {
    BlockingView.Waiting waiting = it -> within.of(it).collectList().block(LIMIT);
    return call.make(
        BlockingView.of(MongoOperations.class, template, waiting),
        BlockingView.of(Found.class, repository, waiting));
  }
}
