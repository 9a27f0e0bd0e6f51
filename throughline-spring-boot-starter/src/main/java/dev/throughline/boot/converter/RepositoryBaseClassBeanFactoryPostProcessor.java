package dev.throughline.boot.converter;

import dev.throughline.boot.internal.RepositoryFactories;
import dev.throughline.boot.internal.Switches;
import dev.throughline.mongodb.ThroughlineMongoRepository;
import dev.throughline.mongodb.ThroughlineReactiveMongoRepository;
import org.jspecify.annotations.Nullable;
import org.springframework.aot.AotDetector;
import org.springframework.beans.MutablePropertyValues;
import org.springframework.beans.factory.config.BeanDefinition;
import org.springframework.beans.factory.config.BeanFactoryPostProcessor;
import org.springframework.beans.factory.config.ConfigurableListableBeanFactory;
import org.springframework.core.env.Environment;

/**
 * Makes {@link ThroughlineMongoRepository} and {@link ThroughlineReactiveMongoRepository} the base
 * classes of MongoDB repositories that have no other, and compiles the methods of blocking ones, or
 * lets reactive ones return rows, by factory beans of ours. A base class that the application
 * names, and a factory bean of its own, stay. In an application that was processed ahead of time
 * they are set already, and taken away when the properties of this run say so.
 */
final class RepositoryBaseClassBeanFactoryPostProcessor implements BeanFactoryPostProcessor {

  private static final String PROPERTY = "repositoryBaseClass";

  private final Environment environment;

  RepositoryBaseClassBeanFactoryPostProcessor(Environment environment) {
    this.environment = environment;
  }

  @Override
  public void postProcessBeanFactory(ConfigurableListableBeanFactory beanFactory) {
    // Where stock and compiled code serve by turns, each has repositories of its own.
    boolean enabled = Switches.enabled(environment) && !Switches.live(environment);
    boolean batching = enabled && Switches.reactiveBatching(environment);
    for (String name : beanFactory.getBeanDefinitionNames()) {
      BeanDefinition definition = beanFactory.getBeanDefinition(name);
      String factory = definition.getBeanClassName();
      if (RepositoryFactories.isStock(factory)) {
        boolean blocking = RepositoryFactories.isBlocking(factory);
        set(
            definition.getPropertyValues(),
            blocking
                ? ThroughlineMongoRepository.class.getName()
                : ThroughlineReactiveMongoRepository.class.getName(),
            blocking ? enabled : batching);
        if (enabled && !Switches.aheadOfTime()) {
          RepositoryFactories.makeOwn(definition);
        }
      }
    }
  }

  private static void set(MutablePropertyValues values, String base, boolean wanted) {
    if (wanted && !values.contains(PROPERTY)) {
      // By name, as Spring Data does it: its ahead-of-time phase knows nothing else.
      values.add(PROPERTY, base);
    } else if (!wanted
        && AotDetector.useGeneratedArtifacts()
        && base.equals(nameOf(values.get(PROPERTY)))) {
      values.removePropertyValue(PROPERTY);
    }
  }

  private static @Nullable Object nameOf(@Nullable Object value) {
    return value instanceof Class<?> type ? type.getName() : value;
  }
}
