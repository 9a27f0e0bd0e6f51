package dev.throughline.mongodb.internal.call.method;

import dev.throughline.mongodb.internal.call.Calls;
import dev.throughline.mongodb.internal.call.PlannedCall;
import dev.throughline.mongodb.internal.call.record.BlockingRecording;
import dev.throughline.mongodb.internal.raw.PlainAggregationResults;
import dev.throughline.mongodb.internal.run.Answer;
import dev.throughline.mongodb.internal.run.Answer.Form;
import dev.throughline.mongodb.internal.run.BlockingRunner;
import dev.throughline.mongodb.internal.run.CallTarget;
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
  private final @Nullable PartCalls parts;
  private final BlockingRunner runner;
  private final Calls calls;
  private final Form form;

  /**
   * Takes the place of all stages of a pipeline.
   *
   * @param call sends them with the arguments.
   * @param stock makes the stages.
   */
  record Stage(
      PlannedPipeline pipeline,
      PlannedCall<?> call,
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
    this.runner = (BlockingRunner) ((CallTarget) operations).runner();
    this.calls = runner.calls();
    this.form = method.isStreamQuery() ? Form.STREAM : Form.LIST_AND_DOCUMENTS;
    this.parameters = new ParametersOfMethod(declared, method.getParameters());
    String id = domain.getName() + "#" + method;
    String refusal = MethodNature.pipeline(method, parameters);
    if (refusal != null) {
      calls.refused(id, refusal);
    }
    this.parts =
        refusal != null
            ? null
            : new PartCalls(
                parameters,
                false,
                (taken, merged) ->
                    calls.method(
                        id,
                        domain,
                        domain,
                        parameters.types(),
                        BlockingRecording.stock(
                            (template, values) -> stock.accept(template, merged.apply(values)),
                            taken)));
  }

  /** The call for these arguments, null when stock has to make it. */
  @Nullable PlannedCall<?> call(Object[] arguments) {
    PartCalls.Pair pair = parts == null || !calls.usable() ? null : parts.of(arguments);
    return pair == null ? null : pair.find();
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
                Answer found = stage.pipeline().tryCall(stage, read);
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
        runner.<@Nullable Object>byStock(
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

  private @Nullable Answer tryCall(Stage stage, Class<?> read) {
    if (read.isInterface()) {
      return null; // a projection inside of raw results
    }
    return calls.counted(
        runner.aggregate(
            stage.call(),
            operations.getCollectionName(domain),
            parameters.parted() ? parameters.values(stage.arguments()) : stage.arguments().clone(),
            read,
            form));
  }

  private static @Nullable Object answer(Answer found) {
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
