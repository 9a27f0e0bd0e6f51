package dev.throughline.codec.internal.plan;

import org.bson.Document;
import org.jspecify.annotations.Nullable;

/** One property of an entity, written and read by the stock converter alone. Thread-safe. */
public interface StockProperty {

  /** The elements that stock writes for the property; none when it leaves the property out. */
  Document write(Object entity);

  /**
   * What stock makes of the field's value.
   *
   * @param value as the driver decodes it; null for BSON null.
   */
  @Nullable Object read(@Nullable Object value);
}
