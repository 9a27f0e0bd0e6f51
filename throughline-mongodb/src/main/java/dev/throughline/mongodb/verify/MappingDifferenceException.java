package dev.throughline.mongodb.verify;

/** Compiled and stock mapping do not agree on a document. Its message holds no values. */
public final class MappingDifferenceException extends RuntimeException {

  private static final long serialVersionUID = 1L;

  public MappingDifferenceException(String message) {
    super(message);
  }
}
