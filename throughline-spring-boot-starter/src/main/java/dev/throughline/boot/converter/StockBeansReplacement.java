package dev.throughline.boot.converter;

import dev.throughline.boot.internal.Switches;
import dev.throughline.mongodb.ThroughlineMongoConverter;
import dev.throughline.mongodb.ThroughlineMongoTemplate;
import dev.throughline.mongodb.ThroughlineReactiveMongoTemplate;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.beans.factory.annotation.AnnotatedBeanDefinition;
import org.springframework.beans.factory.config.AutowireCapableBeanFactory;
import org.springframework.beans.factory.config.BeanDefinition;
import org.springframework.beans.factory.support.AbstractBeanDefinition;
import org.springframework.beans.factory.support.BeanDefinitionRegistry;
import org.springframework.beans.factory.support.RootBeanDefinition;
import org.springframework.context.annotation.ImportBeanDefinitionRegistrar;
import org.springframework.core.env.Environment;
import org.springframework.core.type.AnnotationMetadata;
import org.springframework.core.type.MethodMetadata;
import org.springframework.data.mongodb.core.MongoTemplate;
import org.springframework.data.mongodb.core.ReactiveMongoTemplate;
import org.springframework.data.mongodb.core.convert.MappingMongoConverter;

/**
 * Takes over the bean definitions of Spring Boot's converter and templates.
 *
 * <p>A definition is taken over when a bean method of Spring Boot's own configuration declares
 * exactly the stock type; a user's definition, or none, is left as it is. Competing by conditions
 * instead, in a configuration ahead of Spring Boot's, would have to guess what comes later: whether
 * there will be a database factory, and whether the configuration that brings the mapping context
 * is excluded.
 */
class StockBeansReplacement implements ImportBeanDefinitionRegistrar {

  private static final Logger log = LoggerFactory.getLogger(StockBeansReplacement.class);

  private static final String BOOT_PACKAGE = "org.springframework.boot.data.mongodb.autoconfigure.";

  private final Environment environment;

  StockBeansReplacement(Environment environment) {
    this.environment = environment;
  }

  @Override
  public void registerBeanDefinitions(
      AnnotationMetadata importingClassMetadata, BeanDefinitionRegistry registry) {
    if (Switches.live(environment)) {
      log.debug("Stock's beans are watched when they are made");
      return;
    }
    replace(
        registry,
        "mappingMongoConverter",
        MappingMongoConverter.class,
        CompiledBeans.class,
        ThroughlineMongoConverter.class);
    replace(
        registry,
        "mongoTemplate",
        MongoTemplate.class,
        CompiledBeans.class,
        ThroughlineMongoTemplate.class);
    replace(
        registry,
        "reactiveMongoTemplate",
        ReactiveMongoTemplate.class,
        CompiledReactiveBeans.class,
        ThroughlineReactiveMongoTemplate.class);
  }

  private static void replace(
      BeanDefinitionRegistry registry,
      String beanName,
      Class<?> stock,
      Class<?> beanMethods,
      Class<?> replacement) {
    if (!registry.containsBeanDefinition(beanName)) {
      log.debug("No bean '{}' to replace", beanName);
      return;
    }
    BeanDefinition definition = registry.getBeanDefinition(beanName);
    if (!isDeclaredByBoot(definition, stock)) {
      log.debug("Bean '{}' is the application's own, left as it is", beanName);
      return;
    }
    registry.removeBeanDefinition(beanName);
    registry.registerBeanDefinition(
        beanName, compiled(definition, beanName, beanMethods, replacement));
    log.debug("Bean '{}' is a {}", beanName, replacement.getSimpleName());
  }

  private static boolean isDeclaredByBoot(BeanDefinition definition, Class<?> stock) {
    if (!(definition instanceof AnnotatedBeanDefinition annotated)) {
      return false;
    }
    MethodMetadata method = annotated.getFactoryMethodMetadata();
    return method != null
        && method.getDeclaringClassName().startsWith(BOOT_PACKAGE)
        && method.getReturnTypeName().equals(stock.getName());
  }

  private static RootBeanDefinition compiled(
      BeanDefinition stock, String beanName, Class<?> beanMethods, Class<?> replacement) {
    RootBeanDefinition definition = new RootBeanDefinition();
    definition.setBeanClass(beanMethods);
    definition.setFactoryMethodName(beanName);
    definition.setAutowireMode(AutowireCapableBeanFactory.AUTOWIRE_CONSTRUCTOR);
    definition.setTargetType(replacement);
    definition.setPrimary(stock.isPrimary());
    definition.setFallback(stock.isFallback());
    definition.setRole(stock.getRole());
    definition.setDependsOn(stock.getDependsOn());
    definition.setResourceDescription(beanMethods.getName());
    if (stock instanceof AbstractBeanDefinition complete) {
      definition.setAutowireCandidate(complete.isAutowireCandidate());
      definition.setDefaultCandidate(complete.isDefaultCandidate());
      // Null means undecided, which spring.main.lazy-initialization may decide later.
      Boolean lazyInit = complete.getLazyInit();
      if (lazyInit != null) {
        definition.setLazyInit(lazyInit);
      }
    }
    return definition;
  }
}
