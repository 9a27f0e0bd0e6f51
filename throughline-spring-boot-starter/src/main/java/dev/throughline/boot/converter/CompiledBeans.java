package dev.throughline.boot.converter;

import dev.throughline.mongodb.ThroughlineMongoConverter;
import dev.throughline.mongodb.ThroughlineMongoTemplate;
import org.springframework.beans.factory.ObjectProvider;
import org.springframework.data.mongodb.MongoDatabaseFactory;
import org.springframework.data.mongodb.core.convert.DbRefResolver;
import org.springframework.data.mongodb.core.convert.DefaultDbRefResolver;
import org.springframework.data.mongodb.core.convert.MongoConverter;
import org.springframework.data.mongodb.core.convert.MongoCustomConversions;
import org.springframework.data.mongodb.core.convert.NoOpDbRefResolver;
import org.springframework.data.mongodb.core.mapping.MongoMappingContext;

/** The bean methods of Spring Boot's MongoDB configuration, for the compiled types. */
final class CompiledBeans {

  private CompiledBeans() {}

  static ThroughlineMongoConverter mappingMongoConverter(
      ObjectProvider<MongoDatabaseFactory> factory,
      MongoMappingContext context,
      MongoCustomConversions conversions) {
    MongoDatabaseFactory databaseFactory = factory.getIfAvailable();
    DbRefResolver dbRefResolver =
        (databaseFactory != null)
            ? new DefaultDbRefResolver(databaseFactory)
            : NoOpDbRefResolver.INSTANCE;
    ThroughlineMongoConverter converter = new ThroughlineMongoConverter(dbRefResolver, context);
    converter.setCustomConversions(conversions);
    return converter;
  }

  static ThroughlineMongoTemplate mongoTemplate(
      MongoDatabaseFactory factory, MongoConverter converter) {
    return new ThroughlineMongoTemplate(factory, converter);
  }
}
