package dev.throughline.codec.internal.plan;

/**
 * A generic class together with what its variables stand for at some place; prints both. Immutable;
 * equal when both are.
 */
public interface GenericType {

  /** The class. */
  Class<?> type();
}
