package dev.throughline.mongodb.internal.call.method;

import dev.throughline.mongodb.ThroughlineReactiveMongoTemplate;
import dev.throughline.mongodb.internal.run.CallTarget;
import java.io.Serializable;
import java.lang.reflect.Method;
import java.util.Optional;
import org.springframework.data.mongodb.core.ReactiveMongoOperations;
import org.springframework.data.mongodb.repository.query.ReactiveMongoQueryMethod;
import org.springframework.data.mongodb.repository.query.ReactivePartTreeMongoQuery;
import org.springframework.data.mongodb.repository.query.ReactiveStringBasedAggregation;
import org.springframework.data.mongodb.repository.query.ReactiveStringBasedMongoQuery;
import org.springframework.data.mongodb.repository.support.ReactiveMongoRepositoryFactory;
import org.springframework.data.mongodb.repository.support.ReactiveMongoRepositoryFactoryBean;
import org.springframework.data.repository.Repository;
import org.springframework.data.repository.core.NamedQueries;
import org.springframework.data.repository.query.QueryLookupStrategy;
import org.springframework.data.repository.query.RepositoryQuery;
import org.springframework.data.repository.query.ValueExpressionDelegate;

/**
 * Stock's factory bean of reactive repositories, whose methods may return rows, and are compiled if
 * the template is one of ours.
 *
 * @param <T> the repository.
 * @param <S> the entity.
 * @param <ID> the type of its id.
 */
public final class ReactiveRowsFactoryBean<T extends Repository<S, ID>, S, ID extends Serializable>
    extends ReactiveMongoRepositoryFactoryBean<T, S, ID> {

  /** Of that interface. */
  public ReactiveRowsFactoryBean(Class<? extends T> repositoryInterface) {
    super(repositoryInterface);
  }

  @Override
  protected ReactiveMongoRepositoryFactory getFactoryInstance(ReactiveMongoOperations operations) {
    return new Factory(operations);
  }

  /** Stock looks each method up, and refuses what it refuses. */
  private static final class Factory extends ReactiveMongoRepositoryFactory {

    private final ReactiveMongoOperations operations;

    Factory(ReactiveMongoOperations operations) {
      super(operations);
      this.operations = operations;
    }

    @Override
    protected Optional<QueryLookupStrategy> getQueryLookupStrategy(
        QueryLookupStrategy.Key key, ValueExpressionDelegate expressions) {
      return super.getQueryLookupStrategy(key, expressions)
          .map(
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
      String text = MethodNature.namedQuery(named, stock.getQueryMethod());
      RepositoryQuery rows = ReactiveRowsMethod.of(declared, stock, text, operations, expressions);
      if (rows != stock
          || text != null
          || !(CallTarget.of(operations) instanceof ThroughlineReactiveMongoTemplate template)
          || !(stock.getQueryMethod() instanceof ReactiveMongoQueryMethod method)) {
        return rows;
      }
      if (stock.getClass() == ReactivePartTreeMongoQuery.class) {
        return new ReactiveDerivedMethod(declared, method, template, expressions);
      }
      if (stock.getClass() == ReactiveStringBasedAggregation.class) {
        return new ReactiveAggregatedMethod(declared, method, template, expressions);
      }
      return stock.getClass() == ReactiveStringBasedMongoQuery.class
          ? new ReactiveAnnotatedMethod(declared, method, template, expressions)
          : stock;
    }
  }
}
