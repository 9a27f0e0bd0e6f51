package dev.throughline.boot.converter;

import static org.assertj.core.api.Assertions.assertThat;
import static org.mockito.Mockito.mock;

import com.mongodb.client.MongoClient;
import com.mongodb.client.MongoClients;
import dev.throughline.embedded.EmbeddedMongoAutoConfiguration;
import dev.throughline.mongodb.ThroughlineMongoConverter;
import dev.throughline.mongodb.ThroughlineMongoTemplate;
import dev.throughline.mongodb.ThroughlineReactiveMongoTemplate;
import org.junit.jupiter.api.Test;
import org.springframework.beans.factory.config.BeanDefinition;
import org.springframework.boot.LazyInitializationBeanFactoryPostProcessor;
import org.springframework.boot.autoconfigure.AutoConfigurations;
import org.springframework.boot.data.mongodb.autoconfigure.DataMongoAutoConfiguration;
import org.springframework.boot.data.mongodb.autoconfigure.DataMongoReactiveAutoConfiguration;
import org.springframework.boot.mongodb.autoconfigure.MongoAutoConfiguration;
import org.springframework.boot.mongodb.autoconfigure.MongoReactiveAutoConfiguration;
import org.springframework.boot.test.context.FilteredClassLoader;
import org.springframework.boot.test.context.runner.ApplicationContextRunner;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.data.mongodb.MongoDatabaseFactory;
import org.springframework.data.mongodb.MongoTransactionManager;
import org.springframework.data.mongodb.config.AbstractMongoClientConfiguration;
import org.springframework.data.mongodb.core.MongoOperations;
import org.springframework.data.mongodb.core.MongoTemplate;
import org.springframework.data.mongodb.core.ReactiveMongoTemplate;
import org.springframework.data.mongodb.core.SimpleMongoClientDatabaseFactory;
import org.springframework.data.mongodb.core.convert.MappingMongoConverter;
import org.springframework.data.mongodb.core.convert.MongoConverter;
import org.springframework.data.mongodb.core.convert.NoOpDbRefResolver;
import org.springframework.data.mongodb.gridfs.GridFsTemplate;

/** Who gets the compiled beans, and who keeps the stock ones or their own. */
class ThroughlineAutoConfigurationTests {

  private final ApplicationContextRunner contexts =
      new ApplicationContextRunner()
          .withConfiguration(
              AutoConfigurations.of(
                  ThroughlineAutoConfiguration.class,
                  EmbeddedMongoAutoConfiguration.class,
                  MongoAutoConfiguration.class,
                  DataMongoAutoConfiguration.class));

  @Test
  void converterAndTemplateAreCompiledOnesUnderTheStockNames() {
    contexts.run(
        context -> {
          assertThat(context)
              .getBean("mappingMongoConverter")
              .isExactlyInstanceOf(ThroughlineMongoConverter.class);
          assertThat(context)
              .getBean("mongoTemplate")
              .isExactlyInstanceOf(ThroughlineMongoTemplate.class);
          assertThat(context)
              .hasSingleBean(MongoConverter.class)
              .hasSingleBean(MongoOperations.class);
          assertThat(context.getBean(MongoTemplate.class).getConverter())
              .isSameAs(context.getBean(MappingMongoConverter.class));
          assertThat(context).hasSingleBean(GridFsTemplate.class);
        });
  }

  @Test
  void typesAreKnownBeforeTheBeansExist() {
    contexts
        .withInitializer(
            context ->
                context.addBeanFactoryPostProcessor(
                    new LazyInitializationBeanFactoryPostProcessor()))
        .run(
            context -> {
              assertThat(context.getBeanNamesForType(ThroughlineMongoTemplate.class))
                  .containsExactly("mongoTemplate");
              BeanDefinition definition =
                  context
                      .getSourceApplicationContext()
                      .getBeanFactory()
                      .getBeanDefinition("mongoTemplate");
              assertThat(definition.isLazyInit()).isTrue();
              assertThat(context.getBean(MongoTemplate.class))
                  .isInstanceOf(ThroughlineMongoTemplate.class);
            });
  }

  @Test
  void disabledGivesTheStockBeans() {
    contexts
        .withPropertyValues("throughline.enabled=false")
        .run(
            context -> {
              assertThat(context.getBean(MongoConverter.class))
                  .isExactlyInstanceOf(MappingMongoConverter.class);
              assertThat(context.getBean(MongoOperations.class))
                  .isExactlyInstanceOf(MongoTemplate.class);
            });
  }

  @Test
  void usersConverterWins() {
    MongoConverter own = mock(MongoConverter.class);
    contexts
        .withBean("ownConverter", MongoConverter.class, () -> own)
        .withBean(MongoOperations.class, () -> mock(MongoOperations.class))
        .withBean(GridFsTemplate.class, () -> mock(GridFsTemplate.class))
        .run(context -> assertThat(context).getBean(MongoConverter.class).isSameAs(own));
  }

