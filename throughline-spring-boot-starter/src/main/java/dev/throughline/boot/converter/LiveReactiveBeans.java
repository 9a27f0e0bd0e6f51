package dev.throughline.boot.converter;

import dev.throughline.mongodb.ThroughlineReactiveMongoTemplate;
import org.springframework.data.mongodb.core.ReactiveMongoTemplate;
import org.springframework.data.mongodb.core.convert.MongoConverter;

/**
 * Does for reactive templates what {@link LiveBeans} does: the reactive driver may not be there.
 */
final class LiveReactiveBeans {

  private LiveReactiveBeans() {}

  static ReactiveMongoTemplate live(LiveBeans beans, String beanName, ReactiveMongoTemplate stock) {
    return beans.live(
        ReactiveMongoTemplate.class,
        beanName,
        stock,
        (original, converter, settings) -> {
          ThroughlineReactiveMongoTemplate copy = ReactiveTemplateCopy.of(original, converter);
          copy.calls().enable(settings.compilesCalls());
          return copy;
        });
  }

  static MongoConverter converterOf(Object template) {
    return ((ReactiveMongoTemplate) template).getConverter();
  }
}
