package dev.throughline.mongodb.internal.reference;

import org.bson.Document;
import org.jspecify.annotations.Nullable;

/** A property that refers to documents, as far as its query is known beforehand. */
interface ReferenceProperty {

  /** {@return whether stock asks for something when the field is missing} */
  boolean asksWithoutValue();

  /** {@return whether it is followed when its proxy is used, and not when the owner is read} */
  boolean lazy();

  /** {@return whether the values of other fields of the owner are needed} */
  default boolean needsOwner() {
    return false;
  }

  /**
   * Collects what is asked for.
   *
   * @param value the field's value as the driver decodes it.
   * @param owner the document that has the field; empty unless it is needed.
   */
  void collect(@Nullable Object value, Document owner, Wanted wanted);
}
