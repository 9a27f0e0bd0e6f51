package dev.throughline.codec.internal.planner;

import dev.throughline.codec.internal.plan.GenericType;
import org.springframework.data.core.TypeInformation;

/**
 * A generic type as Spring Data knows it.
 *
 * @param information what Spring Data knows of it.
 */
record ResolvedType(TypeInformation<?> information) implements GenericType {

  @Override
  public Class<?> type() {
    return information.getType();
  }

  @Override
  public String toString() {
    return information.toTypeDescriptor().getResolvableType().toString();
  }
}
