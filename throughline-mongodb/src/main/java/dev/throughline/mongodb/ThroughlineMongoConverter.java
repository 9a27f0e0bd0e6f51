package dev.throughline.mongodb;

import org.bson.Document;
import org.bson.RawBsonDocument;
import org.bson.codecs.DocumentCodec;
import org.springframework.data.mapping.context.MappingContext;
import org.springframework.data.mongodb.core.convert.DbRefResolver;
import org.springframework.data.mongodb.core.convert.MappingMongoConverter;
import org.springframework.data.mongodb.core.mapping.MongoPersistentEntity;
import org.springframework.data.mongodb.core.mapping.MongoPersistentProperty;

/** Drop-in for {@link MappingMongoConverter}. */
public class ThroughlineMongoConverter extends MappingMongoConverter {

  /**
   * Creates a converter.
   *
   * @param dbRefResolver must not be {@literal null}.
   * @param mappingContext must not be {@literal null}.
   */
  public ThroughlineMongoConverter(
      DbRefResolver dbRefResolver,
      MappingContext<? extends MongoPersistentEntity<?>, MongoPersistentProperty> mappingContext) {
    super(dbRefResolver, mappingContext);
  }

  /** The BSON document that the stock converter would have put on the wire for this entity. */
  public RawBsonDocument writeRaw(Object entity) {
    Document document = new Document();
    write(entity, document);
    return new RawBsonDocument(document, new DocumentCodec(getCodecRegistry()));
  }

  /** The object that the stock converter would have read from this document. */
  public <T> T readRaw(Class<T> type, RawBsonDocument raw) {
    return read(type, raw.decode(new DocumentCodec(getCodecRegistry())));
  }
}
