package dev.throughline.codec.internal.planner;

import dev.throughline.codec.internal.plan.ValuePlan;
import dev.throughline.codec.internal.plan.ValueVisitor;

/** Tells whether the reading of a value depends on nothing but the value. */
final class SelfContained implements ValueVisitor<Boolean> {

  private static final SelfContained INSTANCE = new SelfContained();

  private SelfContained() {}

  static boolean is(ValuePlan plan) {
    return plan.accept(INSTANCE);
  }

  @Override
  public Boolean scalar(ValuePlan.Scalar kind) {
    return true;
  }

  @Override
  public Boolean enumName(ValuePlan.EnumName kind) {
    return true;
  }

  @Override
  public Boolean stringId(ValuePlan.StringId kind) {
    return true;
  }

  @Override
  public Boolean nested(ValuePlan.Nested kind) {
    return kind.generic() == null;
  }

  @Override
  public Boolean sequence(ValuePlan.Sequence kind) {
    return kind.element().accept(this);
  }

  @Override
  public Boolean mapping(ValuePlan.Mapping kind) {
    return kind.value().accept(this);
  }

  @Override
  public Boolean dynamic(ValuePlan.Dynamic kind) {
    return true;
  }

  @Override
  public Boolean converted(ValuePlan.PropertyConverted kind) {
    return false;
  }

  @Override
  public Boolean stock(ValuePlan.Stock kind) {
    return false;
  }

  @Override
  public Boolean projected(ValuePlan.Projected kind) {
    return false;
  }

  @Override
  public Boolean unwrapped(ValuePlan.Unwrapped kind) {
    return false;
  }
}
