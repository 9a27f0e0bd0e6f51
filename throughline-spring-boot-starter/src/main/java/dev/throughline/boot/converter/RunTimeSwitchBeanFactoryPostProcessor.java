package dev.throughline.boot.converter;

import dev.throughline.boot.internal.ServingMode;
import dev.throughline.boot.internal.Switches;
import java.lang.reflect.Method;
import java.util.List;
import java.util.Set;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.springframework.beans.factory.config.BeanFactoryPostProcessor;
import org.springframework.beans.factory.config.ConfigurableListableBeanFactory;
import org.springframework.beans.factory.support.BeanDefinitionRegistry;
import org.springframework.beans.factory.support.InstanceSupplier;
import org.springframework.beans.factory.support.RootBeanDefinition;
import org.springframework.boot.context.properties.source.InvalidConfigurationPropertyValueException;
import org.springframework.core.env.Environment;
import org.springframework.data.mongodb.MongoDatabaseFactory;
import org.springframework.data.mongodb.core.MongoTemplate;
import org.springframework.data.mongodb.core.convert.DbRefResolver;
import org.springframework.data.mongodb.core.convert.DefaultDbRefResolver;
import org.springframework.data.mongodb.core.convert.MappingMongoConverter;
import org.springframework.data.mongodb.core.convert.MongoConverter;
import org.springframework.data.mongodb.core.convert.MongoCustomConversions;
import org.springframework.data.mongodb.core.convert.NoOpDbRefResolver;
import org.springframework.data.mongodb.core.mapping.MongoMappingContext;

/**
 * Makes {@code throughline.enabled=false} turn everything off in an application that was processed
 * ahead of time as well: the conditions of configurations were decided then. The beans of Spring
 * Boot take the place of the compiled ones, and the other beans of Throughline go.
 */
final class RunTimeSwitchBeanFactoryPostProcessor implements BeanFactoryPostProcessor {

  private static final List<String> OWN_BEANS =
      List.of(
          "throughlineEndpoint",
          "throughlineEntityMeters",
          "throughlineMeteredVerification",
          "throughlineEntityReportLogging",
          "throughlineEntityReports",
          "throughlineOwnReactiveBeans",
          "throughlineOwnBlockingBeans",
          "throughlineOwnBeans",
          "throughlineCompiledSettings");

  /** By name: the reactive one may lack half of its class path. */
  private static final Set<String> FACTORIES =
      Set.of(CompiledBeans.class.getName(), "dev.throughline.boot.converter.CompiledReactiveBeans");

  private final Environment environment;

  RunTimeSwitchBeanFactoryPostProcessor(Environment environment) {
    this.environment = environment;
  }

  @Override
  public void postProcessBeanFactory(ConfigurableListableBeanFactory beanFactory) {
    if (Switches.live(environment) && Switches.aheadOfTime()) {
      throw new InvalidConfigurationPropertyValueException(
          Switches.mode(environment) == ServingMode.OBSERVE ? Switches.MODE : Switches.DOCTOR,
          environment.getProperty(
              Switches.mode(environment) == ServingMode.OBSERVE ? Switches.MODE : Switches.DOCTOR),
          "Calls are watched by beans that an application processed ahead of time does not have.");
    }
    if (!Switches.enabled(environment) && beanFactory instanceof BeanDefinitionRegistry registry) {
      RootBeanDefinition converter = compiled(registry, "mappingMongoConverter");
      if (converter != null) {
        replace(
            registry,
            "mappingMongoConverter",
            converter,
            new RootBeanDefinition(MappingMongoConverter.class, () -> converter(beanFactory)));
      }
      RootBeanDefinition template = compiled(registry, "mongoTemplate");
      if (template != null) {
        Supplier<MongoTemplate> stock =
            () ->
                new MongoTemplate(
                    beanFactory.getBean(MongoDatabaseFactory.class),
                    beanFactory.getBean(MongoConverter.class));
        replace(
            registry,
            "mongoTemplate",
            template,
            new RootBeanDefinition(MongoTemplate.class, stock));
      }
      RootBeanDefinition reactive = compiled(registry, "reactiveMongoTemplate");
      if (reactive != null) {
        replace(
            registry, "reactiveMongoTemplate", reactive, StockReactiveBeans.template(beanFactory));
      }
      OWN_BEANS.stream()
          .filter(registry::containsBeanDefinition)
          .forEach(registry::removeBeanDefinition);
    }
  }

  private static MappingMongoConverter converter(ConfigurableListableBeanFactory beans) {
    MongoDatabaseFactory factory =
        beans.getBeanProvider(MongoDatabaseFactory.class).getIfAvailable();
    DbRefResolver references =
        factory != null ? new DefaultDbRefResolver(factory) : NoOpDbRefResolver.INSTANCE;
    MappingMongoConverter converter =
        new MappingMongoConverter(references, beans.getBean(MongoMappingContext.class));
    converter.setCustomConversions(beans.getBean(MongoCustomConversions.class));
    return converter;
  }

  /** The definition, if it makes one of the beans that took the place of Spring Boot's. */
  private static @Nullable RootBeanDefinition compiled(
      BeanDefinitionRegistry registry, String name) {
    if (registry.containsBeanDefinition(name)
        && registry.getBeanDefinition(name) instanceof RootBeanDefinition definition
        && definition.getInstanceSupplier() instanceof InstanceSupplier<?> supplier) {
      Method method = supplier.getFactoryMethod();
      return method != null && FACTORIES.contains(method.getDeclaringClass().getName())
          ? definition
          : null;
    }
    return null;
  }

  private static void replace(
      BeanDefinitionRegistry registry,
      String name,
      RootBeanDefinition compiled,
      RootBeanDefinition stock) {
    stock.setPrimary(compiled.isPrimary());
    stock.setFallback(compiled.isFallback());
    stock.setAutowireCandidate(compiled.isAutowireCandidate());
    stock.setDefaultCandidate(compiled.isDefaultCandidate());
    stock.setDependsOn(compiled.getDependsOn());
    stock.setRole(compiled.getRole());
    Boolean lazyInit = compiled.getLazyInit();
    if (lazyInit != null) {
      stock.setLazyInit(lazyInit);
    }
    registry.removeBeanDefinition(name);
    registry.registerBeanDefinition(name, stock);
  }
}
