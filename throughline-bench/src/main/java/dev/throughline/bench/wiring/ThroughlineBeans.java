package dev.throughline.bench.wiring;

import dev.throughline.mongodb.ThroughlineMongoConverter;
import dev.throughline.mongodb.ThroughlineMongoTemplate;
import org.springframework.boot.autoconfigure.condition.ConditionalOnProperty;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.data.mongodb.MongoDatabaseFactory;
import org.springframework.data.mongodb.core.convert.DefaultDbRefResolver;
import org.springframework.data.mongodb.core.convert.MongoCustomConversions;
import org.springframework.data.mongodb.core.mapping.MongoMappingContext;

/** What the starter declares, until there is one; {@code throughline.enabled=false} means stock. */
@Configuration(proxyBeanMethods = false)
@ConditionalOnProperty(name = "throughline.enabled", matchIfMissing = true)
public class ThroughlineBeans {

  @Bean
  ThroughlineMongoConverter mappingMongoConverter(
      MongoDatabaseFactory factory,
      MongoMappingContext context,
      MongoCustomConversions conversions) {
    ThroughlineMongoConverter converter =
        new ThroughlineMongoConverter(new DefaultDbRefResolver(factory), context);
    converter.setCustomConversions(conversions);
    return converter;
  }

  @Bean
  ThroughlineMongoTemplate mongoTemplate(
      MongoDatabaseFactory factory, ThroughlineMongoConverter converter) {
    return new ThroughlineMongoTemplate(factory, converter);
  }
}
