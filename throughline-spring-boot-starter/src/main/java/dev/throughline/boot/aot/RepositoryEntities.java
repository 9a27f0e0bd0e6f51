package dev.throughline.boot.aot;

import dev.throughline.boot.internal.RepositoryFactories;
import java.util.LinkedHashSet;
import java.util.Set;
import org.springframework.beans.factory.config.BeanDefinition;
import org.springframework.beans.factory.config.ConfigurableListableBeanFactory;
import org.springframework.data.repository.core.support.AbstractRepositoryMetadata;

/** The entity types of MongoDB repositories, as their bean definitions tell. */
final class RepositoryEntities {

  private RepositoryEntities() {}

  static Set<Class<?>> of(ConfigurableListableBeanFactory beanFactory) {
    Set<Class<?>> entities = new LinkedHashSet<>();
    for (String name : beanFactory.getBeanDefinitionNames()) {
      BeanDefinition definition = beanFactory.getBeanDefinition(name);
      if (RepositoryFactories.isStock(definition.getBeanClassName())) {
        Class<?> repository =
            RepositoryFactories.repository(definition, beanFactory.getBeanClassLoader());
        if (repository != null) {
          entities.add(AbstractRepositoryMetadata.getMetadata(repository).getDomainType());
        }
      }
    }
    return entities;
  }
}