  @Test
  void usersMongoOperationsWins() {
    contexts
        .withBean("own", MongoOperations.class, () -> mock(MongoOperations.class))
        .withBean("gridFs", GridFsTemplate.class, () -> mock(GridFsTemplate.class))
        .run(context -> assertThat(context).doesNotHaveBean(MongoTemplate.class));
  }

  @Test
  void configurationBaseClassOfSpringDataIsAccelerated() {
    contexts
        .withUserConfiguration(BaseClassConfiguration.class)
        .run(
            context -> {
              assertThat(context.getBean(MongoConverter.class))
                  .isExactlyInstanceOf(ThroughlineMongoConverter.class);
              assertThat(context.getBean(MongoOperations.class))
                  .isExactlyInstanceOf(ThroughlineMongoTemplate.class);
              assertThat(context.getBean(MongoTemplate.class).getDb().getName()).isEqualTo("own");
            });
  }

  @Test
  void excludedBootConfigurationLeavesNothing() {
    new ApplicationContextRunner()
        .withConfiguration(AutoConfigurations.of(ThroughlineAutoConfiguration.class))
        .run(
            context -> {
              assertThat(context).hasNotFailed();
              assertThat(context)
                  .doesNotHaveBean(MongoConverter.class)
                  .doesNotHaveBean(MongoOperations.class);
            });
  }

  @Test
  void twoClientsGiveAConverterWithoutReferencesAndNoTemplate() {
    contexts
        .withBean("one", MongoClient.class, () -> mock(MongoClient.class))
        .withBean("two", MongoClient.class, () -> mock(MongoClient.class))
        .run(
            context -> {
              assertThat(context).hasNotFailed();
              assertThat(context.getBean(MongoConverter.class))
                  .isExactlyInstanceOf(ThroughlineMongoConverter.class);
              assertThat(context.getBean(MongoConverter.class))
                  .extracting("dbRefResolver")
                  .isSameAs(NoOpDbRefResolver.INSTANCE);
              assertThat(context).doesNotHaveBean(MongoOperations.class);
            });
  }

  @Test
  void usersDatabaseFactoryIsUsed() {
    contexts
        .withUserConfiguration(OwnFactory.class)
        .run(
            context ->
                assertThat(
                        context.getBean(ThroughlineMongoTemplate.class).getMongoDatabaseFactory())
                    .isSameAs(context.getBean(MongoDatabaseFactory.class)));
  }

  @Test
  void transactionsTakeTheSameFactory() {
    contexts
        .withUserConfiguration(Transactions.class)
        .run(
            context ->
                assertThat(context.getBean(MongoTransactionManager.class).getDatabaseFactory())
                    .isSameAs(
                        context.getBean(ThroughlineMongoTemplate.class).getMongoDatabaseFactory()));
  }

  @Test
  void reactiveOnlyApplicationGetsTheCompiledBeans() {
    new ApplicationContextRunner()
        .withClassLoader(new FilteredClassLoader("com.mongodb.client.MongoClient"))
        .withPropertyValues("spring.mongodb.uri=mongodb://127.0.0.1:1/test")
        .withConfiguration(
            AutoConfigurations.of(
                ThroughlineAutoConfiguration.class,
                MongoReactiveAutoConfiguration.class,
                DataMongoReactiveAutoConfiguration.class))
        .run(
            context -> {
              assertThat(context.getBean(ReactiveMongoTemplate.class))
                  .isExactlyInstanceOf(ThroughlineReactiveMongoTemplate.class);
              assertThat(context.getBean(ReactiveMongoTemplate.class).getConverter())
                  .isExactlyInstanceOf(ThroughlineMongoConverter.class);
            });
  }

  @Configuration(proxyBeanMethods = false)
  static class OwnFactory {

    @Bean
    MongoDatabaseFactory ownFactory(MongoClient client) {
      return new SimpleMongoClientDatabaseFactory(client, "own");
    }

    @Bean
    MongoClient ownClient() {
      return MongoClients.create("mongodb://127.0.0.1:1");
    }
  }

  @Configuration(proxyBeanMethods = false)
  static class Transactions {

    @Bean
    MongoTransactionManager transactionManager(MongoDatabaseFactory factory) {
      return new MongoTransactionManager(factory);
    }
  }

  @Configuration
  static class BaseClassConfiguration extends AbstractMongoClientConfiguration {

    @Override
    protected String getDatabaseName() {
      return "own";
    }

    @Override
    public MongoClient mongoClient() {
      return MongoClients.create("mongodb://127.0.0.1:1");
    }
  }
}
