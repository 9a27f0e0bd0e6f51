package dev.throughline.mongodb.internal.call.method;

import java.lang.reflect.Method;
import org.reactivestreams.Publisher;
import org.springframework.data.mongodb.core.ReactiveMongoOperations;
import org.springframework.data.mongodb.repository.query.ReactiveMongoQueryMethod;
import org.springframework.data.mongodb.repository.query.ReactivePartTreeMongoQuery;
import org.springframework.data.repository.query.ValueExpressionDelegate;

/** A reactive method whose query is derived from its name. Thread-safe. */
final class ReactiveDerivedMethod extends ReactivePartTreeMongoQuery {

  private final ReactiveMethodCall call;

  ReactiveDerivedMethod(
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
            false,
            operations,
            template -> new ReactivePartTreeMongoQuery(method, template, expressions));
  }

  @Override
  public Publisher<Object> execute(Object[] parameters) {
    Publisher<Object> planned = call.tryExecute(parameters, () -> super.execute(parameters));
    return planned != null ? planned : super.execute(parameters);
  }
}
