package dev.throughline.mongodb.internal.reference;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What one reference asks for: documents whose fields have certain values.
 *
 * @param values equal exactly when the values are of the same type and the same in BSON.
 */
record ReferenceKey(ReferenceTarget target, List<Object> values) {

  /** A document by its id; null for an id that cannot be compared for certain. */
  static @Nullable ReferenceKey byId(ReferenceTarget target, @Nullable Object id) {
    Object value = ComparableValue.of(id);
    return value == null ? null : new ReferenceKey(target, List.of(value));
  }

  /**
   * Whether a server that finds nothing for exactly these values finds nothing for equal ones of
   * another type, case or spelling either.
   */
  boolean exact() {
    return values.stream().allMatch(ComparableValue::exact);
  }
}
