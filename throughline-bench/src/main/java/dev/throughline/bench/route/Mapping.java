package dev.throughline.bench.route;

import dev.throughline.mongodb.ThroughlineMongoConverter;
import java.util.List;
import org.springframework.data.mongodb.core.convert.MappingMongoConverter;
import org.springframework.data.mongodb.core.convert.MongoCustomConversions;
import org.springframework.data.mongodb.core.convert.NoOpDbRefResolver;
import org.springframework.data.mongodb.core.mapping.MongoMappingContext;

/**
 * Converters as Spring Boot sets them up, without a database behind them. Each is made when it is
 * asked for: a JVM that measures stock does not load ours.
 */
public final class Mapping {

  private final MongoMappingContext context = new MongoMappingContext();
  private final MongoCustomConversions conversions;

  /** With these custom converters. */
  public Mapping(List<?> converters) {
    conversions =
        MongoCustomConversions.create(configurer -> configurer.registerConverters(converters));
    context.setSimpleTypeHolder(conversions.getSimpleTypeHolder());
    context.afterPropertiesSet();
  }

  /** The metadata that all of its converters share. */
  public MongoMappingContext context() {
    return context;
  }

  /** A new converter of Spring Data's. */
  public MappingMongoConverter stock() {
    return ready(new MappingMongoConverter(NoOpDbRefResolver.INSTANCE, context));
  }

  /** A new converter of ours. */
  public ThroughlineMongoConverter throughline() {
    return ready(new ThroughlineMongoConverter(NoOpDbRefResolver.INSTANCE, context));
  }

  private <C extends MappingMongoConverter> C ready(C converter) {
    converter.setCustomConversions(conversions);
    converter.afterPropertiesSet();
    return converter;
  }
}
