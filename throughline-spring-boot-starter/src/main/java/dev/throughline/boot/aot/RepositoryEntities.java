package dev.throughline.boot.aot;

import java.util.LinkedHashSet;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.springframework.beans.factory.config.BeanDefinition;
import org.springframework.beans.factory.config.ConfigurableListableBeanFactory;
import org.springframework.beans.factory.config.ConstructorArgumentValues.ValueHolder;
import org.springframework.data.repository.core.support.AbstractRepositoryMetadata;
import org.springframework.util.ClassUtils;

/** The entity types of MongoDB repositories, as their bean definitions tell. */
final class RepositoryEntities {

  private static final Set<String> FACTORIES =
      Set.of(
          "org.springframework.data.mongodb.repository.support.MongoRepositoryFactoryBean",
          "org.springframework.data.mongodb.repository.support.ReactiveMongoRepositoryFactoryBean");

  private RepositoryEntities() {}

  static Set<Class<?>> of(ConfigurableListableBeanFactory beanFactory) {
    Set<Class<?>> entities = new LinkedHashSet<>();
    for (String name : beanFactory.getBeanDefinitionNames()) {
      BeanDefinition definition = beanFactory.getBeanDefinition(name);
      String factory = definition.getBeanClassName();
      if (factory != null && FACTORIES.contains(factory)) {
        Class<?> repository = repository(definition, beanFactory.getBeanClassLoader());
        if (repository != null) {
          entities.add(AbstractRepositoryMetadata.getMetadata(repository).getDomainType());
        }
      }
    }
    return entities;
  }

  /** The interface is the first argument of the factory bean's constructor. */
  private static @Nullable Class<?> repository(
      BeanDefinition definition, @Nullable ClassLoader loader) {
    ValueHolder argument =
        definition.getConstructorArgumentValues().getArgumentValue(0, String.class);
    Object value = argument == null ? null : argument.getValue();
    if (value instanceof Class<?> type) {
      return type;
    }
    return value instanceof String name ? ClassUtils.resolveClassName(name, loader) : null;
  }
}
