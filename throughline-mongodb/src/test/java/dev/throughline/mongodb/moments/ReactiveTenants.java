package dev.throughline.mongodb.moments;

import static dev.throughline.mongodb.moments.Kind.FACTORY;

import com.mongodb.reactivestreams.client.MongoClient;
import com.mongodb.reactivestreams.client.MongoClients;
import com.mongodb.reactivestreams.client.MongoDatabase;
import dev.throughline.mongodb.ThroughlineMongoConverter;
import dev.throughline.mongodb.ThroughlineReactiveMongoRepository;
import dev.throughline.mongodb.ThroughlineReactiveMongoTemplate;
import dev.throughline.mongodb.internal.call.Calls;
import dev.throughline.mongodb.internal.call.method.ReactiveRowsFactoryBean;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.springframework.data.mongodb.core.ReactiveMongoTemplate;
import org.springframework.data.mongodb.core.SimpleReactiveMongoDatabaseFactory;
import org.springframework.data.mongodb.core.convert.MappingMongoConverter;
import org.springframework.data.mongodb.core.mapping.MongoMappingContext;
import org.springframework.data.mongodb.repository.support.ReactiveMongoRepositoryFactoryBean;
import reactor.core.publisher.Mono;

/**
 * A reactive template, stock's or ours, whose factory gives each subscriber's tenant a database.
 */
final class ReactiveTenants implements AutoCloseable {

  /** A repository's methods may have a preference of their own. */
  private final Map<Class<?>, Object> repositories = new ConcurrentHashMap<>();

  private final boolean ours;
  private final TenantServer server;
  private final TenantServer.Routing routing;
  private final MongoClient first;
  private final MongoClient second;
  private final ReactiveMongoTemplate template;

  ReactiveTenants(boolean ours, TenantServer server, TenantServer.Routing routing) {
    this.ours = ours;
    this.server = server;
    this.routing = routing;
    this.first = MongoClients.create(server.settings("first"));
    this.second = MongoClients.create(server.settings("second"));
    Factory factory = new Factory();
    MappingMongoConverter converter =
        ours
            ? new ThroughlineMongoConverter(
                ReactiveMongoTemplate.NO_OP_REF_RESOLVER, new MongoMappingContext())
            : new MappingMongoConverter(
                ReactiveMongoTemplate.NO_OP_REF_RESOLVER, new MongoMappingContext());
    converter.afterPropertiesSet();
    this.template =
        ours
            ? new ThroughlineReactiveMongoTemplate(factory, converter)
            : new ReactiveMongoTemplate(factory, converter);
  }

  private final class Factory extends SimpleReactiveMongoDatabaseFactory {

    Factory() {
      super(first, "unused");
    }

    @Override
    public Mono<MongoDatabase> getMongoDatabase() {
      Moments.note(FACTORY, "called");
      return Mono.deferContextual(
          context -> {
            String tenant = context.getOrDefault("tenant", "a");
            Moments.note(FACTORY, "database for " + tenant);
            return Mono.just(database(tenant));
          });
    }

    private MongoDatabase database(String tenant) {
      return switch (routing) {
        case CLIENTS -> (tenant.equals("b") ? second : first).getDatabase(tenant);
        case REGISTRIES ->
            tenant.equals("b")
                ? first.getDatabase(tenant).withCodecRegistry(server.others())
                : first.getDatabase(tenant);
        case OWN -> {
          MongoDatabase database = first.getDatabase(tenant);
          yield database.withCodecRegistry(TenantServer.own(database.getCodecRegistry()));
        }
      };
    }
  }

  ReactiveMongoTemplate template() {
    return template;
  }

  TenantServer server() {
    return server;
  }

  /** The calls of ours. */
  Calls calls() {
    return ((ThroughlineReactiveMongoTemplate) template).runner().calls();
  }

  @SuppressWarnings({"unchecked", "rawtypes"}) // any repository
  <R> R repository(Class<R> type) {
    return type.cast(
        repositories.computeIfAbsent(
            type,
            it -> {
              ReactiveMongoRepositoryFactoryBean factory =
                  ours
                      ? new ReactiveRowsFactoryBean(it)
                      : new ReactiveMongoRepositoryFactoryBean(it);
              if (ours) {
                factory.setRepositoryBaseClass(ThroughlineReactiveMongoRepository.class);
              }
              factory.setReactiveMongoOperations(template);
              factory.afterPropertiesSet();
              return factory.getObject();
            }));
  }

  @Override
  public void close() {
    first.close();
    second.close();
  }
}
