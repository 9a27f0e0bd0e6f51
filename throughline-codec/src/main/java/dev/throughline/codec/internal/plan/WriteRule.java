package dev.throughline.codec.internal.plan;

import dev.throughline.codec.internal.scalar.ScalarType;

/** Stock's treatment of a value of some class when it is written. Immutable. */
public sealed interface WriteRule {

  /** Written as a value without inner structure. */
  record Scalar(ScalarType kind) implements WriteRule {}

  /** Converted to something that the driver writes by itself. */
  record Converted(Conversion conversion) implements WriteRule {}

  /** A collection or an array, each element by the rules of its class. */
  record Elements(ValueRules element) implements WriteRule {}

  /** A map. */
  record Entries(KeyConversions keys, ValueRules value) implements WriteRule {}

  /**
   * A nested entity.
   *
   * @param unhinted instances of exactly this class are written without a type hint.
   */
  record Entity(Class<?> unhinted) implements WriteRule {}

  /** Not planned: the document is left to stock. */
  record Unknown(String reason) implements WriteRule {}
}
