package dev.throughline.boot.converter;

import static org.assertj.core.api.Assertions.assertThat;

import dev.throughline.embedded.EmbeddedMongoAutoConfiguration;
import dev.throughline.mongodb.ThroughlineMongoRepository;
import dev.throughline.mongodb.ThroughlineReactiveMongoRepository;
import java.io.Serializable;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.springframework.aop.framework.AopProxyUtils;
import org.springframework.boot.autoconfigure.AutoConfigurations;
import org.springframework.boot.data.mongodb.autoconfigure.DataMongoAutoConfiguration;
import org.springframework.boot.data.mongodb.autoconfigure.DataMongoReactiveAutoConfiguration;
import org.springframework.boot.mongodb.autoconfigure.MongoAutoConfiguration;
import org.springframework.boot.mongodb.autoconfigure.MongoReactiveAutoConfiguration;
import org.springframework.boot.test.context.runner.ApplicationContextRunner;
import org.springframework.context.annotation.Configuration;
import org.springframework.data.mongodb.core.MongoOperations;
import org.springframework.data.mongodb.core.ReactiveMongoOperations;
import org.springframework.data.mongodb.repository.MongoRepository;
import org.springframework.data.mongodb.repository.ReactiveMongoRepository;
import org.springframework.data.mongodb.repository.config.EnableMongoRepositories;
import org.springframework.data.mongodb.repository.config.EnableReactiveMongoRepositories;
import org.springframework.data.mongodb.repository.query.MongoEntityInformation;
import org.springframework.data.mongodb.repository.support.SimpleMongoRepository;
import org.springframework.data.mongodb.repository.support.SimpleReactiveMongoRepository;
import reactor.core.publisher.Flux;

/** The base class that implements a repository. */
class RepositoryBaseClassTests {

  private final ApplicationContextRunner contexts =
      new ApplicationContextRunner()
          .withConfiguration(
              AutoConfigurations.of(
                  ThroughlineAutoConfiguration.class,
                  EmbeddedMongoAutoConfiguration.class,
                  MongoAutoConfiguration.class,
                  DataMongoAutoConfiguration.class));

  record Card(String id, String text) {}

  interface Cards extends MongoRepository<Card, String> {}

  static class OwnBase<T, ID> extends SimpleMongoRepository<T, ID> {
    OwnBase(MongoEntityInformation<T, ID> metadata, MongoOperations operations) {
      super(metadata, operations);
    }
  }

  interface ReactiveCards extends ReactiveMongoRepository<Card, String> {}

  static class OwnReactiveBase<T, ID extends Serializable>
      extends SimpleReactiveMongoRepository<T, ID> {
    OwnReactiveBase(MongoEntityInformation<T, ID> metadata, ReactiveMongoOperations operations) {
      super(metadata, operations);
    }
  }

  @Configuration(proxyBeanMethods = false)
  @EnableMongoRepositories(
      considerNestedRepositories = true,
      basePackageClasses = RepositoryBaseClassTests.class)
  static class Repositories {}

  @Configuration(proxyBeanMethods = false)
  @EnableReactiveMongoRepositories(
      considerNestedRepositories = true,
      basePackageClasses = RepositoryBaseClassTests.class)
  static class ReactiveRepositories {}

  @Configuration(proxyBeanMethods = false)
  @EnableReactiveMongoRepositories(
      considerNestedRepositories = true,
      basePackageClasses = RepositoryBaseClassTests.class,
      repositoryBaseClass = OwnReactiveBase.class)
  static class ReactiveRepositoriesWithOwnBase {}

  @Configuration(proxyBeanMethods = false)
  @EnableMongoRepositories(
      considerNestedRepositories = true,
      basePackageClasses = RepositoryBaseClassTests.class,
      repositoryBaseClass = OwnBase.class)
  static class RepositoriesWithOwnBase {}

  private static Class<?> base(Object cards) {
    Object target = AopProxyUtils.getSingletonTarget(cards);
    assertThat(target).isNotNull();
    return target.getClass();
  }

  @Test
  void savesInBatches() {
    contexts
        .withUserConfiguration(Repositories.class)
        .run(
            context -> {
              Cards cards = context.getBean(Cards.class);
              assertThat(base(cards)).isEqualTo(ThroughlineMongoRepository.class);
              cards.saveAll(List.of(new Card("a", "1"), new Card("b", "2")));
              assertThat(cards.saveAll(List.of(new Card("a", "11"), new Card(null, "3"))))
                  .extracting(Card::text)
                  .containsExactly("11", "3");
              assertThat(cards.findAll())
                  .extracting(Card::text)
                  .containsExactlyInAnyOrder("11", "2", "3");
            });
  }

  @Test
  void theApplicationsOwnBaseStays() {
    contexts
        .withUserConfiguration(RepositoriesWithOwnBase.class)
        .run(context -> assertThat(base(context.getBean(Cards.class))).isEqualTo(OwnBase.class));
  }

  @Test
  void disabledGivesTheStockBase() {
    contexts
        .withUserConfiguration(Repositories.class)
        .withPropertyValues("throughline.enabled=false")
        .run(
            context ->
                assertThat(base(context.getBean(Cards.class)))
                    .isEqualTo(SimpleMongoRepository.class));
  }

  private ApplicationContextRunner reactive(Class<?> repositories) {
    return contexts
        .withConfiguration(
            AutoConfigurations.of(
                MongoReactiveAutoConfiguration.class, DataMongoReactiveAutoConfiguration.class))
        .withUserConfiguration(repositories);
  }

  @Test
  void reactiveRepositoriesWriteInBatches() {
    reactive(ReactiveRepositories.class)
        .run(
            context -> {
              ReactiveCards cards = context.getBean(ReactiveCards.class);
              assertThat(base(cards)).isEqualTo(ThroughlineReactiveMongoRepository.class);
              Flux<Card> hundred = Flux.range(0, 100).map(i -> new Card(null, "card " + i));
              assertThat(cards.insert(hundred).collectList().block())
                  .extracting(Card::text)
                  .hasSize(100)
                  .startsWith("card 0", "card 1");
              assertThat(cards.count().block()).isEqualTo(100);
            });
  }

  @Test
  void reactiveBatchingCanBeTurnedOff() {
    reactive(ReactiveRepositories.class)
        .withPropertyValues("throughline.reactive.batching=false")
        .run(
            context ->
                assertThat(base(context.getBean(ReactiveCards.class)))
                    .isEqualTo(SimpleReactiveMongoRepository.class));
  }

  @Test
  void theApplicationsOwnReactiveBaseStays() {
    reactive(ReactiveRepositoriesWithOwnBase.class)
        .run(
            context ->
                assertThat(base(context.getBean(ReactiveCards.class)))
                    .isEqualTo(OwnReactiveBase.class));
  }
}
