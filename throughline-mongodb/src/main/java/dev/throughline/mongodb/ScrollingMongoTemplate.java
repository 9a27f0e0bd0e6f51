package dev.throughline.mongodb;

import dev.throughline.mongodb.internal.page.ScrollingFind;
import org.jspecify.annotations.Nullable;
import org.springframework.data.domain.KeysetScrollPosition;
import org.springframework.data.domain.Window;
import org.springframework.data.mongodb.MongoDatabaseFactory;
import org.springframework.data.mongodb.core.convert.MongoConverter;
import org.springframework.data.mongodb.core.query.Query;

/** A template that scrolls by keyset in the server's order. */
abstract class ScrollingMongoTemplate extends RawReadingMongoTemplate {

  ScrollingMongoTemplate(
      MongoDatabaseFactory factory,
      MongoConverter mongoConverter,
      @Nullable ObservedMongoTemplate publisher) {
    super(factory, mongoConverter, publisher);
  }

  @Override
  public <T> ExecutableFind<T> query(Class<T> domainType) {
    return ScrollingFind.of(super.query(domainType), getConverter(), domainType);
  }

  @Override
  public <T> Window<T> scroll(Query query, Class<T> entityType, String collectionName) {
    KeysetScrollPosition keyset = query.getKeyset();
    return keyset == null
        ? super.scroll(query, entityType, collectionName)
        : query(entityType).inCollection(collectionName).matching(query).scroll(keyset);
  }
}
