package dev.throughline.mongodb.internal.call.method;

import dev.throughline.mongodb.internal.run.Answer;
import java.lang.reflect.Method;
import org.jspecify.annotations.Nullable;
import org.springframework.data.mongodb.core.MongoOperations;
import org.springframework.data.mongodb.repository.query.MongoQueryMethod;
import org.springframework.data.mongodb.repository.query.PartTreeMongoQuery;
import org.springframework.data.repository.query.ValueExpressionDelegate;

/** A method whose query is derived from its name. Thread-safe. */
final class DerivedMethod extends PartTreeMongoQuery {

  private final MethodCall call;

  DerivedMethod(
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
            template -> new PartTreeMongoQuery(method, template, expressions));
  }

  @Override
  public @Nullable Object execute(Object[] parameters) {
    Answer found = call.tryExecute(parameters);
    return found != null ? found.result() : call.byStock(() -> super.execute(parameters));
  }
}
