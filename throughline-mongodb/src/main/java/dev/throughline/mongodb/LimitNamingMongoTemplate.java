package dev.throughline.mongodb;

import dev.throughline.mongodb.internal.save.OversizedDocument;
import java.util.List;
import org.bson.BsonMaximumSizeExceededException;
import org.bson.Document;
import org.jspecify.annotations.Nullable;
import org.springframework.data.mongodb.MongoDatabaseFactory;
import org.springframework.data.mongodb.core.convert.MongoConverter;

/** A template that says which document is over the server's limit. */
abstract class LimitNamingMongoTemplate extends ScrollingMongoTemplate {

  LimitNamingMongoTemplate(
      MongoDatabaseFactory factory,
      MongoConverter mongoConverter,
      @Nullable ObservedMongoTemplate publisher) {
    super(factory, mongoConverter, publisher);
  }

  @Override
  protected Object insertDocument(String collectionName, Document document, Class<?> entityClass) {
    try {
      return super.insertDocument(collectionName, document, entityClass);
    } catch (BsonMaximumSizeExceededException e) {
      throw OversizedDocument.named(e, document, entityClass);
    }
  }

  @Override
  protected List<Object> insertDocumentList(String collectionName, List<Document> documents) {
    try {
      return super.insertDocumentList(collectionName, documents);
    } catch (BsonMaximumSizeExceededException e) {
      throw OversizedDocument.named(e, documents);
    }
  }

  @Override
  protected Object saveDocument(String collectionName, Document document, Class<?> entityClass) {
    try {
      return super.saveDocument(collectionName, document, entityClass);
    } catch (BsonMaximumSizeExceededException e) {
      throw OversizedDocument.named(e, document, entityClass);
    }
  }
}
