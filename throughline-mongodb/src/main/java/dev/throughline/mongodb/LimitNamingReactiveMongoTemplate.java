package dev.throughline.mongodb;

import dev.throughline.mongodb.internal.save.OversizedDocument;
import java.util.List;
import java.util.function.Consumer;
import org.bson.BsonMaximumSizeExceededException;
import org.bson.Document;
import org.bson.types.ObjectId;
import org.jspecify.annotations.Nullable;
import org.springframework.data.mongodb.ReactiveMongoDatabaseFactory;
import org.springframework.data.mongodb.core.convert.MongoConverter;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;

/** A template that says which document is over the server's limit. */
abstract class LimitNamingReactiveMongoTemplate extends ScrollingReactiveMongoTemplate {

  LimitNamingReactiveMongoTemplate(
      ReactiveMongoDatabaseFactory factory,
      MongoConverter mongoConverter,
      @Nullable ObservedReactiveMongoTemplate publisher) {
    super(factory, mongoConverter, publisher);
  }

  LimitNamingReactiveMongoTemplate(
      ReactiveMongoDatabaseFactory factory,
      MongoConverter mongoConverter,
      Consumer<Throwable> subscriptionExceptionHandler) {
    super(factory, mongoConverter, subscriptionExceptionHandler);
  }

  @Override
  protected Mono<Object> insertDocument(
      String collectionName, Document dbDoc, Class<?> entityClass) {
    return super.insertDocument(collectionName, dbDoc, entityClass)
        .onErrorMap(
            BsonMaximumSizeExceededException.class,
            e -> OversizedDocument.named(e, dbDoc, entityClass));
  }

  @Override
  protected Flux<ObjectId> insertDocumentList(String collectionName, List<Document> dbDocList) {
    return super.insertDocumentList(collectionName, dbDocList)
        .onErrorMap(
            BsonMaximumSizeExceededException.class, e -> OversizedDocument.named(e, dbDocList));
  }

  @Override
  protected Mono<Object> saveDocument(
      String collectionName, Document document, Class<?> entityClass) {
    return super.saveDocument(collectionName, document, entityClass)
        .onErrorMap(
            BsonMaximumSizeExceededException.class,
            e -> OversizedDocument.named(e, document, entityClass));
  }
}
