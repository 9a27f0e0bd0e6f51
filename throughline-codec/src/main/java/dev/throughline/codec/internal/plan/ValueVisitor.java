package dev.throughline.codec.internal.plan;

/**
 * A visitor of values, with a method for each kind of plan. A new kind is a method here, so that
 * the compiler names every place that has to handle it.
 *
 * @param <R> the result; what is done after the decision is a {@link Runnable}.
 */
public interface ValueVisitor<R> {

  R scalar(ValuePlan.Scalar plan);

  R enumName(ValuePlan.EnumName plan);

  R stringId(ValuePlan.StringId plan);

  R nested(ValuePlan.Nested plan);

  R sequence(ValuePlan.Sequence plan);

  R mapping(ValuePlan.Mapping plan);

  R dynamic(ValuePlan.Dynamic plan);

  R converted(ValuePlan.PropertyConverted plan);

  R stock(ValuePlan.Stock plan);

  R projected(ValuePlan.Projected plan);

  R unwrapped(ValuePlan.Unwrapped plan);
}
