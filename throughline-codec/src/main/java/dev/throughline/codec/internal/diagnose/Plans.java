package dev.throughline.codec.internal.diagnose;

import dev.throughline.codec.internal.plan.EntityPlan;
import dev.throughline.codec.internal.plan.GenericType;
import org.jspecify.annotations.Nullable;

/** The plans of nested entities, for a walk. Thread-safe. */
public interface Plans {

  /** The plan of a type, null when stock serves it. */
  @Nullable EntityPlan plan(Class<?> type);

  /** The plan of a generic type, null when stock serves it. */
  @Nullable EntityPlan plan(GenericType type);

  /** The type that a type hint names at a place of the declared type. */
  Class<?> resolve(String alias, Class<?> declared);

  /** The name of the field that holds type hints, null when there are none. */
  @Nullable String typeKey();
}
