package dev.throughline.mongodb.internal.call.method;

import dev.throughline.mongodb.internal.run.CallTarget;
import java.lang.reflect.Method;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.springframework.data.mongodb.core.MongoOperations;
import org.springframework.data.mongodb.repository.query.MongoQueryMethod;
import org.springframework.data.mongodb.repository.query.PartTreeMongoQuery;
import org.springframework.data.mongodb.repository.query.StringBasedAggregation;
import org.springframework.data.mongodb.repository.query.StringBasedMongoQuery;
import org.springframework.data.mongodb.repository.support.MongoRepositoryFactory;
import org.springframework.data.repository.core.NamedQueries;
import org.springframework.data.repository.query.QueryLookupStrategy;
import org.springframework.data.repository.query.RepositoryQuery;
import org.springframework.data.repository.query.ValueExpressionDelegate;

/**
 * Makes repositories whose methods may return rows, and are compiled where stock would derive a
 * query from the name or take it from the annotation, if the template is one of ours. Stock looks
 * each method up, and refuses what it refuses.
 */
final class CompiledRepositoryFactory extends MongoRepositoryFactory {

  private final MongoOperations operations;

  CompiledRepositoryFactory(MongoOperations operations) {
    super(operations);
    this.operations = operations;
  }

  @Override
  protected Optional<QueryLookupStrategy> getQueryLookupStrategy(
      QueryLookupStrategy.@Nullable Key key, ValueExpressionDelegate expressions) {
    Optional<QueryLookupStrategy> stock = super.getQueryLookupStrategy(key, expressions);
    return stock.map(
        strategy ->
            (method, metadata, projections, named) ->
                compiled(
                    method,
                    strategy.resolveQuery(method, metadata, projections, named),
                    named,
                    expressions));
  }

  private RepositoryQuery compiled(
      Method declared,
      RepositoryQuery stock,
      NamedQueries named,
      ValueExpressionDelegate expressions) {
    if (!(stock.getQueryMethod() instanceof MongoQueryMethod method)) {
      return stock;
    }
    if (RowsMethod.is(declared)) {
      return stock.getClass() == PartTreeMongoQuery.class
          ? RowsMethod.derived(method, operations, expressions)
          : stock.getClass() == StringBasedMongoQuery.class
              ? RowsMethod.written(
                  method, MethodNature.namedQuery(named, method), operations, expressions)
              : stock;
    }
    if (CallTarget.of(operations) == null || MethodNature.namedQuery(named, method) != null) {
      return stock;
    }
    if (stock.getClass() == PartTreeMongoQuery.class) {
      return new DerivedMethod(declared, method, operations, expressions);
    }
    if (stock.getClass() == StringBasedAggregation.class) {
      return new AggregatedMethod(declared, method, operations, expressions);
    }
    return stock.getClass() == StringBasedMongoQuery.class
        ? new AnnotatedMethod(declared, method, operations, expressions)
        : stock;
  }
}
