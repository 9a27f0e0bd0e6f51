package dev.throughline.boot.converter;

import dev.throughline.boot.internal.live.NamedTemplate;
import dev.throughline.mongodb.ThroughlineReactiveMongoTemplate;
import dev.throughline.mongodb.internal.copy.ReactiveTemplateCopy;
import org.springframework.beans.factory.config.ConfigurableListableBeanFactory;
import org.springframework.data.mongodb.core.ReactiveMongoTemplate;
import org.springframework.util.function.SingletonSupplier;

/** The reactive template by our type: in a class of its own, since the driver may not be there. */
final class NamedReactiveTemplate {

  private NamedReactiveTemplate() {}

  static void register(ConfigurableListableBeanFactory beans) {
    NamedTypesBeanFactoryPostProcessor.resolve(
        beans,
        ThroughlineReactiveMongoTemplate.class,
        () -> {
          ReactiveMongoTemplate bean = beans.getBean(ReactiveMongoTemplate.class);
          return NamedTemplate.of(
              ThroughlineReactiveMongoTemplate.class,
              ReactiveMongoTemplate.class,
              bean,
              SingletonSupplier.of(() -> ReactiveTemplateCopy.of(bean, bean.getConverter())));
        });
  }
}
