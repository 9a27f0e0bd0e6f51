package dev.throughline.bench.bulkinsert;

import org.bson.Document;
import org.bson.RawBsonDocument;
import org.bson.codecs.DocumentCodec;
import org.springframework.data.mongodb.core.convert.MongoConverter;

/** The bytes that stock puts on the wire. */
public final class StockBytes {

  static final DocumentCodec CODEC = new DocumentCodec();

  private StockBytes() {}

  /** Encodes an entity that has an id as the stock converter and the driver's Document codec do. */
  public static RawBsonDocument of(MongoConverter converter, Object entity) {
    Document document = new Document();
    converter.write(entity, document);
    return new RawBsonDocument(document, CODEC);
  }
}
