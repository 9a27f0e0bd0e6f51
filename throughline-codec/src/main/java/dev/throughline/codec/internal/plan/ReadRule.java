package dev.throughline.codec.internal.plan;

/**
 * Stock's treatment of a value, by the class to which the driver decodes it, when it is read.
 * Immutable.
 */
public sealed interface ReadRule {

  /** Converted, perhaps by {@link Conversion#NONE}. */
  record Converted(Conversion conversion) implements ReadRule {}

  /** A list whose elements are read by the rules. */
  record Elements(ValueRules element) implements ReadRule {}

  /** A document: the entity that its type hint names, else a map of values read by the rules. */
  record Document(KeyConversions keys, ValueRules value) implements ReadRule {}

  /** A document of the type that its type hint names. */
  record Entity(Class<?> type) implements ReadRule {}

  /** Not planned: the document is left to stock. */
  record Unknown(String reason) implements ReadRule {}
}
