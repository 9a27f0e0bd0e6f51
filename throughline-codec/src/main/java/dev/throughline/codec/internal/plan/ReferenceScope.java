package dev.throughline.codec.internal.plan;

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

  /** All references in the document that was opened last were followed. */
  void close();
}
