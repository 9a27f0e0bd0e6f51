package dev.throughline.boot.converter;

import dev.throughline.boot.internal.CompiledSettings;
import dev.throughline.boot.internal.OnDriver;
import dev.throughline.boot.internal.RepositoryFactories;
import dev.throughline.boot.internal.Switches;
import dev.throughline.mongodb.JsonRows;
import dev.throughline.mongodb.ThroughlineMongoConverter;
import java.lang.reflect.Method;
import org.jspecify.annotations.Nullable;
import org.springframework.beans.factory.ObjectFactory;
import org.springframework.beans.factory.config.BeanDefinition;
import org.springframework.beans.factory.config.BeanFactoryPostProcessor;
import org.springframework.beans.factory.config.ConfigurableListableBeanFactory;
import org.springframework.core.ResolvableType;
import org.springframework.core.env.Environment;
import org.springframework.data.mongodb.core.MongoOperations;
import org.springframework.data.mongodb.core.ReactiveMongoOperations;
import org.springframework.data.mongodb.core.convert.MappingMongoConverter;
import org.springframework.data.mongodb.core.convert.MongoConverter;
import org.springframework.util.ClassUtils;
import org.springframework.util.function.SingletonSupplier;

/**
 * Lets an application that names types of ours start and work where stock serves, or may serve
 * (D-BOOT-13): repositories whose methods return rows get a factory bean that knows them, and
 * injection points of our templates, converter and reports get one that goes stock's ways. These
 * are no beans, so that nothing else finds them, and whatever names none of our types is as without
 * us.
 */
final class NamedTypesBeanFactoryPostProcessor implements BeanFactoryPostProcessor {

  private final Environment environment;

  NamedTypesBeanFactoryPostProcessor(Environment environment) {
    this.environment = environment;
  }

  @Override
  public void postProcessBeanFactory(ConfigurableListableBeanFactory beans) {
    if (Switches.enabled(environment) && !Switches.live(environment)) {
      return; // the beans themselves are of our types
    }
    ClassLoader classes = beans.getBeanClassLoader();
    for (String name : beans.getBeanDefinitionNames()) {
      BeanDefinition definition = beans.getBeanDefinition(name);
      if (RepositoryFactories.isStock(definition.getBeanClassName())
          && !Switches.aheadOfTime()
          && returnsRows(RepositoryFactories.repository(definition, classes))) {
        RepositoryFactories.makeOwn(definition);
      }
    }
    resolve(
        beans,
        ThroughlineMongoConverter.class,
        () -> ConverterCopy.of(beans.getBean(MappingMongoConverter.class)));
    resolve(
        beans,
        EntityReports.class,
        () ->
            new EntityReports(
                beans.getBeanProvider(MongoConverter.class),
                beans.getBeanProvider(MongoOperations.class),
                beans.getBeanProvider(ReactiveMongoOperations.class),
                new OwnBeanPostProcessor(
                    beans.getBeanProvider(CompiledSettings.class),
                    beans.getBeanProvider(LiveBeans.class))));
    if (ClassUtils.isPresent(OnDriver.BLOCKING, classes)) {
      NamedBlockingTemplate.register(beans);
    }
    if (ClassUtils.isPresent(OnDriver.REACTIVE, classes)) {
      NamedReactiveTemplate.register(beans);
    }
  }

  /** Injection points of a type get what is made once, unless there is a bean of that type. */
  static <T> void resolve(
      ConfigurableListableBeanFactory beans, Class<T> type, ObjectFactory<T> factory) {
    if (beans.getBeanNamesForType(type, true, false).length == 0) {
      SingletonSupplier<T> once = SingletonSupplier.of(factory::getObject);
      beans.registerResolvableDependency(type, (ObjectFactory<T>) once::obtain);
    }
  }

  private static boolean returnsRows(@Nullable Class<?> repository) {
    if (repository != null) {
      for (Method method : repository.getMethods()) {
        ResolvableType returned = ResolvableType.forMethodReturnType(method);
        if (returned.toClass() == JsonRows.class
            || returned.getGeneric(0).toClass() == JsonRows.class) {
          return true;
        }
      }
    }
    return false;
  }
}
