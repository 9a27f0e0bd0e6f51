package dev.throughline.mongodb.internal.call.method;

import dev.throughline.mongodb.internal.call.PlannedCall;
import java.lang.reflect.Method;
import java.util.List;
import java.util.Objects;
import java.util.stream.Stream;
import org.springframework.data.mongodb.core.MongoOperations;
import org.springframework.data.mongodb.core.aggregation.AggregationOperation;
import org.springframework.data.mongodb.repository.query.ConvertingParameterAccessor;
import org.springframework.data.mongodb.repository.query.MongoQueryMethod;
import org.springframework.data.mongodb.repository.query.StringBasedAggregation;
import org.springframework.data.repository.query.ValueExpressionDelegate;

/**
 * A method whose pipeline is written in its annotation. Stock runs it, and makes of the results
 * what it always makes; but one planned stage takes the place of all stages, and the operations
 * know it. Thread-safe.
 */
final class AggregatedMethod extends StringBasedAggregation {

  private final PlannedPipeline planned;

  AggregatedMethod(
      Method declared,
      MongoQueryMethod method,
      MongoOperations operations,
      ValueExpressionDelegate expressions) {
    super(method, PlannedPipeline.operations(operations), expressions);
    this.planned =
        new PlannedPipeline(
            declared,
            method,
            operations,
            (template, arguments) -> {
              Object found =
                  new StringBasedAggregation(method, template, expressions).execute(arguments);
              if (found instanceof Stream<?> stream) {
                stream.close();
              }
            });
  }

  @Override
  protected List<AggregationOperation> parseAggregationPipeline(
      String[] source, ConvertingParameterAccessor accessor) {
    getParameterBindingCodec(); // asks the factory at the first call, as stock
    Object[] arguments = Objects.requireNonNull(accessor.getValues());
    PlannedCall<?> call = planned.call(arguments);
    return call == null
        ? super.parseAggregationPipeline(source, accessor)
        : List.of(
            new PlannedPipeline.Stage(
                planned, call, arguments, () -> super.parseAggregationPipeline(source, accessor)));
  }
}
