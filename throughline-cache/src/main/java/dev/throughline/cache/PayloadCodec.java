package dev.throughline.cache;

import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * Turns entities of one type into bytes for a cache, and back. Safe for use by several threads.
 *
 * @param <T> the entity type
 */
public interface PayloadCodec<T> {

  /**
   * The name by which the codec is chosen, such as {@code compact}, {@code bson} or {@code json}.
   */
  String name();

  /**
   * The entity's bytes.
   *
   * @throws RuntimeException if the entity cannot be mapped, as when it is saved
   */
  byte[] encode(T entity);

  /**
   * The entity that was encoded, or null when the bytes are not readable by this codec: made by
   * another one, for another version of the entity's class, or broken. A cache takes that as a
   * miss.
   */
  @Nullable T decode(byte[] payload);

  /**
   * Decodes the payload between {@code from} and {@code to}, exclusive; null as above.
   *
   * @throws IndexOutOfBoundsException if these are not positions in the array, in order
   */
  default @Nullable T decode(byte[] bytes, int from, int to) {
    return decode(Arrays.copyOfRange(bytes, from, to));
  }

  /**
   * {@return a codec whose payloads are read as what MongoDB would give back: times in
   * milliseconds, the default where null was not stored, values as the mapping reads them} It
   * refuses nothing that can be stored, and reads its own payloads only. For caches of what is in
   * the database, such as timelines; where a codec does not know how, this one.
   */
  default PayloadCodec<T> asStored() {
    return this;
  }
}
