package dev.throughline.boot.page;

import dev.throughline.mongodb.internal.call.method.CompiledRepositoryFactoryBean;
import java.util.Map;
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
  private static final String PACKAGE = "org.springframework.data.mongodb.repository.support.";

  /** By name: the reactive one may lack half of its class path. */
  private static final Map<String, String> FRAGMENTS_BY_FACTORY =
      Map.of(
          PACKAGE + "MongoRepositoryFactoryBean",
          FRAGMENTS,
          CompiledRepositoryFactoryBean.class.getName(),
          FRAGMENTS,
          PACKAGE + "ReactiveMongoRepositoryFactoryBean",
          REACTIVE_FRAGMENTS,
          // By name: the reactive driver may not be there.
          CompiledRepositoryFactoryBean.class.getPackageName() + ".ReactiveRowsFactoryBean",
          REACTIVE_FRAGMENTS);

  @Override
  public void postProcessBeanFactory(ConfigurableListableBeanFactory beanFactory) {
    for (String name : beanFactory.getBeanDefinitionNames()) {
      BeanDefinition definition = beanFactory.getBeanDefinition(name);
      String factory = definition.getBeanClassName();
      String fragments = factory == null ? null : FRAGMENTS_BY_FACTORY.get(factory);
      if (fragments != null && !definition.getPropertyValues().contains(PROPERTY)) {
        definition.getPropertyValues().add(PROPERTY, new RuntimeBeanReference(fragments));
      }
    }
  }
}
