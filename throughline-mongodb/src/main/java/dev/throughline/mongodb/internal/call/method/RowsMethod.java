package dev.throughline.mongodb.internal.call.method;

import dev.throughline.mongodb.JsonRows;
import dev.throughline.mongodb.ThroughlineMongoTemplate;
import java.lang.reflect.Method;
import java.util.AbstractList;
import org.jspecify.annotations.Nullable;
import org.springframework.data.mongodb.core.ExecutableFindOperation.ExecutableFind;
import org.springframework.data.mongodb.core.MongoOperations;
import org.springframework.data.mongodb.core.query.Query;
import org.springframework.data.mongodb.repository.query.ConvertingParameterAccessor;
import org.springframework.data.mongodb.repository.query.MongoParametersParameterAccessor;
import org.springframework.data.mongodb.repository.query.MongoQueryMethod;
import org.springframework.data.mongodb.repository.query.PartTreeMongoQuery;
import org.springframework.data.mongodb.repository.query.StringBasedMongoQuery;
import org.springframework.data.repository.query.RepositoryQuery;
import org.springframework.data.repository.query.ResultProcessor;
import org.springframework.data.repository.query.ValueExpressionDelegate;

/**
 * Methods that return rows. Stock makes the query, as for a list, and hands it to operations that
 * keep it, so that the rows run it. Thread-safe.
 */
final class RowsMethod {

  private RowsMethod() {}

  /** {@return whether a method is one} */
  static boolean is(Method declared) {
    return declared.getReturnType() == JsonRows.class;
  }

  /** Takes down that a method's rows are printed by objects, where that is known before a call. */
  private static void explain(MongoQueryMethod method, MongoOperations template) {
    if (template instanceof ThroughlineMongoTemplate ours
        && method.getResultProcessor().getReturnedType().isProjecting()) {
      ours.runner()
          .calls()
          .refused(
              method.getEntityInformation().getJavaType().getName() + "#" + method,
              "its rows are a projection, which is printed as JSON by way of objects");
    }
  }

  /** A query that is derived from the method's name. */
  static RepositoryQuery derived(
      MongoQueryMethod method, MongoOperations template, ValueExpressionDelegate expressions) {
    explain(method, template);
    return new PartTreeMongoQuery(method, keeping(template), expressions) {
      @Override
      public Object execute(Object[] parameters) {
        return rows(method, template, parameters, this::doExecute);
      }
    };
  }

  /**
   * A query that is written.
   *
   * @param text that of a named query; null when it is in the annotation.
   */
  static RepositoryQuery written(
      MongoQueryMethod method,
      @Nullable String text,
      MongoOperations template,
      ValueExpressionDelegate expressions) {
    explain(method, template);
    return text == null
        ? new Written(method, template, expressions)
        : new Written(text, method, template, expressions);
  }

  private static final class Written extends StringBasedMongoQuery {

    private final MongoOperations template;

    Written(
        MongoQueryMethod method, MongoOperations template, ValueExpressionDelegate expressions) {
      super(method, keeping(template), expressions);
      this.template = template;
    }

    Written(
        String text,
        MongoQueryMethod method,
        MongoOperations template,
        ValueExpressionDelegate expressions) {
      super(text, method, keeping(template), expressions);
      this.template = template;
    }

    @Override
    public Object execute(Object[] parameters) {
      return rows(getQueryMethod(), template, parameters, this::doExecute);
    }
  }

  /** Stock's execution of a query that was made. */
  @FunctionalInterface
  private interface Execution {
    @Nullable Object of(
        MongoQueryMethod method,
        ResultProcessor results,
        ConvertingParameterAccessor accessor,
        @Nullable Class<?> type);
  }

  private static JsonRows<?> rows(
      MongoQueryMethod method, MongoOperations template, Object[] parameters, Execution stock) {
    ConvertingParameterAccessor accessor =
        new ConvertingParameterAccessor(
            template.getConverter(),
            new MongoParametersParameterAccessor(method.getParameters(), parameters));
    ResultProcessor results = method.getResultProcessor().withDynamicProjection(accessor);
    Class<?> type = results.getReturnedType().getTypeToRead();
    return rows(stock.of(method, results, accessor, type), results, template);
  }

  private static JsonRows<?> rows(
      @Nullable Object executed, ResultProcessor results, MongoOperations template) {
    if (!(executed instanceof Kept<?> kept)) {
      throw new IllegalStateException("Rows are results of a query");
    }
    return results.getReturnedType().isProjecting()
        ? projected(kept, results.getReturnedType().getReturnedType(), results, template)
        : read(kept.query(), kept.entity(), template);
  }

  /** Rows of a template of ours; by the objects of any other, as where we are switched off. */
  private static <T> JsonRows<T> read(Query query, Class<T> entity, MongoOperations template) {
    return template instanceof ThroughlineMongoTemplate ours
        ? ours.jsonRows(query, entity)
        : JsonRows.ofObjects(
            entity, template.getConverter(), () -> template.query(entity).matching(query).stream());
  }

  /** Projections are objects, which Jackson prints. */
  private static <T> JsonRows<T> projected(
      Kept<?> kept, Class<T> type, ResultProcessor results, MongoOperations template) {
    return JsonRows.ofObjects(
        type,
        template.getConverter(),
        () ->
            template.query(kept.entity()).as(kept.read()).matching(kept.query()).stream()
                .map(results::processResult)
                .map(type::cast));
  }

  /** The answer of operations that keep a query, where a list of results is expected. */
  private static final class Kept<T> extends AbstractList<T> {

    private final Class<?> entity;
    private final Class<T> read;
    private final Query query;

    Kept(Class<?> entity, Class<T> read, Query query) {
      this.entity = entity;
      this.read = read;
      this.query = query;
    }

    Class<?> entity() {
      return entity;
    }

    Class<T> read() {
      return read;
    }

    Query query() {
      return query;
    }

    @Override
    public T get(int index) {
      throw new IndexOutOfBoundsException(index);
    }

    @Override
    public int size() {
      return 0;
    }
  }

  private static MongoOperations keeping(MongoOperations template) {
    return KeptQueries.operations(
        MongoOperations.class,
        template,
        ExecutableFind.class,
        (step, entity, read, query) -> {
          if (!step.equals("all")) {
            throw KeptQueries.unsupported(step);
          }
          return new Kept<>(entity, read, query);
        });
  }
}
