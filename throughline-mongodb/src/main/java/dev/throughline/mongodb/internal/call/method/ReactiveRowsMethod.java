package dev.throughline.mongodb.internal.call.method;

import dev.throughline.mongodb.JsonRows;
import dev.throughline.mongodb.ThroughlineReactiveMongoTemplate;
import java.lang.reflect.Method;
import org.jspecify.annotations.Nullable;
import org.reactivestreams.Publisher;
import org.springframework.core.ResolvableType;
import org.springframework.data.mongodb.core.ReactiveFindOperation.ReactiveFind;
import org.springframework.data.mongodb.core.ReactiveMongoOperations;
import org.springframework.data.mongodb.core.query.Query;
import org.springframework.data.mongodb.repository.query.ConvertingParameterAccessor;
import org.springframework.data.mongodb.repository.query.ReactiveMongoQueryMethod;
import org.springframework.data.mongodb.repository.query.ReactivePartTreeMongoQuery;
import org.springframework.data.mongodb.repository.query.ReactiveStringBasedMongoQuery;
import org.springframework.data.repository.query.RepositoryQuery;
import org.springframework.data.repository.query.ResultProcessor;
import org.springframework.data.repository.query.ValueExpressionDelegate;
import reactor.adapter.JdkFlowAdapter;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;

/**
 * Methods of reactive repositories that return a {@link Mono} of rows. Stock makes the query, and
 * hands it to operations that signal it instead of running it, so that the rows run it.
 * Thread-safe.
 */
final class ReactiveRowsMethod {

  private ReactiveRowsMethod() {}

  /**
   * The query of a method, which is stock's unless it returns rows.
   *
   * @param named the text of its named query, null when it has none.
   */
  static RepositoryQuery of(
      Method declared,
      RepositoryQuery stock,
      @Nullable String named,
      ReactiveMongoOperations template,
      ValueExpressionDelegate expressions) {
    boolean rows =
        declared.getReturnType() == Mono.class
            && ResolvableType.forMethodReturnType(declared).getGeneric(0).toClass()
                == JsonRows.class;
    if (!rows || !(stock.getQueryMethod() instanceof ReactiveMongoQueryMethod method)) {
      return stock;
    }
    if (stock.getClass() == ReactivePartTreeMongoQuery.class) {
      return new ReactivePartTreeMongoQuery(method, keeping(template), expressions) {
        @Override
        protected Publisher<Object> doExecute(
            ReactiveMongoQueryMethod of,
            ResultProcessor results,
            ConvertingParameterAccessor accessor,
            @Nullable Class<?> type) {
          return rows(super.doExecute(of, results, accessor, type), results, template);
        }
      };
    }
    return stock.getClass() != ReactiveStringBasedMongoQuery.class
        ? stock
        : named == null
            ? new Written(method, template, expressions)
            : new Written(named, method, template, expressions);
  }

  private static final class Written extends ReactiveStringBasedMongoQuery {

    private final ReactiveMongoOperations template;

    Written(
        ReactiveMongoQueryMethod method,
        ReactiveMongoOperations template,
        ValueExpressionDelegate expressions) {
      super(method, keeping(template), expressions);
      this.template = template;
    }

    Written(
        String text,
        ReactiveMongoQueryMethod method,
        ReactiveMongoOperations template,
        ValueExpressionDelegate expressions) {
      super(text, method, keeping(template), expressions);
      this.template = template;
    }

    @Override
    protected Publisher<Object> doExecute(
        ReactiveMongoQueryMethod of,
        ResultProcessor results,
        ConvertingParameterAccessor accessor,
        @Nullable Class<?> type) {
      return rows(super.doExecute(of, results, accessor, type), results, template);
    }
  }

  private static Publisher<Object> rows(
      Publisher<Object> executed, ResultProcessor results, ReactiveMongoOperations template) {
    return Flux.from(executed)
        .then(Mono.<Object>error(() -> new IllegalStateException("Rows are results of a query")))
        .onErrorResume(Kept.class, kept -> Mono.just(kept.rows(results, template)));
  }

  /** A query that was made; a signal, since results would be mapped. */
  private static final class Kept extends RuntimeException {

    private static final long serialVersionUID = 1L;

    private final transient Class<?> entity;
    private final transient Class<?> read;
    private final transient Query query;

    Kept(Class<?> entity, Class<?> read, Query query) {
      super("a query that is kept", null, false, false);
      this.entity = entity;
      this.read = read;
      this.query = query;
    }

    JsonRows<?> rows(ResultProcessor results, ReactiveMongoOperations template) {
      return results.getReturnedType().isProjecting()
          ? projected(results.getReturnedType().getReturnedType(), results, template)
          : read(query, entity, template);
    }

    /** Rows of a template of ours; by the objects of any other, as where we are switched off. */
    private static <T> JsonRows<T> read(
        Query query, Class<T> entity, ReactiveMongoOperations template) {
      return template instanceof ThroughlineReactiveMongoTemplate ours
          ? ours.jsonRows(query, entity)
          : ofObjects(entity, template, template.query(entity).matching(query).all());
    }

    private static <T> JsonRows<T> ofObjects(
        Class<T> type, ReactiveMongoOperations template, Flux<T> objects) {
      return JsonRows.ofObjects(
          type,
          template.getConverter(),
          objects::toStream,
          () -> JdkFlowAdapter.publisherToFlowPublisher(objects));
    }

    /** Projections are objects, which Jackson prints. */
    private <T> JsonRows<T> projected(
        Class<T> type, ResultProcessor results, ReactiveMongoOperations template) {
      Flux<T> objects =
          template
              .query(entity)
              .as(read)
              .matching(query)
              .all()
              .map(results::processResult)
              .map(type::cast);
      return ofObjects(type, template, objects);
    }
  }

  private static ReactiveMongoOperations keeping(ReactiveMongoOperations template) {
    return KeptQueries.operations(
        ReactiveMongoOperations.class,
        template,
        ReactiveFind.class,
        (step, entity, read, query) ->
            switch (step) {
              case "all" -> Flux.error(new Kept(entity, read, query));
              case "one", "first" -> Mono.error(new Kept(entity, read, query));
              default -> throw KeptQueries.unsupported(step);
            });
  }
}
