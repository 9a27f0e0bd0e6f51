package dev.throughline.boot.converter;

import java.util.function.Supplier;
import org.springframework.beans.factory.config.ConfigurableListableBeanFactory;
import org.springframework.beans.factory.support.RootBeanDefinition;
import org.springframework.data.mongodb.ReactiveMongoDatabaseFactory;
import org.springframework.data.mongodb.core.ReactiveMongoTemplate;
import org.springframework.data.mongodb.core.convert.MongoConverter;

/** Spring Boot's reactive beans: in a class of their own, since the driver may not be there. */
final class StockReactiveBeans {

  private StockReactiveBeans() {}

  static RootBeanDefinition template(ConfigurableListableBeanFactory beans) {
    Supplier<ReactiveMongoTemplate> stock =
        () ->
            new ReactiveMongoTemplate(
                beans.getBean(ReactiveMongoDatabaseFactory.class),
                beans.getBean(MongoConverter.class));
    return new RootBeanDefinition(ReactiveMongoTemplate.class, stock);
  }
}
