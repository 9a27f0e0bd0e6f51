package dev.throughline.boot.converter;

import dev.throughline.mongodb.ThroughlineReactiveMongoTemplate;
import org.springframework.data.mongodb.ReactiveMongoDatabaseFactory;
import org.springframework.data.mongodb.core.convert.MongoConverter;

/**
 * The bean methods of Spring Boot's reactive MongoDB configuration, for the compiled types: in a
 * class of their own, since the reactive driver may not be there.
 */
final class CompiledReactiveBeans {

  private CompiledReactiveBeans() {}

  static ThroughlineReactiveMongoTemplate reactiveMongoTemplate(
      ReactiveMongoDatabaseFactory factory, MongoConverter converter) {
    return new ThroughlineReactiveMongoTemplate(factory, converter);
  }
}
