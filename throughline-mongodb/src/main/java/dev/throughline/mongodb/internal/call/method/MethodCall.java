package dev.throughline.mongodb.internal.call.method;

import dev.throughline.mongodb.internal.call.ArgumentType;
import dev.throughline.mongodb.internal.call.CallTarget;
import dev.throughline.mongodb.internal.call.Calls;
import dev.throughline.mongodb.internal.call.CompiledCall;
import java.lang.reflect.Method;
import java.util.List;
import java.util.Objects;
import java.util.function.Function;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.springframework.core.annotation.AnnotatedElementUtils;
import org.springframework.data.mongodb.core.MongoOperations;
import org.springframework.data.mongodb.repository.Query;
import org.springframework.data.mongodb.repository.query.MongoParameters;
import org.springframework.data.mongodb.repository.query.MongoQueryMethod;
import org.springframework.data.repository.query.RepositoryQuery;
import org.springframework.data.repository.query.ReturnedType;

/** A method of a repository, as far as it is compiled. Thread-safe. */
final class MethodCall {

  private final MongoOperations operations;
  private final Class<?> entity;
  private final boolean many;
  private final boolean counts;
  private final boolean exists;
  private final Function<MongoOperations, RepositoryQuery> stock;
  private final ParametersOfMethod parameters;
  private final @Nullable CompiledCall<?> call;
  private final @Nullable PartCalls parts;
  private final Calls calls;

  /** What stock's query says of itself. */
  record Nature(boolean counts, boolean exists, boolean deletes, boolean limits) {}

  /**
   * Looks at a method.
   *
   * @param stock makes stock's query for the method with another template.
   */
  MethodCall(
      Method declared,
      MongoQueryMethod method,
      Nature nature,
      MongoOperations operations,
      Function<MongoOperations, RepositoryQuery> stock) {
    this.operations = operations;
    this.entity = method.getEntityInformation().getCollectionEntity().getType();
    this.many = method.isCollectionQuery() || method.isPageQuery() || method.isSliceQuery();
    this.counts = nature.counts();
    this.exists = nature.exists();
    this.stock = stock;
    this.calls = ((CallTarget) operations).calls();
    this.parameters = new ParametersOfMethod(declared, method.getParameters());
    String id = entity.getName() + "#" + method;
    String refusal = refusal(declared, method, nature);
    if (refusal != null) {
      calls.refused(id, entity, refusal);
    }
    this.call = refusal == null && !parameters.parted() ? call(id, parameters.types()) : null;
    this.parts = refusal == null && parameters.parted() ? parts(id, method) : null;
  }

  private CompiledCall<?> call(String id, List<ArgumentType> types) {
    return calls.method(id, entity, !many, false, types, this::byStock);
  }

  private PartCalls parts(String id, MongoQueryMethod method) {
    PartCalls.Answer answer =
        method.isPageQuery()
            ? PartCalls.Answer.PAGE
            : method.isSliceQuery() ? PartCalls.Answer.SLICE : PartCalls.Answer.ALL;
    return new PartCalls(
        parameters,
        answer,
        (types, made) -> calls.method(id, entity, !many, method.isPageQuery(), types, made),
        this::byStock);
  }

  private void byStock(MongoOperations template, Object[] arguments) {
    Object unused = stock.apply(template).execute(arguments);
  }

  private @Nullable String refusal(Method declared, MongoQueryMethod method, Nature nature) {
    MongoParameters parameters = method.getParameters();
    ReturnedType returned = method.getResultProcessor().getReturnedType();
    if (nature.deletes()) {
      return "it deletes";
    }
    if (method.isModifyingQuery()) {
      return "it updates";
    }
    if (method.isScrollQuery()) {
      return "it returns a window of the results";
    }
    boolean page = method.isPageQuery() || method.isSliceQuery();
    if (page && (nature.limits() || !parameters.hasPageableParameter())) {
      return "it returns pages of a limited result";
    }
    if (method.isStreamQuery() || method.isGeoNearQuery()) {
      return "it returns a stream or distances";
    }
    if (!this.parameters.known() || page && parameters.hasLimitParameter()) {
      return "it takes a collation, text, position or type";
    }
    if (!counts && !exists && (returned.isProjecting() || returned.getDomainType() != entity)) {
      return "it returns a projection";
    }
    if (!counts && !exists && !many && returned.getReturnedType() != entity) {
      return "it returns " + returned.getReturnedType().getName();
    }
    return texts(declared, method).anyMatch(text -> text.contains("#{") || text.contains("${"))
        ? "an expression"
        : null;
  }

  private static Stream<String> texts(Method method, MongoQueryMethod query) {
    Query annotation = AnnotatedElementUtils.findMergedAnnotation(method, Query.class);
    return Stream.of(
            annotation == null ? "" : annotation.value(),
            annotation == null ? "" : annotation.fields(),
            annotation == null ? "" : annotation.sort(),
            query.hasAnnotatedCollation() ? query.getAnnotatedCollation() : "",
            query.hasAnnotatedHint() ? query.getAnnotatedHint() : "")
        .filter(Objects::nonNull);
  }

  /**
   * Makes the call by its plan.
   *
   * @return null when stock has to make it; nothing was sent then.
   */
  CompiledCall.@Nullable Found tryExecute(Object[] arguments) {
    if (!calls.usable()) {
      return null;
    }
    CompiledCall<?> planned = call;
    PartCalls parted = parts;
    CompiledCall.Found found;
    if (planned != null) {
      found = planned.tryCall(operations.getCollectionName(entity), arguments);
    } else if (parted != null) {
      found = parted.tryCall(operations.getCollectionName(entity), arguments);
      planned = parted.call(arguments);
    } else {
      return null;
    }
    calls.counted(found);
    return found == null || many || planned == null ? found : single(planned, found, arguments);
  }

  private CompiledCall.Found single(
      CompiledCall<?> planned, CompiledCall.Found found, Object[] arguments) {
    if (found.result() instanceof Long count) {
      return exists ? new CompiledCall.Found(count > 0) : found;
    }
    if (!(found.result() instanceof List<?> results)) {
      return found;
    }
    if (results.size() > 1) {
      // Stock's exception names its own query: it is given what was found.
      planned.answering(
          found.documents(), template -> MethodCall.this.stock.apply(template).execute(arguments));
    }
    return new CompiledCall.Found(results.isEmpty() ? null : results.get(0));
  }
}
