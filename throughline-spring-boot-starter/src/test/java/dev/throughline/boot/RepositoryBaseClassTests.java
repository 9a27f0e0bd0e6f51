package dev.throughline.boot;

import static org.assertj.core.api.Assertions.assertThat;

import dev.throughline.embedded.EmbeddedMongoAutoConfiguration;
import dev.throughline.mongodb.ThroughlineMongoRepository;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.springframework.aop.framework.AopProxyUtils;
import org.springframework.boot.autoconfigure.AutoConfigurations;
import org.springframework.boot.data.mongodb.autoconfigure.DataMongoAutoConfiguration;
import org.springframework.boot.mongodb.autoconfigure.MongoAutoConfiguration;
import org.springframework.boot.test.context.runner.ApplicationContextRunner;
import org.springframework.context.annotation.Configuration;
import org.springframework.data.mongodb.core.MongoOperations;
import org.springframework.data.mongodb.repository.MongoRepository;
import org.springframework.data.mongodb.repository.config.EnableMongoRepositories;
import org.springframework.data.mongodb.repository.query.MongoEntityInformation;
import org.springframework.data.mongodb.repository.support.SimpleMongoRepository;

/** Which class stands behind a repository. */
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

  @Configuration(proxyBeanMethods = false)
  @EnableMongoRepositories(
      considerNestedRepositories = true,
      basePackageClasses = RepositoryBaseClassTests.class)
  static class Repositories {}

  @Configuration(proxyBeanMethods = false)
  @EnableMongoRepositories(
      considerNestedRepositories = true,
      basePackageClasses = RepositoryBaseClassTests.class,
      repositoryBaseClass = OwnBase.class)
  static class RepositoriesWithOwnBase {}

  private static Class<?> base(Cards cards) {
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
}
