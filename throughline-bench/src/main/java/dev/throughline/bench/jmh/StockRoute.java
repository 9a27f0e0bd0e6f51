package dev.throughline.bench.jmh;

import org.bson.Document;
import org.bson.codecs.DocumentCodec;
import org.springframework.data.mongodb.core.convert.MappingMongoConverter;

/**
 * As stock: between entity and Document by Spring Data, between Document and BSON by the driver.
 */
final class StockRoute<T> implements Route<T> {

  private final Class<T> type;
  private final MappingMongoConverter converter;
  private final CodecRoute<Document> documents = new CodecRoute<>(new DocumentCodec());

  StockRoute(Class<T> type) {
    this.type = type;
    this.converter = Converters.stock();
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
