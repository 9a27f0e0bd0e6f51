package dev.throughline.boot.page;

import dev.throughline.boot.internal.RepositoryFactories;
import org.springframework.beans.factory.config.BeanDefinition;
import org.springframework.beans.factory.config.BeanFactoryPostProcessor;
import org.springframework.beans.factory.config.ConfigurableListableBeanFactory;
import org.springframework.beans.factory.config.RuntimeBeanReference;

/**
 * Adds the {@code KeysetRepository} fragment to MongoDB repositories. A contributor of fragments
 * that the application names, and a factory bean of its own, stay.
 */
final class KeysetRepositoriesBeanFactoryPostProcessor implements BeanFactoryPostProcessor {

  static final String FRAGMENTS = "throughlineKeysetFragments";
  static final String REACTIVE_FRAGMENTS = "throughlineReactiveKeysetFragments";

  private static final String PROPERTY = "repositoryFragmentsContributor";

  @Override
  public void postProcessBeanFactory(ConfigurableListableBeanFactory beanFactory) {
    for (String name : beanFactory.getBeanDefinitionNames()) {
      BeanDefinition definition = beanFactory.getBeanDefinition(name);
      String factory = definition.getBeanClassName();
      boolean blocking = RepositoryFactories.isBlocking(factory);
      if ((blocking || RepositoryFactories.isReactive(factory))
          && !definition.getPropertyValues().contains(PROPERTY)) {
        definition
            .getPropertyValues()
            .add(PROPERTY, new RuntimeBeanReference(blocking ? FRAGMENTS : REACTIVE_FRAGMENTS));
      }
    }
  }
}
