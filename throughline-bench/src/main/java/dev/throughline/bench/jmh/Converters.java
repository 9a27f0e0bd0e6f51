package dev.throughline.bench.jmh;

import dev.throughline.mongodb.ThroughlineMongoConverter;
import java.util.List;
import org.springframework.data.mongodb.core.convert.MappingMongoConverter;
import org.springframework.data.mongodb.core.convert.MongoCustomConversions;
import org.springframework.data.mongodb.core.convert.NoOpDbRefResolver;
import org.springframework.data.mongodb.core.mapping.MongoMappingContext;

/** Converters as Spring Boot sets them up, without a database behind them. */
final class Converters {

  private Converters() {}

  static MappingMongoConverter stock() {
    return ready(new MappingMongoConverter(NoOpDbRefResolver.INSTANCE, context()));
  }

  static ThroughlineMongoConverter throughline() {
    return ready(new ThroughlineMongoConverter(NoOpDbRefResolver.INSTANCE, context()));
  }

  private static MongoMappingContext context() {
    MongoMappingContext context = new MongoMappingContext();
    context.setSimpleTypeHolder(conversions().getSimpleTypeHolder());
    context.afterPropertiesSet();
    return context;
  }

  private static <C extends MappingMongoConverter> C ready(C converter) {
    converter.setCustomConversions(conversions());
    converter.afterPropertiesSet();
    return converter;
  }

  private static MongoCustomConversions conversions() {
    return MongoCustomConversions.create(
        configurer ->
            configurer.registerConverters(List.of(Money.ToText.INSTANCE, Money.FromText.INSTANCE)));
  }
}
