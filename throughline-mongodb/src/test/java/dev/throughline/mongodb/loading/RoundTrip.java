package dev.throughline.mongodb.loading;

import dev.throughline.mongodb.EntityReport;
import dev.throughline.mongodb.ThroughlineMongoConverter;
import org.bson.Document;
import org.bson.RawBsonDocument;
import org.springframework.data.mongodb.core.convert.MappingMongoConverter;
import org.springframework.data.mongodb.core.convert.NoOpDbRefResolver;
import org.springframework.data.mongodb.core.mapping.MongoMappingContext;

/** Writes and reads an entity, and compares with stock. */
final class RoundTrip {

  private RoundTrip() {}

  static ThroughlineMongoConverter converter() {
    ThroughlineMongoConverter converter =
        new ThroughlineMongoConverter(NoOpDbRefResolver.INSTANCE, new MongoMappingContext());
    converter.afterPropertiesSet();
    return converter;
  }

  /** What the converter says about the entity's type, after a round trip that agreed with stock. */
  static EntityReport.Entry of(ThroughlineMongoConverter converter, Object entity) {
    MappingMongoConverter stock =
        new MappingMongoConverter(NoOpDbRefResolver.INSTANCE, new MongoMappingContext());
    stock.afterPropertiesSet();
    Document expected = new Document();
    stock.write(entity, expected);
    RawBsonDocument raw = converter.writeRaw(entity);
    if (!raw.toBsonDocument().equals(expected.toBsonDocument())) {
      throw new AssertionError("Wrote " + raw + " where stock wrote " + expected);
    }
    Object read = converter.readRaw(entity.getClass(), raw);
    if (!read.equals(entity)) {
      throw new AssertionError("Read " + read + " from " + raw);
    }
    return converter.report(entity.getClass());
  }
}
