package dev.throughline.mongodb;

import dev.throughline.mongodb.internal.page.ReactiveScrollingFind;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import org.springframework.data.domain.KeysetScrollPosition;
import org.springframework.data.domain.Window;
import org.springframework.data.mongodb.ReactiveMongoDatabaseFactory;
import org.springframework.data.mongodb.core.convert.MongoConverter;
import org.springframework.data.mongodb.core.query.Query;
import reactor.core.publisher.Mono;

/** A template that scrolls by keyset in the server's order. */
abstract class ScrollingReactiveMongoTemplate extends RawReadingReactiveMongoTemplate {

  ScrollingReactiveMongoTemplate(
      ReactiveMongoDatabaseFactory factory,
      MongoConverter mongoConverter,
      @Nullable ObservedReactiveMongoTemplate publisher) {
    super(factory, mongoConverter, publisher);
  }

  ScrollingReactiveMongoTemplate(
      ReactiveMongoDatabaseFactory factory,
      MongoConverter mongoConverter,
      Consumer<Throwable> subscriptionExceptionHandler) {
    super(factory, mongoConverter, subscriptionExceptionHandler);
  }

  @Override
  public <T> ReactiveFind<T> query(Class<T> domainType) {
    return ReactiveScrollingFind.of(super.query(domainType), getConverter(), domainType);
  }

  @Override
  public <T> Mono<Window<T>> scroll(Query query, Class<T> entityType, String collectionName) {
    KeysetScrollPosition keyset = query.getKeyset();
    return keyset == null
        ? super.scroll(query, entityType, collectionName)
        : query(entityType).inCollection(collectionName).matching(query).scroll(keyset);
  }
}
