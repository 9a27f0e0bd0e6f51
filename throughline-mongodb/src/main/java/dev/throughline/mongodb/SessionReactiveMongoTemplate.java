package dev.throughline.mongodb;

import com.mongodb.client.model.CountOptions;
import com.mongodb.reactivestreams.client.ClientSession;
import com.mongodb.reactivestreams.client.MongoCollection;
import com.mongodb.reactivestreams.client.MongoDatabase;
import java.util.function.Consumer;
import org.bson.Document;
import org.reactivestreams.Publisher;
import org.springframework.data.mongodb.core.ReactiveMongoContext;
import org.springframework.data.mongodb.core.ReactiveSessionCallback;
import org.springframework.data.mongodb.core.ReactiveSessionScoped;
import org.springframework.data.mongodb.core.mapping.event.MongoMappingEvent;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;

/**
 * A template that is bound to a session, in all respects as stock's: it publishes the events of the
 * template that it comes from, calls no callbacks, and knows no settings but the synchronization.
 */
final class SessionReactiveMongoTemplate extends ThroughlineReactiveMongoTemplate {

  private final ThroughlineReactiveMongoTemplate delegate;

  SessionReactiveMongoTemplate(ClientSession session, ThroughlineReactiveMongoTemplate that) {
    super(that.getMongoDatabaseFactory().withSession(session), that.getConverter(), that);
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
  public Mono<MongoCollection<Document>> getCollection(String collectionName) {
    return delegate.getCollection(collectionName);
  }

  /** Has methods that take a session, so it is not bound to this one. */
  @Override
  public Mono<MongoDatabase> getMongoDatabase() {
    return delegate.getMongoDatabase();
  }

  @Override
  protected Mono<Boolean> countCanBeEstimated(Document filter, CountOptions options) {
    return Mono.just(false);
  }

  /** Runs what it is given with one session, as stock's does. */
  static final class Scope implements ReactiveSessionScoped {

    private final ThroughlineReactiveMongoTemplate template;
    private final Mono<ClientSession> session;

    Scope(ThroughlineReactiveMongoTemplate template, Publisher<ClientSession> session) {
      this.template = template;
      this.session = Mono.from(session).cache();
    }

    @Override
    public <T> Flux<T> execute(
        ReactiveSessionCallback<T> action, Consumer<ClientSession> doFinally) {
      return session.flatMapMany(
          bound ->
              Flux.from(action.doInSession(template.withSession(bound)))
                  .contextWrite(
                      context -> ReactiveMongoContext.setSession(context, Mono.just(bound)))
                  .doFinally(signal -> doFinally.accept(bound)));
    }
  }
}
