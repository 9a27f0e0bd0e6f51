package dev.throughline.mongodb.internal.cursor;

/** Takes documents out of the driver's buffer while an answer of the server is decoded. */
@FunctionalInterface
public interface RowSink {

  /**
   * Takes a document, or leaves it, in the order of the result. Must not throw, nor wait.
   *
   * @param array is the driver's: not to be changed, and not to be kept.
   * @param start where the document starts in it.
   * @return whether it is done with; else it is copied, and so are those behind it, as long as
   *     there is one that was not asked for.
   */
  boolean take(byte[] array, int start, int length);
}
