package dev.throughline.bench.route;

/**
 * A way between an entity and BSON.
 *
 * @param <T> the entity.
 */
public interface Route<T> {

  /** Writes the entity; the result is whatever keeps the bytes from being optimised away. */
  Object write(T entity);

  /** Reads an entity from bytes that this route, or one with the same bytes, has written. */
  T read(byte[] bytes);

  /** {@return what {@link #write} has written, as an array of its own} */
  byte[] bytes(T entity);
}
