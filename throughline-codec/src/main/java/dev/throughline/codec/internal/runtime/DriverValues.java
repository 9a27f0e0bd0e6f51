package dev.throughline.codec.internal.runtime;

import org.bson.Document;
import org.jspecify.annotations.Nullable;

/** Values that only the driver's own codecs write and read. Safe for use by several threads. */
public interface DriverValues {

  /**
   * The BSON of a document nested in another one.
   *
   * @throws RuntimeException whatever the driver throws, for example for a value without codec.
   */
  byte[] encode(Document document);

  /**
   * The value of the only element of a document, as the driver decodes it.
   *
   * @throws RuntimeException whatever the driver throws.
   */
  @Nullable Object decode(byte[] document);

  /**
   * {@return whether values of the type are written by the driver's own codec and not by a user's}
   */
  boolean standard(Class<?> type);
}
