package dev.throughline.mongodb.moments;

import static dev.throughline.mongodb.moments.Kind.FACTORY;

import com.mongodb.client.MongoClient;
import com.mongodb.client.MongoClients;
import com.mongodb.client.MongoDatabase;
import dev.throughline.mongodb.ThroughlineMongoConverter;
import dev.throughline.mongodb.ThroughlineMongoRepository;
import dev.throughline.mongodb.ThroughlineMongoTemplate;
import dev.throughline.mongodb.internal.call.Calls;
import dev.throughline.mongodb.internal.call.method.CompiledRepositoryFactoryBean;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.springframework.data.mongodb.core.MongoTemplate;
import org.springframework.data.mongodb.core.SimpleMongoClientDatabaseFactory;
import org.springframework.data.mongodb.core.convert.MappingMongoConverter;
import org.springframework.data.mongodb.core.convert.NoOpDbRefResolver;
import org.springframework.data.mongodb.core.mapping.MongoMappingContext;
import org.springframework.data.mongodb.repository.support.MongoRepositoryFactoryBean;

/** A template, stock's or ours, whose factory gives the tenant of each thread a database. */
final class BlockingTenants implements AutoCloseable {

  private final Map<Class<?>, Object> repositories = new ConcurrentHashMap<>();
  private final boolean ours;
  private final TenantServer server;
  private final TenantServer.Routing routing;
  private final MongoClient first;
  private final MongoClient second;
  private final MongoTemplate template;

  BlockingTenants(boolean ours, TenantServer server, TenantServer.Routing routing) {
    this.ours = ours;
    this.server = server;
    this.routing = routing;
    this.first = MongoClients.create(server.settings("first"));
    this.second = MongoClients.create(server.settings("second"));
    Factory factory = new Factory();
    MappingMongoConverter converter =
        ours
            ? new ThroughlineMongoConverter(NoOpDbRefResolver.INSTANCE, new MongoMappingContext())
            : new MappingMongoConverter(NoOpDbRefResolver.INSTANCE, new MongoMappingContext());
    converter.afterPropertiesSet();
    this.template =
        ours
            ? new ThroughlineMongoTemplate(factory, converter)
            : new MongoTemplate(factory, converter);
  }

  private final class Factory extends SimpleMongoClientDatabaseFactory {

    Factory() {
      super(first, "unused");
    }

    @Override
    public MongoDatabase getMongoDatabase() {
      String current = Moments.TENANT.get();
      String tenant = current == null ? "a" : current;
      Moments.note(FACTORY, "database for " + tenant);
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

  MongoTemplate template() {
    return template;
  }

  TenantServer server() {
    return server;
  }

  /** The calls of ours. */
  Calls calls() {
    return ((ThroughlineMongoTemplate) template).runner().calls();
  }

  @SuppressWarnings({"unchecked", "rawtypes"}) // any repository
  <R> R repository(Class<R> type) {
    return type.cast(
        repositories.computeIfAbsent(
            type,
            it -> {
              MongoRepositoryFactoryBean factory =
                  ours ? new CompiledRepositoryFactoryBean(it) : new MongoRepositoryFactoryBean(it);
              if (ours) {
                factory.setRepositoryBaseClass(ThroughlineMongoRepository.class);
              }
              factory.setMongoOperations(template);
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
