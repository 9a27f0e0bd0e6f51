package dev.throughline.bench.route;

import org.bson.Document;
import org.bson.codecs.DocumentCodec;
import org.springframework.data.mongodb.core.convert.MappingMongoConverter;

/**
 * As stock: between entity and Document by Spring Data, between Document and BSON by the driver.
 */
public final class StockRoute<T> implements Route<T> {

  private final Class<T> type;
  private final MappingMongoConverter converter;
  private final CodecRoute<Document> documents = new CodecRoute<>(new DocumentCodec());

  /** Through this converter. */
  public StockRoute(Class<T> type, MappingMongoConverter converter) {
    this.type = type;
    this.converter = converter;
  }

  @Override
  public Object write(T entity) {
    Document document = new Document();
    converter.write(entity, document);
    return documents.write(document);
  }

  @Override
  public T read(byte[] bytes) {
    return converter.read(type, documents.read(bytes));
  }

  @Override
  public byte[] bytes(T entity) {
    Document document = new Document();
    converter.write(entity, document);
    return documents.bytes(document);
  }
}
