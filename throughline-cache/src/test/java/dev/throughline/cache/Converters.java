package dev.throughline.cache;

import com.mongodb.MongoClientSettings;
import dev.throughline.mongodb.EntityMode;
import dev.throughline.mongodb.ThroughlineMongoConverter;
import java.util.Map;
import java.util.function.Function;
import org.bson.UuidRepresentation;
import org.bson.codecs.configuration.CodecRegistries;
import org.bson.codecs.configuration.CodecRegistry;
import org.springframework.data.mongodb.core.convert.MappingMongoConverter;
import org.springframework.data.mongodb.core.convert.MongoCustomConversions;
import org.springframework.data.mongodb.core.convert.MongoCustomConversions.BigDecimalRepresentation;
import org.springframework.data.mongodb.core.convert.NoOpDbRefResolver;
import org.springframework.data.mongodb.core.mapping.MongoMappingContext;

/** Converters that know nothing of each other, as those of two processes. */
final class Converters {

  private static final CodecRegistry REGISTRY =
      CodecRegistries.withUuidRepresentation(
          MongoClientSettings.getDefaultCodecRegistry(), UuidRepresentation.STANDARD);

  private Converters() {}

  static ThroughlineMongoConverter compiled() {
    return configured(c -> new ThroughlineMongoConverter(NoOpDbRefResolver.INSTANCE, c));
  }

  static MappingMongoConverter stock() {
    return configured(c -> new MappingMongoConverter(NoOpDbRefResolver.INSTANCE, c));
  }

  /** Ours, which leaves the type to stock. */
  static ThroughlineMongoConverter without(Class<?> type) {
    ThroughlineMongoConverter converter = compiled();
    converter.setEntityModes(Map.of(type.getName(), EntityMode.STOCK));
    return converter;
  }

  private static <C extends MappingMongoConverter> C configured(
      Function<MongoMappingContext, C> constructor) {
    MongoCustomConversions conversions =
        MongoCustomConversions.create(
            adapter -> adapter.bigDecimal(BigDecimalRepresentation.DECIMAL128));
    MongoMappingContext context = new MongoMappingContext();
    context.setSimpleTypeHolder(conversions.getSimpleTypeHolder());
    context.afterPropertiesSet();
    C converter = constructor.apply(context);
    converter.setCustomConversions(conversions);
    converter.setCodecRegistryProvider(() -> REGISTRY);
    converter.afterPropertiesSet();
    return converter;
  }
}
