package dev.throughline.mongodb.write;

import org.jspecify.annotations.Nullable;
import org.springframework.dao.DataAccessException;

/**
 * A run of a {@link StreamingWriter} has not written every entity. The cause is what a single save
 * of the first entity that failed would have thrown.
 */
public class StreamingWriteException extends DataAccessException {

  private static final long serialVersionUID = 1L;

  private final transient WriteReport report;

  /** Creates an exception over what was done. */
  public StreamingWriteException(
      String message, WriteReport report, @Nullable RuntimeException cause) {
    super(message, cause);
    this.report = report;
  }

  /** {@return what was written and what was not} */
  public WriteReport report() {
    return report;
  }
}
