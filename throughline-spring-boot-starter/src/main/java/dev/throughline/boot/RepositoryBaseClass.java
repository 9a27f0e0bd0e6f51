package dev.throughline.boot;

import dev.throughline.mongodb.ThroughlineMongoRepository;
import org.springframework.beans.factory.config.BeanDefinition;
import org.springframework.beans.factory.config.BeanFactoryPostProcessor;
import org.springframework.beans.factory.config.ConfigurableListableBeanFactory;
import org.springframework.data.mongodb.repository.support.MongoRepositoryFactoryBean;

/**
 * Makes {@link ThroughlineMongoRepository} the base class of MongoDB repositories that have no
 * other. A base class that the application names, and a factory bean of its own, stay.
 */
final class RepositoryBaseClass implements BeanFactoryPostProcessor {

  private static final String PROPERTY = "repositoryBaseClass";

  @Override
  public void postProcessBeanFactory(ConfigurableListableBeanFactory beanFactory) {
    for (String name : beanFactory.getBeanDefinitionNames()) {
      BeanDefinition definition = beanFactory.getBeanDefinition(name);
      if (MongoRepositoryFactoryBean.class.getName().equals(definition.getBeanClassName())
          && !definition.getPropertyValues().contains(PROPERTY)) {
        definition.getPropertyValues().add(PROPERTY, ThroughlineMongoRepository.class);
      }
    }
  }
}
