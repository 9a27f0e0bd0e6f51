package dev.throughline.boot.converter;

import dev.throughline.boot.converter.OwnBeanPostProcessor.Kind;
import dev.throughline.mongodb.ThroughlineMongoConverter;
import dev.throughline.mongodb.ThroughlineReactiveMongoTemplate;
import dev.throughline.mongodb.internal.copy.ReactiveTemplateCopy;
import org.springframework.beans.factory.config.BeanPostProcessor;
import org.springframework.data.mongodb.core.ReactiveMongoTemplate;

/**
 * Does for reactive templates what {@link OwnBeanPostProcessor} does for blocking ones: in a class
 * of its own, since the reactive driver may not be there.
 */
class OwnReactiveBeanPostProcessor implements BeanPostProcessor {

  private static final Kind<ReactiveMongoTemplate> STOCK_TEMPLATE =
      new Kind<>(ReactiveMongoTemplate.class, ThroughlineReactiveMongoTemplate.class);

  private final OwnBeanPostProcessor ownBeans;

  OwnReactiveBeanPostProcessor(OwnBeanPostProcessor ownBeans) {
    this.ownBeans = ownBeans;
  }

  @Override
  public Object postProcessAfterInitialization(Object bean, String beanName) {
    if (!(bean instanceof ReactiveMongoTemplate template)) {
      return bean;
    }
    LiveBeans live = ownBeans.live();
    return live == null
        ? ownBeans.accelerated(beanName, template, STOCK_TEMPLATE, this::compiled)
        : ownBeans.accelerated(
            beanName,
            template,
            STOCK_TEMPLATE,
            it ->
                LiveReactiveBeans.live(
                    live,
                    beanName,
                    it,
                    (made, settings) -> settings.applyTo(made.runner().calls())));
  }

  private ReactiveMongoTemplate compiled(ReactiveMongoTemplate template) {
    if (template instanceof ThroughlineReactiveMongoTemplate compiled) {
      if (template.getConverter() instanceof ThroughlineMongoConverter ours) {
        ownBeans.converterFor(ours);
      }
      ownBeans.settings().applyTo(compiled.runner().calls());
      return compiled;
    }
    ThroughlineReactiveMongoTemplate copy =
        ReactiveTemplateCopy.of(template, ownBeans.converterFor(template.getConverter()));
    ownBeans.settings().applyTo(copy.runner().calls());
    return copy;
  }
}
