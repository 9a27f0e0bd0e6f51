package dev.throughline.codec.internal.planner;

import dev.throughline.codec.internal.plan.PropertyConversion;
import dev.throughline.codec.internal.plan.StockProperty;
import org.jspecify.annotations.Nullable;
import org.springframework.data.mongodb.core.mapping.MongoPersistentEntity;
import org.springframework.data.mongodb.core.mapping.MongoPersistentProperty;

/** The stock converter's operations on single properties, for the planner. */
public interface StockAccess {

  /** The property as stock writes and reads it, null when it cannot be separated. */
  @Nullable StockProperty property(
      MongoPersistentEntity<?> entity, MongoPersistentProperty property);

  /** The value converter of the property, null when it cannot be called without stock. */
  @Nullable PropertyConversion conversion(
      MongoPersistentEntity<?> entity, MongoPersistentProperty property);
}
