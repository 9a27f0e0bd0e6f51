package dev.throughline.mongodb.internal.call.method;

import java.lang.reflect.Method;
import java.util.List;
import java.util.Objects;
import java.util.function.Supplier;
import org.bson.codecs.configuration.CodecRegistry;
import org.reactivestreams.Publisher;
import org.springframework.data.mongodb.core.ReactiveMongoOperations;
import org.springframework.data.mongodb.core.aggregation.AggregationOperation;
import org.springframework.data.mongodb.repository.query.MongoParameterAccessor;
import org.springframework.data.mongodb.repository.query.ReactiveMongoQueryMethod;
import org.springframework.data.mongodb.repository.query.ReactiveStringBasedAggregation;
import org.springframework.data.repository.query.ValueExpressionDelegate;
import reactor.core.publisher.Mono;

/**
 * A reactive method whose pipeline is written in its annotation, as {@link AggregatedMethod}.
 * Thread-safe.
 */
final class ReactiveAggregatedMethod extends ReactiveStringBasedAggregation {

  private final ReactivePipeline planned;

  ReactiveAggregatedMethod(
      Method declared,
      ReactiveMongoQueryMethod method,
      ReactiveMongoOperations operations,
      ValueExpressionDelegate expressions) {
    super(method, ReactivePipeline.operations(operations), expressions);
    this.planned =
        new ReactivePipeline(
            declared,
            method,
            operations,
            (template, arguments) ->
                (Publisher<?>)
                    Objects.requireNonNull(
                        new ReactiveStringBasedAggregation(method, template, expressions)
                            .execute(arguments)));
  }

  @Override
  protected Mono<CodecRegistry> getCodecRegistry() {
    CodecRegistry known = planned.takeCodecs();
    return known == null ? super.getCodecRegistry() : Mono.just(known);
  }

  @Override
  protected Mono<List<AggregationOperation>> parseAggregationPipeline(
      String[] pipeline, MongoParameterAccessor accessor) {
    Supplier<Mono<List<AggregationOperation>>> stock =
        () -> super.parseAggregationPipeline(pipeline, accessor);
    AggregationOperation stage = planned.stage(Objects.requireNonNull(accessor.getValues()), stock);
    return stage == null ? stock.get() : Mono.just(List.of(stage));
  }
}
