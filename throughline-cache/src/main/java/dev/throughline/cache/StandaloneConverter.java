package dev.throughline.cache;

import com.mongodb.MongoClientSettings;
import dev.throughline.mongodb.ThroughlineMongoConverter;
import org.bson.UuidRepresentation;
import org.bson.codecs.configuration.CodecRegistries;
import org.bson.codecs.configuration.CodecRegistry;
import org.springframework.data.mongodb.core.convert.MongoCustomConversions;
import org.springframework.data.mongodb.core.convert.MongoCustomConversions.BigDecimalRepresentation;
import org.springframework.data.mongodb.core.convert.NoOpDbRefResolver;
import org.springframework.data.mongodb.core.mapping.MongoMappingContext;

/** A converter without a database, for payloads of classes that are stored nowhere else. */
final class StandaloneConverter {

  private static final CodecRegistry REGISTRY =
      CodecRegistries.withUuidRepresentation(
          MongoClientSettings.getDefaultCodecRegistry(), UuidRepresentation.STANDARD);

  private StandaloneConverter() {}

  static ThroughlineMongoConverter create() {
    MongoCustomConversions conversions =
        MongoCustomConversions.create(
            adapter -> adapter.bigDecimal(BigDecimalRepresentation.DECIMAL128));
    MongoMappingContext context = new MongoMappingContext();
    context.setSimpleTypeHolder(conversions.getSimpleTypeHolder());
    context.afterPropertiesSet();
    ThroughlineMongoConverter converter =
        new ThroughlineMongoConverter(NoOpDbRefResolver.INSTANCE, context);
    converter.setCustomConversions(conversions);
    converter.setCodecRegistryProvider(() -> REGISTRY);
    converter.afterPropertiesSet();
    return converter;
  }
}
