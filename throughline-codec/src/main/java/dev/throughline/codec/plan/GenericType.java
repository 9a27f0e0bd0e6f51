package dev.throughline.codec.plan;

import org.springframework.data.core.TypeInformation;

/**
 * A generic class together with what its variables stand for at some place. Immutable; equal when
 * both are.
 *
 * @param information what Spring knows of it.
 */
public record GenericType(TypeInformation<?> information) {

  /** The class. */
  public Class<?> type() {
    return information.getType();
  }

  @Override
  public String toString() {
    return information.toTypeDescriptor().getResolvableType().toString();
  }
}
