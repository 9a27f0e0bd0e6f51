package dev.throughline.mongodb.internal.call.method;

import dev.throughline.mongodb.internal.call.Calls;
import dev.throughline.mongodb.internal.call.PlannedCall;
import dev.throughline.mongodb.internal.call.record.ReactiveRecording;
import dev.throughline.mongodb.internal.run.CallTarget;
import dev.throughline.mongodb.internal.run.ReactiveRunner;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Proxy;
import java.util.List;
import java.util.function.BiFunction;
import java.util.function.Supplier;
import org.bson.codecs.configuration.CodecRegistry;
import org.jspecify.annotations.Nullable;
import org.reactivestreams.Publisher;
import org.springframework.data.mongodb.core.ReactiveMongoOperations;
import org.springframework.data.mongodb.core.aggregation.AggregationOperation;
import org.springframework.data.mongodb.core.aggregation.AggregationResults;
import org.springframework.data.mongodb.core.aggregation.TypedAggregation;
import org.springframework.data.mongodb.repository.query.ReactiveMongoQueryMethod;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;

/** The pipeline of a reactive method, as far as it is compiled. Thread-safe. */
final class ReactivePipeline {

  private final ReactiveMongoOperations operations;
  private final Class<?> domain;
  private final LookedUpCodecs codecs = new LookedUpCodecs();
  private final ReactiveRunner runner;
  private final Calls calls;

  /** Null where stock makes all calls. */
  private final @Nullable PartCalls parts;

  /**
   * Takes the place of all stages of a pipeline.
   *
   * @param call sends them.
   * @param values of the call.
   * @param stock makes the stages for each subscriber.
   */
  private record Stage(
      ReactivePipeline pipeline,
      PlannedCall<?> call,
      Object[] values,
      Supplier<Mono<List<AggregationOperation>>> stock)
      implements PlannedStage {}

  /**
   * Looks at a method.
   *
   * @param stock makes the call with another template.
   */
  ReactivePipeline(
      Method declared,
      ReactiveMongoQueryMethod method,
      ReactiveMongoOperations operations,
      BiFunction<ReactiveMongoOperations, Object[], Publisher<?>> stock) {
    this.operations = operations;
    this.domain = method.getResultProcessor().getReturnedType().getDomainType();
    this.runner = (ReactiveRunner) ((CallTarget) operations).runner();
    this.calls = runner.calls();
    ParametersOfMethod parameters = new ParametersOfMethod(declared, method.getParameters());
    String id = domain.getName() + "#" + method;
    String refusal = refusal(method, parameters);
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
                        ReactiveRecording.stock(
                            (template, values) -> stock.apply(template, merged.apply(values)))));
  }

  private static @Nullable String refusal(
      ReactiveMongoQueryMethod method, ParametersOfMethod parameters) {
    if (method.hasReactiveWrapperParameter()) {
      return "it takes publishers";
    }
    return AggregationResults.class.isAssignableFrom(method.getReturnedObjectType())
        ? "it returns raw results"
        : MethodNature.pipeline(method, parameters);
  }

  /**
   * Replaces the stages.
   *
   * @param stock makes the stages for each subscriber.
   * @return null when stock has to make the call.
   */
  @Nullable AggregationOperation stage(
      Object[] arguments, Supplier<Mono<List<AggregationOperation>>> stock) {
    PartCalls planned = parts;
    PartCalls.Pair pair = planned == null || !calls.usable() ? null : planned.of(arguments);
    if (planned == null || pair == null) {
      return null;
    }
    Object[] values = planned.values(arguments);
    return pair.find().suits(values) ? new Stage(this, pair.find(), values, stock) : null;
  }

  /** The operations, which send a planned pipeline where they find one. */
  static ReactiveMongoOperations operations(ReactiveMongoOperations template) {
    return (ReactiveMongoOperations)
        Proxy.newProxyInstance(
            ReactivePipeline.class.getClassLoader(),
            new Class<?>[] {ReactiveMongoOperations.class},
            (proxy, called, arguments) -> {
              Object[] given = arguments == null ? new Object[0] : arguments;
              if (given.length == 2
                  && given[0] instanceof TypedAggregation<?> aggregation
                  && aggregation.getPipeline().firstOperation() instanceof Stage stage
                  && given[1] instanceof Class<?> read) {
                return stage.pipeline().results(stage, aggregation, read);
              }
              try {
                return called.invoke(template, given);
              } catch (InvocationTargetException e) {
                throw e.getCause();
              }
            });
  }

  private <T> Flux<T> results(Stage stage, TypedAggregation<?> aggregation, Class<T> read) {
    Supplier<Flux<T>> stock =
        () ->
            stage
                .stock()
                .get()
                .flatMapMany(
                    stages ->
                        operations.aggregate(PlannedStage.replaced(aggregation, stages), read));
    Supplier<Flux<T>> planned =
        () -> {
          Flux<T> sent =
              runner.aggregate(
                  stage.call(), operations.getCollectionName(domain), stage.values(), read, stock);
          if (sent == null) {
            return stock.get();
          }
          calls.countMade();
          return sent;
        };
    // Stock asks the factory for a database, too, whose codecs read the stages' texts.
    return calls.countsDatabases()
        ? codecs.look(
            operations,
            found -> stage.call().isExpected() ? planned.get() : codecs.given(found, stock))
        : planned.get();
  }

  /** The codecs that stock looks up for its stages; null where it has to ask for them. */
  @Nullable CodecRegistry takeCodecs() {
    return codecs.take();
  }
}
