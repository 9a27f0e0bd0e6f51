package dev.throughline.codec.internal.plan;

import org.jspecify.annotations.Nullable;

/**
 * The references of one document while they are followed. It knows the objects between the document
 * and a reference, as far as stock knows them by then. Of one thread.
 */
public interface ReferenceScope {

  /**
   * The references that are followed next are in a document, whose other fields were read.
   *
   * @param bytes in which the document starts at {@code start}.
   */
  void open(byte[] bytes, int start);

  /** The object of the document that was opened last is made, and has its id. */
  void made(Object instance);

  /**
   * {@return what the references of a property lead to}
   *
   * @param property as the mapping knows it, of the document that was opened last.
   * @param value as the driver decodes it; null for BSON null, and where there is no field.
   * @throws FollowingException with what stock throws, which is what the caller of the whole read
   *     gets.
   */
  @Nullable Object follow(Object property, @Nullable Object value);

  /** All references in the document that was opened last were followed. */
  void close();

  /** {@return whether any reference was followed} */
  boolean followed();
}
