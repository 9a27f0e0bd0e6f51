package dev.throughline.mongodb.internal.call.method;

import java.util.ArrayList;
import java.util.List;
import org.bson.Document;
import org.springframework.data.mongodb.core.aggregation.AggregationOperation;
import org.springframework.data.mongodb.core.aggregation.AggregationOperationContext;
import org.springframework.data.mongodb.core.aggregation.TypedAggregation;

/** Takes the place of all stages of a pipeline (D-CALL-11). */
interface PlannedStage extends AggregationOperation {

  /** Not asked for: operations of ours see this stage first. */
  @Override
  default Document toDocument(AggregationOperationContext context) {
    throw new UnsupportedOperationException("A planned pipeline has no stages of its own");
  }

  @Override
  default String getOperator() {
    return "$planned";
  }

  /** The aggregation with stock's stages in place of the planned one, and what followed it. */
  static TypedAggregation<?> replaced(
      TypedAggregation<?> aggregation, List<AggregationOperation> stock) {
    List<AggregationOperation> planned = aggregation.getPipeline().getOperations();
    List<AggregationOperation> stages = new ArrayList<>(stock);
    stages.addAll(planned.subList(1, planned.size()));
    return new TypedAggregation<>(aggregation.getInputType(), stages, aggregation.getOptions());
  }
}
