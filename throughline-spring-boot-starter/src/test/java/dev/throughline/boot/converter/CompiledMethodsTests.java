package dev.throughline.boot.converter;

import static org.assertj.core.api.Assertions.assertThat;

import com.mongodb.client.MongoClient;
import com.mongodb.client.MongoClients;
import dev.throughline.embedded.EmbeddedMongo;
import dev.throughline.embedded.EmbeddedMongoAutoConfiguration;
import dev.throughline.mongodb.ThroughlineMongoTemplate;
import dev.throughline.mongodb.internal.call.Calls;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.function.Consumer;
import org.junit.jupiter.api.Test;
import org.springframework.beans.factory.config.BeanPostProcessor;
import org.springframework.boot.autoconfigure.AutoConfigurations;
import org.springframework.boot.data.mongodb.autoconfigure.DataMongoAutoConfiguration;
import org.springframework.boot.mongodb.autoconfigure.MongoAutoConfiguration;
import org.springframework.boot.test.context.runner.ApplicationContextRunner;
import org.springframework.context.ApplicationContext;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.ComponentScan;
import org.springframework.context.annotation.Configuration;
import org.springframework.context.annotation.FilterType;
import org.springframework.data.mongodb.repository.MongoRepository;
import org.springframework.data.mongodb.repository.config.EnableMongoRepositories;
import org.springframework.data.mongodb.repository.query.PartTreeMongoQuery;
import org.springframework.data.mongodb.repository.support.MongoRepositoryFactoryBean;
import org.springframework.data.repository.core.support.QueryCreationListener;
import org.springframework.data.repository.core.support.RepositoryFactorySupport;

/** Compiled query methods in an application. */
class CompiledMethodsTests {

  private final ApplicationContextRunner contexts =
      new ApplicationContextRunner()
          .withConfiguration(
              AutoConfigurations.of(
                  ThroughlineAutoConfiguration.class,
                  EmbeddedMongoAutoConfiguration.class,
                  MongoAutoConfiguration.class,
                  DataMongoAutoConfiguration.class))
          .withUserConfiguration(Repositories.class);

  record Note(String id, String text) {}

  interface Notes extends MongoRepository<Note, String> {
    List<Note> findByText(String text);

    Note findFirstByText(String text);
  }

  @Configuration(proxyBeanMethods = false)
  @EnableMongoRepositories(
      considerNestedRepositories = true,
      basePackageClasses = CompiledMethodsTests.class,
      includeFilters =
          @ComponentScan.Filter(type = FilterType.ASSIGNABLE_TYPE, classes = Notes.class),
      excludeFilters =
          @ComponentScan.Filter(
              type = FilterType.ASSIGNABLE_TYPE,
              classes = RepositoryBaseClassTests.Cards.class))
  static class Repositories {}

  private static Calls calls(ApplicationContext context) {
    return context.getBean(ThroughlineMongoTemplate.class).runner().calls();
  }

  /** Calls every kind of method. */
  private static void use(ApplicationContext context) {
    Notes notes = context.getBean(Notes.class);
    notes.insert(List.of(new Note("a", "one"), new Note("b", "two")));
    for (int i = 0; i < 2; i++) {
      assertThat(notes.findByText("one")).containsExactly(new Note("a", "one"));
      assertThat(notes.findFirstByText("two")).isEqualTo(new Note("b", "two"));
      assertThat(notes.findById("a")).contains(new Note("a", "one"));
      assertThat(notes.existsById("c")).isFalse();
    }
  }

  private void run(String[] properties, Consumer<ApplicationContext> check) {
    contexts
        .withPropertyValues(properties)
        .run(
            context -> {
              use(context);
              check.accept(context);
            });
  }

  @Test
  void areCompiledByDefault() {
    run(
        new String[0],
        context -> {
          assertThat(calls(context).made()).isEqualTo(8);
          assertThat(calls(context).sentDirectly()).isEqualTo(9); // with the insert
          assertThat(context.getBean(EntityReports.class).callsLeftToStock()).isEmpty();
        });
  }

  @Test
  void areStocksWhenSwitchedOff() {
    run(
        new String[] {"throughline.calls.compiled=false"},
        context -> {
          assertThat(calls(context).made()).isZero();
          assertThat(calls(context).sentDirectly()).isZero();
        });
  }

  @Test
  void areTheDriversOwnWhenDirectOnesAreSwitchedOff() {
    run(
        new String[] {"throughline.calls.direct=false"},
        context -> {
          assertThat(calls(context).made()).isEqualTo(8);
          assertThat(calls(context).sentDirectly()).isZero();
        });
  }

  @Test
  void aClientOfTheApplicationIsSentDirectlyTo() {
    contexts
        .withUserConfiguration(OwnClient.class)
        .run(
            context -> {
              use(context);
              assertThat(calls(context).made()).isEqualTo(8);
              assertThat(calls(context).sentDirectly()).isEqualTo(9); // with the insert
            });
  }

  @Configuration(proxyBeanMethods = false)
  static class OwnClient {
    @Bean
    EmbeddedMongo server() {
      return EmbeddedMongo.inMemory();
    }

    @Bean
    MongoClient ownClient(EmbeddedMongo server) {
      return MongoClients.create(server.connectionString());
    }
  }

  @Test
  void listenersAndFactoriesOfTheApplicationStay() {
    contexts
        .withBean(Listening.class)
        .run(
            context -> {
              use(context);
              Listening listening = context.getBean(Listening.class);
              assertThat(listening.created)
                  .containsExactlyInAnyOrder("findByText", "findFirstByText");
              assertThat(listening.invoked).contains("findByText", "findFirstByText", "findById");
              assertThat(calls(context).made()).isEqualTo(8);
            });
  }

  /** Listens to what a factory makes, as a customizer of the application does. */
  static final class Listening implements BeanPostProcessor {

    private final List<String> created = new CopyOnWriteArrayList<>();
    private final List<String> invoked = new CopyOnWriteArrayList<>();

    @Override
    public Object postProcessBeforeInitialization(Object bean, String name) {
      if (bean instanceof MongoRepositoryFactoryBean<?, ?, ?> factory) {
        factory.addRepositoryFactoryCustomizer(this::listen);
      }
      return bean;
    }

    private void listen(RepositoryFactorySupport factory) {
      factory.addQueryCreationListener(
          new QueryCreationListener<PartTreeMongoQuery>() {
            @Override
            public void onCreation(PartTreeMongoQuery query) {
              created.add(query.getQueryMethod().getName());
            }
          });
      factory.addInvocationListener(invocation -> invoked.add(invocation.getMethod().getName()));
    }
  }
}
