package dev.throughline.boot.converter;

import dev.throughline.boot.internal.OnDriver;
import dev.throughline.boot.internal.SwitchCondition;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.beans.factory.support.BeanDefinitionRegistry;
import org.springframework.boot.autoconfigure.AutoConfiguration;
import org.springframework.boot.autoconfigure.condition.ConditionalOnMissingClass;
import org.springframework.context.annotation.Conditional;
import org.springframework.context.annotation.Import;
import org.springframework.context.annotation.ImportBeanDefinitionRegistrar;
import org.springframework.core.type.AnnotationMetadata;

/** Says what is missing where there is nothing to make faster. */
@AutoConfiguration
@ConditionalOnMissingClass({OnDriver.BLOCKING, OnDriver.REACTIVE})
@Conditional(SwitchCondition.OfThroughline.class)
@Import(ThroughlineWithoutDriverAutoConfiguration.Notice.class)
final class ThroughlineWithoutDriverAutoConfiguration {

  /** Before any bean is made: one that needs a template will fail. */
  static final class Notice implements ImportBeanDefinitionRegistrar {

    private static final Logger log = LoggerFactory.getLogger(Notice.class);

    @Override
    public void registerBeanDefinitions(
        AnnotationMetadata importingClassMetadata, BeanDefinitionRegistry registry) {
      log.warn(
          "Throughline is off: no driver of MongoDB is on the class path. Add"
              + " spring-boot-starter-data-mongodb or spring-boot-starter-data-mongodb-reactive.");
    }
  }
}
