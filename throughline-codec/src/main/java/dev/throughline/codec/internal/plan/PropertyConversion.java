package dev.throughline.codec.internal.plan;

import org.jspecify.annotations.Nullable;

/** A converter that the user has set for one property. Thread-safe as far as that converter is. */
public interface PropertyConversion {

  /**
   * {@return what is written for a value, which may be null}
   *
   * @param entity the object that has the property.
   */
  @Nullable Object write(Object entity, @Nullable Object value);

  /** {@return what is read for a value as the driver decodes it, null for BSON null or no field} */
  @Nullable Object read(@Nullable Object value);
}
