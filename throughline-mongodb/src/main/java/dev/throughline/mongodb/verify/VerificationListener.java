package dev.throughline.mongodb.verify;

/** Receives each comparison with stock. Called by several threads. */
@FunctionalInterface
public interface VerificationListener {

  /** The kind of comparison. */
  enum Direction {
    /** From bytes to an entity. */
    READ,
    /** From an entity to bytes. */
    WRITE,
    /** The filter, update and options of a compiled call. */
    COMMAND
  }

  /**
   * A document or a command was compared.
   *
   * @param entity the entity type.
   * @param differences in how many places the two differ, counted up to a limit.
   */
  void compared(Class<?> entity, Direction direction, int differences);
}
