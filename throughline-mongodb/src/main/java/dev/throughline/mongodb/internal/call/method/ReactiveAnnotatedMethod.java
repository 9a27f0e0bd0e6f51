package dev.throughline.mongodb.internal.call.method;

import java.lang.reflect.Method;
import org.bson.codecs.configuration.CodecRegistry;
import org.reactivestreams.Publisher;
import org.springframework.data.mongodb.core.ReactiveMongoOperations;
import org.springframework.data.mongodb.repository.query.ReactiveMongoQueryMethod;
import org.springframework.data.mongodb.repository.query.ReactiveStringBasedMongoQuery;
import org.springframework.data.repository.query.ValueExpressionDelegate;
import reactor.core.publisher.Mono;

/** A reactive method whose query is written in its annotation. Thread-safe. */
final class ReactiveAnnotatedMethod extends ReactiveStringBasedMongoQuery {

  private final ReactiveMethodCall call;

  ReactiveAnnotatedMethod(
      Method declared,
      ReactiveMongoQueryMethod method,
      ReactiveMongoOperations operations,
      ValueExpressionDelegate expressions) {
    super(method, operations, expressions);
    this.call =
        new ReactiveMethodCall(
            declared,
            method,
            new MethodNature(isCountQuery(), isExistsQuery(), isDeleteQuery(), isLimiting()),
            true,
            operations,
            template -> new ReactiveStringBasedMongoQuery(method, template, expressions));
  }

  @Override
  protected Mono<CodecRegistry> getCodecRegistry() {
    CodecRegistry known = call.takeCodecs();
    return known == null ? super.getCodecRegistry() : Mono.just(known);
  }

  @Override
  public Publisher<Object> execute(Object[] parameters) {
    Publisher<Object> planned = call.tryExecute(parameters, () -> super.execute(parameters));
    return planned != null ? planned : super.execute(parameters);
  }
}
