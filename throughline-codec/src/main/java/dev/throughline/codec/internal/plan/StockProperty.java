package dev.throughline.codec.internal.plan;

import org.bson.Document;
import org.jspecify.annotations.Nullable;

/** One property of an entity, written and read by the stock converter alone. Thread-safe. */
public interface StockProperty {

  /** The elements that stock writes for the property; none when it leaves the property out. */
  Document write(Object entity);

  /**
   * {@return what stock makes of the field's value}
   *
   * @param value as the driver decodes it; null for BSON null.
   */
  @Nullable Object read(@Nullable Object value);

  /**
   * {@return whether the property refers to other documents, and can be followed by {@link
   * #follow}}
   */
  default boolean follows() {
    return false;
  }

  /**
   * {@return what the property's references lead to}
   *
   * @param value as the driver decodes it; null for BSON null, and where there is no field.
   * @param scope of the document that is read.
   * @throws FollowingException with what stock throws, which is what the caller of the whole read
   *     gets.
   */
  default @Nullable Object follow(@Nullable Object value, ReferenceScope scope) {
    throw new UnsupportedOperationException("No reference");
  }
}
