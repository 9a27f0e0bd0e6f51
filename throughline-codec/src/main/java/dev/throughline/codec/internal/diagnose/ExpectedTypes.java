package dev.throughline.codec.internal.diagnose;

import dev.throughline.codec.internal.plan.ValuePlan;
import dev.throughline.codec.internal.plan.ValueVisitor;

/** Describes what a plan expects in a document, in words for users. */
final class ExpectedTypes implements ValueVisitor<String> {

  private static final ExpectedTypes INSTANCE = new ExpectedTypes();

  private ExpectedTypes() {}

  static String of(ValuePlan plan) {
    return plan.accept(INSTANCE);
  }

  private static String name(ValuePlan.Scalar plan) {
    return BsonNames.of(plan.kind().bsonType());
  }

  @Override
  public String scalar(ValuePlan.Scalar kind) {
    return kind.kind().narrow() ? name(kind) + " for " + kind.type().getSimpleName() : name(kind);
  }

  @Override
  public String enumName(ValuePlan.EnumName kind) {
    return "string";
  }

  @Override
  public String stringId(ValuePlan.StringId kind) {
    return "objectId or string";
  }

  @Override
  public String nested(ValuePlan.Nested kind) {
    return "document";
  }

  @Override
  public String sequence(ValuePlan.Sequence kind) {
    return "array";
  }

  @Override
  public String mapping(ValuePlan.Mapping kind) {
    return "document";
  }

  @Override
  public String dynamic(ValuePlan.Dynamic kind) {
    return "a type with a known conversion";
  }

  @Override
  public String converted(ValuePlan.PropertyConverted kind) {
    return "any type";
  }

  @Override
  public String stock(ValuePlan.Stock kind) {
    return "any type";
  }

  @Override
  public String projected(ValuePlan.Projected kind) {
    return "document";
  }

  @Override
  public String unwrapped(ValuePlan.Unwrapped kind) {
    return "document";
  }
}
