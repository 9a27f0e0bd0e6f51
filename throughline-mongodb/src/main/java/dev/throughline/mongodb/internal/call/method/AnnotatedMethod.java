package dev.throughline.mongodb.internal.call.method;

import dev.throughline.mongodb.internal.run.Answer;
import java.lang.reflect.Method;
import org.jspecify.annotations.Nullable;
import org.springframework.data.mongodb.core.MongoOperations;
import org.springframework.data.mongodb.repository.query.MongoQueryMethod;
import org.springframework.data.mongodb.repository.query.StringBasedMongoQuery;
import org.springframework.data.repository.query.ValueExpressionDelegate;

/** A method whose query is written in its annotation. Thread-safe. */
final class AnnotatedMethod extends StringBasedMongoQuery {

  private final MethodCall call;

  AnnotatedMethod(
      Method declared,
      MongoQueryMethod method,
      MongoOperations operations,
      ValueExpressionDelegate expressions) {
    super(method, operations, expressions);
    this.call =
        new MethodCall(
            declared,
            method,
            new MethodNature(isCountQuery(), isExistsQuery(), isDeleteQuery(), isLimiting()),
            operations,
            template -> new StringBasedMongoQuery(method, template, expressions));
  }

  @Override
  public @Nullable Object execute(Object[] parameters) {
    getParameterBindingCodec(); // asks the factory at the first call, as stock
    Answer found = call.tryExecute(parameters);
    return found != null ? found.result() : call.byStock(() -> super.execute(parameters));
  }
}
