package dev.throughline.boot.converter;

import dev.throughline.boot.converter.OwnBeanPostProcessor.Kind;
import dev.throughline.mongodb.ThroughlineMongoConverter;
import dev.throughline.mongodb.ThroughlineMongoTemplate;
import dev.throughline.mongodb.internal.copy.TemplateCopy;
import org.springframework.beans.factory.config.BeanPostProcessor;
import org.springframework.data.mongodb.core.MongoTemplate;

/**
 * Does for blocking templates what {@link OwnBeanPostProcessor} does for converters: in a class of
 * its own, since the blocking driver may not be there.
 */
class OwnBlockingBeanPostProcessor implements BeanPostProcessor {

  private static final Kind<MongoTemplate> STOCK_TEMPLATE =
      new Kind<>(MongoTemplate.class, ThroughlineMongoTemplate.class);

  private final OwnBeanPostProcessor ownBeans;

  OwnBlockingBeanPostProcessor(OwnBeanPostProcessor ownBeans) {
    this.ownBeans = ownBeans;
  }

  @Override
  public Object postProcessAfterInitialization(Object bean, String beanName) {
    if (!(bean instanceof MongoTemplate template)) {
      return bean;
    }
    LiveBeans live = ownBeans.live();
    return live == null
        ? ownBeans.accelerated(beanName, template, STOCK_TEMPLATE, this::compiled)
        : ownBeans.accelerated(beanName, template, STOCK_TEMPLATE, it -> live.live(beanName, it));
  }

  private MongoTemplate compiled(MongoTemplate template) {
    if (template instanceof ThroughlineMongoTemplate compiled) {
      if (template.getConverter() instanceof ThroughlineMongoConverter ours) {
        ownBeans.converterFor(ours);
      }
      ownBeans.settings().applyTo(compiled);
      return compiled;
    }
    ThroughlineMongoTemplate copy =
        TemplateCopy.of(template, ownBeans.converterFor(template.getConverter()));
    ownBeans.settings().applyTo(copy);
    return copy;
  }
}
