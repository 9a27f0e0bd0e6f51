package dev.throughline.boot.converter;

import dev.throughline.boot.internal.CompiledSettings;
import dev.throughline.mongodb.ThroughlineReactiveMongoTemplate;
import dev.throughline.mongodb.internal.batch.ReactiveBatchTarget;
import dev.throughline.mongodb.internal.copy.ReactiveTemplateCopy;
import java.util.function.BiConsumer;
import org.springframework.data.mongodb.core.ReactiveMongoTemplate;
import org.springframework.data.mongodb.core.convert.MongoConverter;

/**
 * Does for reactive templates what {@link LiveBeans} does: the reactive driver may not be there.
 */
final class LiveReactiveBeans {

  private LiveReactiveBeans() {}

  /**
   * The bean in place of a reactive template.
   *
   * @param configuring sets what the settings say of the compiled one.
   */
  static ReactiveMongoTemplate live(
      LiveBeans beans,
      String beanName,
      ReactiveMongoTemplate stock,
      BiConsumer<ThroughlineReactiveMongoTemplate, CompiledSettings> configuring) {
    return beans.live(
        ReactiveMongoTemplate.class,
        ReactiveBatchTarget.class,
        beanName,
        stock,
        ReactiveTemplateCopy::of,
        configuring,
        it -> ((ThroughlineReactiveMongoTemplate) it).forgetDocuments());
  }

  static MongoConverter converterOf(Object template) {
    return ((ReactiveMongoTemplate) template).getConverter();
  }
}
