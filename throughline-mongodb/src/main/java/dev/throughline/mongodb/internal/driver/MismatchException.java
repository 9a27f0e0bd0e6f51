package dev.throughline.mongodb.internal.driver;

import com.mongodb.MongoException;

/**
 * Thrown when a command or an answer is not what a tested driver and its server send and answer.
 * The operations that found it are not used again in the process.
 */
public final class MismatchException extends MongoException {

  private static final long serialVersionUID = 1L;

  /** Creates an exception. */
  public MismatchException(String message) {
    super(message);
  }
}
