package dev.throughline.boot.converter;

import dev.throughline.boot.internal.live.NamedTemplate;
import dev.throughline.mongodb.ThroughlineMongoTemplate;
import dev.throughline.mongodb.internal.copy.TemplateCopy;
import org.springframework.beans.factory.config.ConfigurableListableBeanFactory;
import org.springframework.data.mongodb.core.MongoTemplate;
import org.springframework.util.function.SingletonSupplier;

/** The blocking template by our type: in a class of its own, since the driver may not be there. */
final class NamedBlockingTemplate {

  private NamedBlockingTemplate() {}

  static void register(ConfigurableListableBeanFactory beans) {
    NamedTypesBeanFactoryPostProcessor.resolve(
        beans,
        ThroughlineMongoTemplate.class,
        () -> {
          MongoTemplate bean = beans.getBean(MongoTemplate.class);
          return NamedTemplate.of(
              ThroughlineMongoTemplate.class,
              MongoTemplate.class,
              bean,
              SingletonSupplier.of(() -> TemplateCopy.of(bean, bean.getConverter())));
        });
  }
}
