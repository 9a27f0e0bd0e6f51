package dev.throughline.mongodb;

import java.util.List;
import org.springframework.data.mongodb.CodecRegistryProvider;
import org.springframework.data.mongodb.core.convert.DbRefResolver;
import org.springframework.data.mongodb.core.convert.MongoCustomConversions;
import org.springframework.data.mongodb.core.mapping.MongoMappingContext;

/** The converter that a template makes itself when it is given none. */
final class UnconfiguredConverter {

  private UnconfiguredConverter() {}

  static ThroughlineMongoConverter of(DbRefResolver references, CodecRegistryProvider codecs) {
    MongoCustomConversions conversions = new MongoCustomConversions(List.of());
    MongoMappingContext context = new MongoMappingContext();
    context.setSimpleTypeHolder(conversions.getSimpleTypeHolder());
    context.afterPropertiesSet();
    ThroughlineMongoConverter converter = new ThroughlineMongoConverter(references, context);
    converter.setCustomConversions(conversions);
    converter.setCodecRegistryProvider(codecs);
    converter.afterPropertiesSet();
    return converter;
  }
}
