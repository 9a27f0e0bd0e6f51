package dev.throughline.codec.internal.emit.read;

import dev.throughline.codec.internal.bson.BsonTypes;
import dev.throughline.codec.internal.plan.ValuePlan;
import dev.throughline.codec.internal.plan.ValueVisitor;

/** The BSON types that a value usually has in its field; none means any type. */
final class FirstTypes implements ValueVisitor<byte[]> {

  private static final FirstTypes INSTANCE = new FirstTypes();

  private FirstTypes() {}

  static byte[] of(ValuePlan plan) {
    return plan.accept(INSTANCE);
  }

  @Override
  public byte[] scalar(ValuePlan.Scalar kind) {
    return new byte[] {kind.kind().bsonType()};
  }

  @Override
  public byte[] enumName(ValuePlan.EnumName kind) {
    return new byte[] {BsonTypes.STRING};
  }

  @Override
  public byte[] stringId(ValuePlan.StringId kind) {
    return new byte[] {BsonTypes.OBJECT_ID, BsonTypes.STRING};
  }

  @Override
  public byte[] nested(ValuePlan.Nested kind) {
    return new byte[] {BsonTypes.DOCUMENT};
  }

  @Override
  public byte[] sequence(ValuePlan.Sequence kind) {
    return new byte[] {BsonTypes.ARRAY};
  }

  @Override
  public byte[] mapping(ValuePlan.Mapping kind) {
    return new byte[] {BsonTypes.DOCUMENT};
  }

  @Override
  public byte[] dynamic(ValuePlan.Dynamic kind) {
    return new byte[] {};
  }

  @Override
  public byte[] converted(ValuePlan.PropertyConverted kind) {
    return new byte[] {};
  }

  @Override
  public byte[] stock(ValuePlan.Stock kind) {
    return new byte[] {};
  }

  @Override
  public byte[] projected(ValuePlan.Projected kind) {
    return new byte[] {BsonTypes.DOCUMENT};
  }

  @Override
  public byte[] unwrapped(ValuePlan.Unwrapped kind) {
    return new byte[] {BsonTypes.DOCUMENT};
  }
}
