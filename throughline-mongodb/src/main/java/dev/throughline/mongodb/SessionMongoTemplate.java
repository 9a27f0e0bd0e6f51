package dev.throughline.mongodb;

import com.mongodb.client.ClientSession;
import com.mongodb.client.MongoCollection;
import com.mongodb.client.MongoDatabase;
import com.mongodb.client.model.CountOptions;
import org.bson.Document;
import org.jspecify.annotations.Nullable;
import org.springframework.data.mongodb.MongoDatabaseFactory;
import org.springframework.data.mongodb.core.mapping.event.MongoMappingEvent;

/**
 * A template that is bound to a session, in all respects as stock's: it publishes the events of the
 * template that it comes from, calls no callbacks, and knows no settings but the synchronization.
 */
final class SessionMongoTemplate extends ThroughlineMongoTemplate {

  private final ThroughlineMongoTemplate delegate;

  SessionMongoTemplate(
      ClientSession session, ThroughlineMongoTemplate that, ThroughlineMongoConverter converter) {
    this(that.getMongoDatabaseFactory().withSession(session), that, converter);
  }

  private SessionMongoTemplate(
      MongoDatabaseFactory factory,
      ThroughlineMongoTemplate that,
      ThroughlineMongoConverter converter) {
    super(factory, converter.with(factory), that);
    this.delegate = that;
  }

  @Override
  boolean takesStockSteps() {
    return true;
  }

  @Override
  protected <E extends MongoMappingEvent<T>, T> E maybeEmitEvent(E event) {
    return delegate.maybeEmitEvent(event);
  }

  /** Has methods that take a session, so it is not bound to this one. */
  @Override
  public MongoCollection<Document> getCollection(@Nullable String collectionName) {
    return delegate.getCollection(collectionName);
  }

  /** Has methods that take a session, so it is not bound to this one. */
  @Override
  public MongoDatabase getDb() {
    return delegate.getDb();
  }

  @Override
  protected boolean countCanBeEstimated(Document filter, CountOptions options) {
    return false;
  }
}
