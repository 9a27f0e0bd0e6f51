package dev.throughline.mongodb.internal.page;

import java.io.Serial;
import org.springframework.dao.InvalidDataAccessApiUsageException;

/**
 * The sort fields of a query have no order to walk in: an array, values of several types, a type
 * that cannot be compared, a value too long for a cursor. It is the query or the stored documents
 * that have to change, not the client.
 */
public final class SortValueException extends InvalidDataAccessApiUsageException {

  @Serial private static final long serialVersionUID = 1L;

  public SortValueException(String message) {
    super(message);
  }
}
