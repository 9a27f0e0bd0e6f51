package dev.throughline.boot.converter;

import static org.assertj.core.api.Assertions.assertThat;

import dev.throughline.embedded.EmbeddedMongoAutoConfiguration;
import dev.throughline.mongodb.ThroughlineMongoConverter;
import dev.throughline.mongodb.ThroughlineMongoTemplate;
import dev.throughline.mongodb.ThroughlineReactiveMongoTemplate;
import org.junit.jupiter.api.Test;
import org.springframework.boot.autoconfigure.AutoConfigurations;
import org.springframework.boot.data.mongodb.autoconfigure.DataMongoAutoConfiguration;
import org.springframework.boot.data.mongodb.autoconfigure.DataMongoReactiveAutoConfiguration;
import org.springframework.boot.mongodb.autoconfigure.MongoAutoConfiguration;
import org.springframework.boot.mongodb.autoconfigure.MongoReactiveAutoConfiguration;
import org.springframework.boot.test.context.runner.ApplicationContextRunner;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.data.mongodb.ReactiveMongoDatabaseFactory;
import org.springframework.data.mongodb.ReactiveMongoTransactionManager;
import org.springframework.data.mongodb.core.MongoTemplate;
import org.springframework.data.mongodb.core.ReactiveMongoOperations;
import org.springframework.data.mongodb.core.ReactiveMongoTemplate;
import org.springframework.data.mongodb.core.convert.MappingMongoConverter;
import org.springframework.data.mongodb.core.convert.MongoConverter;
import org.springframework.data.mongodb.gridfs.ReactiveGridFsTemplate;

/** Who gets the compiled reactive template, alone or beside the blocking one. */
class ReactiveAutoConfigurationTests {

  private final ApplicationContextRunner reactive =
      new ApplicationContextRunner()
          .withConfiguration(
              AutoConfigurations.of(
                  ThroughlineAutoConfiguration.class,
                  EmbeddedMongoAutoConfiguration.class,
                  MongoReactiveAutoConfiguration.class,
                  DataMongoReactiveAutoConfiguration.class));

  private final ApplicationContextRunner both =
      reactive.withConfiguration(
          AutoConfigurations.of(MongoAutoConfiguration.class, DataMongoAutoConfiguration.class));

  @Test
  void templateIsTheCompiledOneUnderTheStockName() {
    reactive.run(
        context -> {
          assertThat(context)
              .getBean("reactiveMongoTemplate")
              .isExactlyInstanceOf(ThroughlineReactiveMongoTemplate.class);
          assertThat(context)
              .getBean("mappingMongoConverter")
              .isExactlyInstanceOf(ThroughlineMongoConverter.class);
          assertThat(context)
              .hasSingleBean(ReactiveMongoOperations.class)
              .hasSingleBean(ReactiveGridFsTemplate.class)
              .doesNotHaveBean(MongoTemplate.class);
          ReactiveMongoTemplate template = context.getBean(ReactiveMongoTemplate.class);
          template.insert(new Item("1", "pen")).block();
          assertThat(template.findById("1", Item.class).block()).isEqualTo(new Item("1", "pen"));
        });
  }

  @Test
  void bothTemplatesShareTheConverter() {
    both.run(
        context -> {
          MongoTemplate blocking = context.getBean(MongoTemplate.class);
          ReactiveMongoTemplate template = context.getBean(ReactiveMongoTemplate.class);
          assertThat(blocking).isExactlyInstanceOf(ThroughlineMongoTemplate.class);
          assertThat(template).isExactlyInstanceOf(ThroughlineReactiveMongoTemplate.class);
          assertThat(template.getConverter())
              .isSameAs(blocking.getConverter())
              .isSameAs(context.getBean(MongoConverter.class));
          template.insert(new Item("1", "pen")).block();
          assertThat(blocking.findById("1", Item.class)).isEqualTo(new Item("1", "pen"));
        });
  }

  @Test
  void disabledGivesTheStockBeans() {
    both.withPropertyValues("throughline.enabled=false")
        .run(
            context -> {
              assertThat(context.getBean(ReactiveMongoOperations.class))
                  .isExactlyInstanceOf(ReactiveMongoTemplate.class);
              assertThat(context.getBean(MongoConverter.class))
                  .isExactlyInstanceOf(MappingMongoConverter.class);
            });
  }

  @Test
  void usersSubclassWins() {
    reactive
        .withUserConfiguration(OwnTemplate.class)
        .run(
            context ->
                assertThat(context)
                    .getBean(ReactiveMongoOperations.class)
                    .isExactlyInstanceOf(OwnReactiveMongoTemplate.class));
  }

  @Test
  void transactionsTakeTheSameFactory() {
    reactive
        .withUserConfiguration(Transactions.class)
        .run(
            context ->
                assertThat(
                        context.getBean(ReactiveMongoTransactionManager.class).getDatabaseFactory())
                    .isSameAs(
                        context
                            .getBean(ThroughlineReactiveMongoTemplate.class)
                            .getMongoDatabaseFactory()));
  }

  record Item(String id, String name) {}

  static class OwnReactiveMongoTemplate extends ReactiveMongoTemplate {
    OwnReactiveMongoTemplate(ReactiveMongoDatabaseFactory factory, MongoConverter converter) {
      super(factory, converter);
    }
  }

  @Configuration(proxyBeanMethods = false)
  static class OwnTemplate {

    @Bean
    OwnReactiveMongoTemplate reactiveMongoTemplate(
        ReactiveMongoDatabaseFactory factory, MongoConverter converter) {
      return new OwnReactiveMongoTemplate(factory, converter);
    }
  }

  @Configuration(proxyBeanMethods = false)
  static class Transactions {

    @Bean
    ReactiveMongoTransactionManager transactionManager(ReactiveMongoDatabaseFactory factory) {
      return new ReactiveMongoTransactionManager(factory);
    }
  }
}
