package dev.throughline.boot;

import dev.throughline.mongodb.ThroughlineMongoRepository;
import dev.throughline.mongodb.ThroughlineReactiveMongoRepository;
import org.jspecify.annotations.Nullable;
import org.springframework.beans.factory.config.BeanDefinition;
import org.springframework.beans.factory.config.BeanFactoryPostProcessor;
import org.springframework.beans.factory.config.ConfigurableListableBeanFactory;
import org.springframework.core.env.Environment;

/**
 * Makes {@link ThroughlineMongoRepository} and {@link ThroughlineReactiveMongoRepository} the base
 * classes of MongoDB repositories that have no other. A base class that the application names, and
 * a factory bean of its own, stay.
 */
final class RepositoryBaseClass implements BeanFactoryPostProcessor {

  static final String REACTIVE_BATCHING = "throughline.reactive.batching";

  private static final String PROPERTY = "repositoryBaseClass";
  private static final String SUPPORT = "org.springframework.data.mongodb.repository.support.";

  private final Environment environment;

  RepositoryBaseClass(Environment environment) {
    this.environment = environment;
  }

  @Override
  public void postProcessBeanFactory(ConfigurableListableBeanFactory beanFactory) {
    for (String name : beanFactory.getBeanDefinitionNames()) {
      BeanDefinition definition = beanFactory.getBeanDefinition(name);
      Class<?> base = base(definition.getBeanClassName());
      if (base != null && !definition.getPropertyValues().contains(PROPERTY)) {
        // By name, as Spring Data does it: its ahead-of-time phase knows nothing else.
        definition.getPropertyValues().add(PROPERTY, base.getName());
      }
    }
  }

  /** By name: the reactive driver may not be there. */
  private @Nullable Class<?> base(@Nullable String factoryBean) {
    if ((SUPPORT + "MongoRepositoryFactoryBean").equals(factoryBean)) {
      return ThroughlineMongoRepository.class;
    }
    return (SUPPORT + "ReactiveMongoRepositoryFactoryBean").equals(factoryBean)
            && environment.getProperty(REACTIVE_BATCHING, Boolean.class, true)
        ? ThroughlineReactiveMongoRepository.class
        : null;
  }
}
