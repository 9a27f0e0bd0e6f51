package dev.throughline.mongodb.internal.call.method;

import dev.throughline.mongodb.internal.call.CallTarget;
import dev.throughline.mongodb.internal.call.Calls;
import dev.throughline.mongodb.internal.call.CompiledCall;
import dev.throughline.mongodb.internal.call.CompiledCall.Results;
import dev.throughline.mongodb.internal.raw.PlainAggregationResults;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Proxy;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.BiConsumer;
import java.util.function.Supplier;
import org.bson.Document;
import org.jspecify.annotations.Nullable;
import org.springframework.data.mongodb.core.MongoOperations;
import org.springframework.data.mongodb.core.aggregation.AggregationOperation;
import org.springframework.data.mongodb.core.aggregation.AggregationResults;
import org.springframework.data.mongodb.core.aggregation.TypedAggregation;
import org.springframework.data.mongodb.repository.query.MongoQueryMethod;

/** The pipeline of a method, as far as it is compiled. Thread-safe. */
final class PlannedPipeline {

  private final MongoOperations operations;
  private final Class<?> domain;
  private final ParametersOfMethod parameters;
  private final @Nullable CompiledCall<?> call;
  private final @Nullable PartCalls parts;
  private final Calls calls;

  /**
   * Takes the place of all stages of a pipeline.
   *
   * @param call sends them with the arguments.
   * @param stock makes the stages.
   */
  record Stage(
      PlannedPipeline pipeline,
      CompiledCall<?> call,
      Object[] arguments,
      Supplier<List<AggregationOperation>> stock)
      implements PlannedStage {}

  /**
   * Looks at a method.
   *
   * @param stock makes the call with another template.
   */
  PlannedPipeline(
      Method declared,
      MongoQueryMethod method,
      MongoOperations operations,
      BiConsumer<MongoOperations, Object[]> stock) {
    this.operations = operations;
    this.domain = method.getResultProcessor().getReturnedType().getDomainType();
    this.calls = ((CallTarget) operations).calls();
    this.parameters = new ParametersOfMethod(declared, method.getParameters());
    String id = domain.getName() + "#" + method;
    String refusal = MethodNature.pipeline(method, parameters);
    Results results = method.isStreamQuery() ? Results.STREAM : Results.LIST_AND_DOCUMENTS;
    if (refusal != null) {
      calls.refused(id, domain, refusal);
    }
    this.call =
        refusal == null && !parameters.parted()
            ? calls.method(id, domain, domain, results, false, parameters.types(), stock)
            : null;
    this.parts =
        refusal == null && parameters.parted()
            ? new PartCalls(
                parameters,
                PartCalls.Answer.ALL,
                (types, made) -> calls.method(id, domain, domain, results, false, types, made),
                stock)
            : null;
  }

  /** The call for these arguments, null when stock has to make it. */
  @Nullable CompiledCall<?> call(Object[] arguments) {
    if (!calls.usable()) {
      return null;
    }
    return parts == null ? call : parts.callFor(arguments);
  }

  /** The operations, which send a planned pipeline where they find one. */
  static MongoOperations operations(MongoOperations template) {
    return (MongoOperations)
        Proxy.newProxyInstance(
            PlannedPipeline.class.getClassLoader(),
            new Class<?>[] {MongoOperations.class},
            (proxy, called, arguments) -> {
              Object[] given = arguments == null ? new Object[0] : arguments;
              if (given.length == 2
                  && given[0] instanceof TypedAggregation<?> aggregation
                  && aggregation.getPipeline().firstOperation() instanceof Stage stage
                  && given[1] instanceof Class<?> read) {
                CompiledCall.Found found = stage.pipeline().tryCall(stage, read);
                if (found != null) {
                  return answer(found);
                }
                Object[] stock = {PlannedStage.replaced(aggregation, stage.stock().get()), read};
                return stage.pipeline().byStock(called, template, stock);
              }
              return called(called, template, given);
            });
  }

  private @Nullable Object byStock(Method called, MongoOperations template, Object[] given)
      throws Throwable {
    AtomicReference<@Nullable Throwable> thrown = new AtomicReference<>();
    Object answer =
        calls.<@Nullable Object>byStock(
            () -> {
              try {
                return called(called, template, given);
              } catch (Throwable e) {
                thrown.set(e);
                return null;
              }
            });
    Throwable failure = thrown.get();
    if (failure != null) {
      throw failure;
    }
    return answer;
  }

  private static @Nullable Object called(Method called, MongoOperations template, Object[] given)
      throws Throwable {
    try {
      return called.invoke(template, given);
    } catch (InvocationTargetException e) {
      throw e.getCause();
    }
  }

  private CompiledCall.@Nullable Found tryCall(Stage stage, Class<?> read) {
    if (read.isInterface()) {
      return null; // a projection inside of raw results
    }
    return calls.counted(
        stage
            .call()
            .tryAggregate(
                operations.getCollectionName(domain),
                parameters.parted()
                    ? parameters.values(stage.arguments())
                    : stage.arguments().clone(),
                read));
  }

  private static @Nullable Object answer(CompiledCall.Found found) {
    return found.result() instanceof List<?> results
        ? PlainAggregationResults.of(
            new AggregationResults<>(
                results, new Document("results", found.documents()).append("ok", 1.0D)))
        : found.result();
  }

  @Override
  public String toString() {
    return domain.getName() + Arrays.asList(parameters);
  }
}
